import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { CreatorReportScreen } from '../creators/creators/creator-report-screen.tsx';
import { CreatorReportSkeleton } from '../creators/creators/report-skeleton.tsx';
import { BuyButton } from '../accounts/payments/buy-button.tsx';
import { links } from './paths.ts';
import { SignedIn } from './signed-in.tsx';

/** Long, and only there for whoever has bought it. */
const CreatorAnalysis = lazy(async () => ({
  default: (await import('../analysis/channel-analysis/report/creator-analysis.tsx')).CreatorAnalysis,
}));

/** Where the inbox was before it had a page of its own: mails lead there. */
const formerInbox = ['#offers', '#quote-inbox'];

/** What one channel is told as its creator; the analysis and the purchase are parts of other capabilities. */
export function CreatorReportPage() {
  const { hash } = useLocation();
  if (formerInbox.includes(hash)) return <Navigate to={links.creatorInbox} replace />;
  return (
    <SignedIn skeleton={<CreatorReportSkeleton />}>
      {() => (
        <CreatorReportScreen
          renderAnalysis={(analysis, extras) => (
            <Suspense fallback={<CreatorReportSkeleton />}>
              <CreatorAnalysis analysis={analysis} extras={extras} />
            </Suspense>
          )}
          renderPurchase={(channelId) => (
            <BuyButton
              product="full_report"
              label="Get the Full Report"
              channelUrl={channelId}
              size="md"
              showsPrice
            />
          )}
        />
      )}
    </SignedIn>
  );
}
