import { CreatorAnalysis } from '../analysis/channel-analysis/report/creator-analysis.tsx';
import { CreatorReportScreen } from '../creators/creators/creator-report-screen.tsx';
import { CreatorReportSkeleton } from '../creators/creators/report-skeleton.tsx';
import { BuyButton } from '../accounts/payments/buy-button.tsx';
import { SignedIn } from './signed-in.tsx';

/** What one channel is told as its creator; the analysis and the purchase are parts of other capabilities. */
export function CreatorReportPage() {
  return (
    <SignedIn skeleton={<CreatorReportSkeleton />}>
      {() => (
        <CreatorReportScreen
          renderAnalysis={(analysis, extras) => <CreatorAnalysis analysis={analysis} extras={extras} />}
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
