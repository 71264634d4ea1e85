import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ORPCError } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CheckoutState } from '../../../contract/accounts/payments.ts';
import { links } from '../../app/paths.ts';
import { PlainScreen } from '../../ui/plain-screen.tsx';
import { isCardTier } from '../../../engine/plans/plans.ts';
import { track } from '../../session/analytics.ts';
import { api } from '../../session/api.ts';
import { tellOtherTabs } from '../../session/other-tabs.ts';
import { refreshStart } from '../../session/start.ts';
import { describeCheckout, findPhase } from './checkout-labels.ts';

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
        The address may be incomplete, or the purchase was begun with another account. Your dashboard shows
        what you have paid for.
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

const pollEveryMs = 2000;

const pollForMs = 60_000;

/** An id that is none, and one that belongs to nobody or somebody else. */
const unknownStatuses: readonly number[] = [400, 404];

interface CheckoutReading {
  state: CheckoutState | undefined;
  isUnknown: boolean;
  hasFailed: boolean;
  isAsking: boolean;
  /** True while it asks by itself. */
  isPolling: boolean;
  askAgain: () => void;
}

/** A purchase as the server has it; while it is open it is asked for every two seconds, for a minute. */
function useCheckout(id: string): CheckoutReading {
  const [pollsUntilMs] = useState(() => Date.now() + pollForMs);
  const [isPolling, setIsPolling] = useState(true);
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: ['checkout', id],
    queryFn: () => api.checkout({ id }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.status === 'open' && Date.now() < pollsUntilMs ? pollEveryMs : false,
  });
  useEffect(() => {
    const timer = setTimeout(() => setIsPolling(false), pollForMs);
    return () => clearTimeout(timer);
  }, []);
  useArrivedPayment(data);
  const isUnknown = error instanceof ORPCError && unknownStatuses.includes(error.status);
  return {
    state: data,
    isUnknown,
    hasFailed: isError && !isUnknown && data === undefined,
    isAsking: isFetching,
    isPolling: isPolling && data?.status === 'open',
    askAgain: () => void refetch(),
  };
}

/** A payment changes the account, here and in the browser's other tabs. */
function useArrivedPayment(state: CheckoutState | undefined): void {
  const paid = state?.status === 'paid' ? state : null;
  const [id, product] = [paid?.id, paid?.product];
  useEffect(() => {
    if (id === undefined || product === undefined) return;
    tellOtherTabs();
    void refreshStart();
    if (isFirstSight(id) && isCardTier(product)) {
      track('subscription_upgrade', { tier: product });
    }
  }, [id, product]);
}

/** A reload shows the same payment again, which is no second upgrade. */
function isFirstSight(id: string): boolean {
  const key = `sponsorscope.paid.${id}`;
  try {
    if (sessionStorage.getItem(key) !== null) return false;
    sessionStorage.setItem(key, '1');
  } catch {
    // Without a storage it is noted twice rather than never.
  }
  return true;
}
