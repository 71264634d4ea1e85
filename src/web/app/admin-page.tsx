import { Button, Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { CreatorRate } from '../../contract/market/creator-rates.ts';
import { LinkedParts, type LinkedPart } from '../ui/linked-parts.tsx';
import { PlainScreen } from '../ui/plain-screen.tsx';
import frame from '../ui/screen.module.css';
import tabRow from '../ui/tab-row.module.css';
import { showToast } from '../ui/toast.ts';
import { useTabInAddress, withinScreen } from '../ui/use-tab-in-address.ts';
import { useTabRow } from '../ui/use-tab-row.ts';
import classes from './admin-page.module.css';
import { AdminRates } from './admin-rates.tsx';
import { AdminWaiting } from './admin-waiting.tsx';
import { links } from './paths.ts';
import { TwoStepFirst, TwoStepNotice } from './admin-two-step.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { SignedIn } from './signed-in.tsx';

/** Each part is loaded with its tab. */
const RateForm = lazy(async () => ({
  default: (await import('../market/creator-rates/rate-form-panel.tsx')).RateFormPanel,
}));
const Analytics = lazy(async () => ({
  default: (await import('../admin/admin-analytics/analytics-panel.tsx')).AnalyticsPanel,
}));
const Overrides = lazy(async () => ({
  default: (await import('../admin/tier-overrides/override-panel.tsx')).OverridePanel,
}));
const AdminSessions = lazy(async () => ({
  default: (await import('../admin/admin-sessions/admin-session-panel.tsx')).AdminSessionPanel,
}));
const Alerts = lazy(async () => ({
  default: (await import('../admin/alerts/alerts-panel.tsx')).AlertsPanel,
}));
const AuditLog = lazy(async () => ({
  default: (await import('../admin/audit-log/audit-log-panel.tsx')).AuditLogPanel,
}));
const Support = lazy(async () => ({
  default: (await import('../admin/support/support-panel.tsx')).SupportPanel,
}));
const Operations = lazy(async () => ({
  default: (await import('../admin/operations/operations-panel.tsx')).OperationsPanel,
}));

const Removals = lazy(async () => ({
  default: (await import('../creators/channel-removal/removals-card.tsx')).RemovalsCard,
}));

const tabs = ['add-rate', 'manage-rates', 'analytics', 'support', 'access', 'operations'] as const;
type AdminTab = (typeof tabs)[number];

const tabNames: Readonly<Record<AdminTab, string>> = {
  'add-rate': 'Add Rate',
  'manage-rates': 'Manage Rates',
  analytics: 'Analytics',
  support: 'Support',
  access: 'Access and Security',
  operations: 'Operations',
};

const accessParts: readonly LinkedPart[] = [
  { id: 'admin-session', name: 'Admin session', content: <AdminSessions /> },
  { id: 'tier-override', name: 'Tier override', content: <Overrides /> },
  { id: 'security-alerts', name: 'Security alerts', content: <Alerts /> },
  { id: 'audit-log', name: 'Audit log', content: <AuditLog /> },
];

/** The admin panel, for administrators alone; the server refuses everybody else whatever stands here. */
export function AdminPage() {
  return (
    <SignedIn skeleton={<ScreenSkeleton />}>
      {({ profile, two_step_due: due }) => <AdminGuard isAdmin={profile.is_admin} twoStepDue={due} />}
    </SignedIn>
  );
}

interface AdminGuardProps {
  isAdmin: boolean;
  /** From when on the panel needs two-step sign-in; `null` where the account has it. */
  twoStepDue: string | null;
}

function AdminGuard({ isAdmin, twoStepDue }: AdminGuardProps) {
  const wasAdmin = useRef(isAdmin);
  const [isOver] = useState(() => twoStepDue !== null && Date.parse(twoStepDue) <= Date.now());
  useEffect(() => {
    // Taken away while the panel was open: the call that was refused says why, in the server's words.
    if (wasAdmin.current && !isAdmin) void showToast({ title: 'Admin access required', tone: 'bad' });
    wasAdmin.current = isAdmin;
  }, [isAdmin]);
  if (!isAdmin) return <AccessDenied />;
  if (twoStepDue === null) return <AdminScreen notice={null} />;
  return isOver ? <TwoStepFirst /> : <AdminScreen notice={<TwoStepNotice due={twoStepDue} />} />;
}

function AccessDenied() {
  return (
    <PlainScreen
      label="Admin"
      title="Access Denied"
      actions={
        <Button component={Link} to={links.dashboard} size="md">
          Go to the dashboard
        </Button>
      }
    >
      <p role="alert">Access Denied: You don't have admin privileges to access this panel.</p>
    </PlainScreen>
  );
}

function AdminScreen({ notice }: { notice: ReactNode }) {
  const [tab, openTab] = useAdminTab();
  const [edited, setEdited] = useState<CreatorRate | null>(null);
  const [returnTo, setReturnTo] = useState<string | null>(null);
  const row = useTabRow(tabs.indexOf(tab));
  const edit = (rate: CreatorRate) => {
    setEdited(rate);
    setReturnTo(null);
    openTab('add-rate');
  };
  const finishEdit = () => {
    setReturnTo(edited?.id ?? null);
    setEdited(null);
    openTab('manage-rates');
  };
  const parts: Record<AdminTab, ReactNode> = {
    'add-rate': <RateForm edited={edited} onSaved={finishEdit} onCancel={() => setEdited(null)} />,
    'manage-rates': <AdminRates onEdit={edit} returnTo={returnTo} />,
    analytics: <Analytics />,
    support: <Support />,
    access: <LinkedParts parts={accessParts} />,
    operations: (
      <>
        <Operations />
        <Removals />
      </>
    ),
  };
  return (
    <div className={frame.screen}>
      <h1 className={classes.title}>Admin panel</h1>
      {notice}
      <AdminWaiting />
      <Tabs value={tab} onChange={openTab} keepMounted={false}>
        <Tabs.List ref={row} className={tabRow.row} aria-label="Admin panel">
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {tabNames[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((name) => (
          <Tabs.Panel key={name} value={name} className={classes.panel}>
            <Suspense fallback={<ScreenSkeleton />}>{parts[name]}</Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}

/** The open tab; the list of rates is found again as it was left, with its filters and its page. */
function useAdminTab(): [AdminTab, (wanted: string | null) => void] {
  const [tab, open] = useTabInAddress(tabs);
  const [address, setAddress] = useSearchParams();
  const left = useRef<string | null>(null);
  useEffect(() => {
    if (tab === 'manage-rates') left.current = `?${address}`;
  }, [tab, address]);
  const openAsLeft = (wanted: string | null) => {
    if (wanted === tab) return;
    // The browser's own address is ahead of the drawn one: a filter chosen a moment ago stands in it already.
    if (tab === 'manage-rates') left.current = location.search;
    if (wanted !== 'manage-rates' || left.current === null) open(wanted);
    else setAddress(left.current, { state: withinScreen });
  };
  return [tab, openAsLeft];
}
