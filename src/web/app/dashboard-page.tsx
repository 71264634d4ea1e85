import { lazy, Suspense, type ComponentType } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { DashboardScreen } from '../analysis/dashboard/dashboard-screen.tsx';
import { DashboardSkeleton } from '../analysis/dashboard/dashboard-skeleton.tsx';
import { texts } from '../analysis/dashboard/texts.ts';
import type { ToolName } from '../analysis/dashboard/tools.ts';
import { Library } from '../analysis/library/library.tsx';
import { GettingStarted } from '../accounts/onboarding/getting-started.tsx';
import { BoostButton } from '../accounts/payments/boost-button.tsx';
import { ManageButton } from '../accounts/payments/manage-button.tsx';
import { analysisPath } from './paths.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { SignedIn } from './signed-in.tsx';

/** Each tool is loaded with its tab. */
const toolPanels: Record<ToolName, ComponentType> = {
  'api-access': lazy(async () => ({ default: (await import('../agency/api-keys/api-panel.tsx')).ApiPanel })),
  'bulk-tools': lazy(async () => ({
    default: (await import('./bulk-place.tsx')).BulkPlace,
  })),
  marketplace: lazy(async () => ({
    default: (await import('./marketplace-place.tsx')).MarketplacePlace,
  })),
  'white-label': lazy(async () => ({
    default: (await import('../agency/white-label/white-label-panel.tsx')).WhiteLabelPanel,
  })),
};

/** Loaded by whoever has campaigns. */
const CampaignsPlace = lazy(async () => ({
  default: (await import('./campaigns-place.tsx')).CampaignsPlace,
}));

function ToolPlace({ name }: { name: ToolName }) {
  const Panel = toolPanels[name];
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Panel />
    </Suspense>
  );
}

export function DashboardPage() {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const formerId = parameters.get('analysis');
  // Where a result stood before it was a page.
  if (formerId !== null) return <Navigate to={analysisPath(formerId)} replace />;
  const isForCampaigns = pathname.startsWith('/brands/campaigns');
  return (
    <SignedIn skeleton={<DashboardSkeleton />}>
      {(account) =>
        isForCampaigns && account.plan.features.includes('campaigns') ? (
          <Suspense fallback={<ScreenSkeleton />}>
            <CampaignsPlace account={account} />
          </Suspense>
        ) : (
          <DashboardScreen
            account={account}
            notice={isForCampaigns && <p>{texts.noCampaigns}</p>}
            welcome={<GettingStarted account={account} place="dashboard" />}
            library={<Library rows="10" />}
            purchases={{
              manage: <ManageButton />,
              boost: <BoostButton />,
            }}
            renderTool={(name) => <ToolPlace name={name} />}
          />
        )
      }
    </SignedIn>
  );
}
