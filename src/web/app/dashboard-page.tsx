import { lazy, Suspense, type ComponentType } from 'react';
import { useLocation } from 'react-router';
import { DashboardScreen } from '../analysis/dashboard/dashboard-screen.tsx';
import { DashboardSkeleton } from '../analysis/dashboard/dashboard-skeleton.tsx';
import { texts } from '../analysis/dashboard/texts.ts';
import type { ToolName } from '../analysis/dashboard/tools.ts';
import { GettingStarted } from '../accounts/onboarding/getting-started.tsx';
import { BoostButton } from '../accounts/payments/boost-button.tsx';
import { ManageButton } from '../accounts/payments/manage-button.tsx';
import { FeedbackPlace } from './feedback-place.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { SignedIn } from './signed-in.tsx';

/** A result brings its charts and explanations along, which the dashboard itself does not need. */
const StoredAnalysis = lazy(async () => ({
  default: (await import('../analysis/channel-analysis/stored-analysis-screen.tsx')).StoredAnalysis,
}));

/** Each tool is loaded with its tab. */
const toolPanels: Record<ToolName, ComponentType> = {
  'api-access': lazy(async () => ({ default: (await import('../agency/api-keys/api-panel.tsx')).ApiPanel })),
  'bulk-tools': lazy(async () => ({
    default: (await import('../analysis/bulk-analysis/bulk-panel.tsx')).BulkPanel,
  })),
  marketplace: lazy(async () => ({
    default: (await import('../creators/marketplace/marketplace-panel.tsx')).MarketplacePanel,
  })),
  'white-label': lazy(async () => ({
    default: (await import('../agency/white-label/white-label-panel.tsx')).WhiteLabelPanel,
  })),
};

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
  const isForCampaigns = pathname.startsWith('/brands/campaigns');
  return (
    <SignedIn skeleton={<DashboardSkeleton />}>
      {(account) => (
        <DashboardScreen
          account={account}
          welcome={
            <>
              {isForCampaigns && <p>{texts.noCampaigns}</p>}
              <GettingStarted account={account} place="dashboard" />
            </>
          }
          purchases={{
            manage: <ManageButton />,
            boost: <BoostButton />,
          }}
          renderTool={(name) => <ToolPlace name={name} />}
          renderAnalysis={(id, onClose) => (
            <Suspense fallback={<ScreenSkeleton />}>
              <StoredAnalysis
                id={id}
                onClose={onClose}
                renderFeedback={(analysisId) => <FeedbackPlace analysisId={analysisId} />}
              />
            </Suspense>
          )}
        />
      )}
    </SignedIn>
  );
}
