import { useSearchParams } from 'react-router';
import type { SiteInformation } from '../../contract/site.ts';
import { CheckoutScreen, CheckoutSkeleton, UnknownCheckout } from '../accounts/payments/checkout-screen.tsx';
import { SignedIn } from './signed-in.tsx';

/** Where the payment page leads back to: `?id=` names the purchase, `canceled` says that it was left unpaid. */
export function CheckoutPage({ site }: { site: SiteInformation }) {
  const [parameters] = useSearchParams();
  const id = parameters.get('id') ?? '';
  return (
    <SignedIn skeleton={<CheckoutSkeleton />}>
      {() =>
        id === '' ? (
          <UnknownCheckout />
        ) : (
          <CheckoutScreen
            key={id}
            id={id}
            wasCanceled={parameters.has('canceled')}
            isDemo={site.demo.payments}
          />
        )
      }
    </SignedIn>
  );
}
