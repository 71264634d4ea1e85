import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import frame from '../ui/screen.module.css';
import { CreatorReportScreen } from '../creators/creators/creator-report-screen.tsx';
import { CreatorReportSkeleton } from '../creators/creators/report-skeleton.tsx';
import { BuyButton } from '../accounts/payments/buy-button.tsx';
import { SignedIn } from './signed-in.tsx';

/** Long, and only there for whoever has bought it. */
const CreatorAnalysis = lazy(async () => ({
  default: (await import('../analysis/channel-analysis/report/creator-analysis.tsx')).CreatorAnalysis,
}));

const QuoteInbox = lazy(async () => ({
  default: (await import('../creators/quote-requests/quote-inbox.tsx')).QuoteInbox,
}));

const KitOffers = lazy(async () => ({
  default: (await import('../creators/kit-offers/kit-offers.tsx')).KitOffers,
}));

const PlaceOfOffer = lazy(async () => ({
  default: (await import('../creators/kit-offers/offer-place.tsx')).PlaceOfOffer,
}));

/** What one channel is told as its creator; the analysis and the purchase are parts of other capabilities. */
export function CreatorReportPage() {
  const [address] = useSearchParams();
  const isList = !address.has('channel');
  return (
    <SignedIn skeleton={<CreatorReportSkeleton />}>
      {() => (
        <>
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
          {isList && (
            <div className={frame.screen} id="offers">
              <Suspense fallback={null}>
                <KitOffers />
                <div id="quote-inbox">
                  <QuoteInbox renderPlace={(id) => <PlaceOfOffer source="marketplace" id={id} />} />
                </div>
              </Suspense>
            </div>
          )}
        </>
      )}
    </SignedIn>
  );
}
