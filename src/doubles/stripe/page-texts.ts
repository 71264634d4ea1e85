import type { SubscriptionStatus } from '../../engine/plans/subscriptions.ts';

/** `1,500.00 USD`; the double sells only in currencies with a hundred subunits. */
export function writeMoney({ amount, currency }: { amount: number; currency: string }): string {
  const figure = (amount / 100).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${figure} ${currency.toUpperCase()}`;
}

/** `21 November 2026`, in UTC. */
export function writeDay(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

export const statusWords: Record<SubscriptionStatus, string> = {
  trialing: 'On trial',
  active: 'Active',
  past_due: 'The last payment failed',
  unpaid: 'Closed until the open invoice is paid',
  incomplete: 'Waiting for the first payment',
  incomplete_expired: 'Never paid',
  paused: 'Paused',
  canceled: 'Canceled',
};
