import { lazy, Suspense } from 'react';
import { DashboardScreen } from '../dashboard/dashboard-screen.tsx';
import { DashboardSkeleton } from '../dashboard/dashboard-skeleton.tsx';
import { GettingStarted } from '../onboarding/getting-started.tsx';
import { BoostButton } from '../payments/boost-button.tsx';
import { ManageButton } from '../payments/manage-button.tsx';
import { FeedbackPlace } from './feedback-place.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { SignedIn } from './signed-in.tsx';

/** A result brings its charts and explanations along, which the dashboard itself does not need. */
const StoredAnalysis = lazy(async () => ({
  default: (await import('../channel-analysis/stored-analysis-screen.tsx')).StoredAnalysis,
}));

export function DashboardPage() {
  return (
    <SignedIn skeleton={<DashboardSkeleton />}>
      {(account) => (
        <DashboardScreen
          account={account}
          welcome={<GettingStarted account={account} place="dashboard" />}
          purchases={{
            manage: <ManageButton />,
            boost: <BoostButton />,
          }}
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
