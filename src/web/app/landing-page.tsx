import { lazy, Suspense, useCallback, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ChannelAnalysis } from '../../contract/analysis/channel-analysis.ts';
import type { SiteInformation } from '../../contract/site.ts';
import { ListPrice } from '../accounts/payments/list-price.tsx';
import { measuredFacts } from '../site/accuracy/measured-facts.ts';
import { AnalyzerSection } from '../analysis/channel-analysis/analyzer-section.tsx';
import { LandingScreen } from '../site/landing/landing-screen.tsx';
import { useStart } from '../session/start.ts';
import { analysisPath } from './paths.ts';

/** Only for whoever is signed in, so no visitor waits for it. */
const GettingStarted = lazy(async () => ({
  default: (await import('../accounts/onboarding/getting-started.tsx')).GettingStarted,
}));

/** What begins a purchase; for whoever is signed in too. */
const PurchaseAction = lazy(async () => ({
  default: (await import('../accounts/payments/purchase-action.tsx')).PurchaseAction,
}));

const loadResult = async () => ({ default: (await import('./visitor-result.tsx')).VisitorResult });

/** The landing page with the analyzer in its place, and above it the first steps of a new account. */
export function LandingPage({ site }: { site: SiteInformation }) {
  const { account, hasExpired } = useStart();
  const openResult = useOwnResult();
  const departures = useDepartures(account?.profile.user_id ?? null, hasExpired);
  return (
    <LandingScreen
      analyzer={
        <>
          {account !== null && (
            <Suspense>
              <GettingStarted key={account.profile.user_id} account={account} place="home" />
            </Suspense>
          )}
          <AnalyzerSection
            key={departures}
            samples={site.sampleHandles}
            account={account}
            onOwnResult={openResult}
            loadResult={loadResult}
          />
        </>
      }
      measured={measuredFacts}
      isSignedIn={account !== null}
      pricing={{
        isPaymentDemo: site.demo.payments,
        renderPrice: (product) => <ListPrice product={product} />,
        renderPurchase: (product, label) => (
          <Suspense>
            <PurchaseAction product={product} label={label} />
          </Suspense>
        ),
      }}
    />
  );
}

/** Whoever is signed in reads a result on its own page, which has it already. */
function useOwnResult() {
  const navigate = useNavigate();
  return useCallback(
    async (analysis: ChannelAnalysis) => {
      const { keepResult } = await import('./analysis-page.tsx');
      keepResult(analysis);
      await navigate(analysisPath(analysis.id));
    },
    [navigate],
  );
}

/**
 * How often the page has changed hands: the next person finds an analyzer without the last one's result. Whoever was
 * signed out unasked is still reading it.
 */
function useDepartures(userId: string | null, hasExpired: boolean): number {
  const [seen, setSeen] = useState({ owner: userId, departures: 0 });
  const isSame = seen.owner === userId || (userId === null && hasExpired);
  if (!isSame) setSeen({ owner: userId, departures: seen.departures + (seen.owner === null ? 0 : 1) });
  return seen.departures;
}
