import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { VerdictScreen } from '../deals/offers/verdict-screen.tsx';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { SignedIn } from './signed-in.tsx';

const AskedPrices = lazy(async () => ({
  default: (await import('../deals/offers/asked-prices.tsx')).AskedPrices,
}));
const KeptOfferScreen = lazy(async () => ({
  default: (await import('../deals/offers/kept-offer-screen.tsx')).KeptOfferScreen,
}));

/** Offers: a new one, a kept one, or those of a list, as the address says. */
export function VerdictPage() {
  const { pathname, search } = useLocation();
  const id = pathname.split('/')[2] ?? '';
  const listId = new URLSearchParams(search).get('list');
  return (
    <SignedIn skeleton={<ScreenSkeleton />}>
      {(account) => {
        if (id === '' && listId === null) return <VerdictScreen account={account} />;
        const canJudge = account.plan.features.includes('offers');
        return (
          <Suspense fallback={<ScreenSkeleton />}>
            {id === '' && listId !== null ? (
              <AskedPrices
                key={listId}
                listId={listId}
                canJudge={canJudge}
                canKeep={account.workspace.rights.includes('analyse')}
              />
            ) : (
              <KeptOfferScreen key={id} id={id} account={account} />
            )}
          </Suspense>
        );
      }}
    </SignedIn>
  );
}
