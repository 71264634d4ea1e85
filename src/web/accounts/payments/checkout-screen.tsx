import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { CheckoutState } from '../../../contract/accounts/payments.ts';
import { links } from '../../app/paths.ts';
import { PlainScreen } from '../../ui/plain-screen.tsx';
import { describeCheckout, findPhase } from './checkout-labels.ts';
import { useCheckout } from './use-checkout.ts';

interface CheckoutScreenProps {
  id: string;
  /** True where the reader came back from the payment page without paying. */
  wasCanceled: boolean;
  isDemo: boolean;
}

/** How one purchase stands. Nothing is opened by coming here: the server asks the card provider. */
export function CheckoutScreen({ id, wasCanceled, isDemo }: CheckoutScreenProps) {
  const { state, isUnknown, hasFailed, isAsking, isPolling, askAgain } = useCheckout(id);
  if (isUnknown) return <UnknownCheckout />;
  if (hasFailed) return <CheckoutFailure isAsking={isAsking} onRetry={askAgain} />;
  if (state === undefined) return <CheckoutSkeleton />;
  const phase = findPhase(state, wasCanceled);
  const { label, title, sentence, way } = describeCheckout(state, phase);
  const isOpen = state.status === 'open';
  return (
    <PlainScreen
      label={label}
      title={title}
      actions={
        <>
          {isOpen && <OpenActions state={state} onAsk={isPolling ? null : askAgain} isAsking={isAsking} />}
          <Button component={Link} to={way.to} size="md" variant={isOpen ? 'default' : 'filled'}>
            {way.label}
          </Button>
        </>
      }
    >
      <output>{sentence}</output>
      {isDemo && <p>Demo: no card is asked for and no money moves.</p>}
    </PlainScreen>
  );
}

interface OpenActionsProps {
  state: CheckoutState;
  /** `null` while the page asks by itself. */
  onAsk: (() => void) | null;
  isAsking: boolean;
}

function OpenActions({ state: { url }, onAsk, isAsking }: OpenActionsProps) {
  return (
    <>
      {url !== null && (
        <Button component="a" href={url} size="md">
          Go to the payment page
        </Button>
      )}
      {onAsk !== null && (
        <Button size="md" variant="default" onClick={onAsk} aria-disabled={isAsking}>
          {isAsking ? 'Loading...' : 'Check again'}
        </Button>
      )}
    </>
  );
}

/** Not there, or somebody else's: the server does not tell the two apart. */
export function UnknownCheckout() {
  return (
    <PlainScreen
      label="Purchase"
      title="This purchase is not one of yours"
      actions={
        <>
          <Button component={Link} to={links.dashboard} size="md">
            Open your dashboard
          </Button>
          <Button component={Link} to={links.homePricing} size="md" variant="default">
            Plans and prices
          </Button>
        </>
      }
    >
      <p role="alert">
        The address may be incomplete, or the purchase was begun with another account. What you have paid for
        stands in your dashboard.
      </p>
    </PlainScreen>
  );
}

function CheckoutFailure({ isAsking, onRetry }: { isAsking: boolean; onRetry: () => void }) {
  return (
    <PlainScreen
      label="Error"
      title="Your purchase could not be loaded"
      actions={
        <Button size="md" onClick={onRetry} aria-disabled={isAsking}>
          {isAsking ? 'Loading...' : 'Retry'}
        </Button>
      }
    >
      <p role="alert">
        The server did not answer. If you have paid, nothing is lost: your purchase opens as soon as the
        server answers again.
      </p>
    </PlainScreen>
  );
}

export function CheckoutSkeleton() {
  return (
    <PlainScreen label="Purchase" title="Your purchase" actions={null}>
      <output>Loading...</output>
    </PlainScreen>
  );
}
