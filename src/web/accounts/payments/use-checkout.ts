import { ORPCError } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CheckoutState } from '../../../contract/accounts/payments.ts';
import { isCardTier } from '../../../engine/plans/plans.ts';
import { track } from '../../session/analytics.ts';
import { api } from '../../session/api.ts';
import { tellOtherTabs } from '../../session/other-tabs.ts';
import { refreshStart } from '../../session/start.ts';

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
export function useCheckout(id: string): CheckoutReading {
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
