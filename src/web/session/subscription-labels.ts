import type { Subscription } from '../../contract/accounts/account.ts';
import { statusMeanings } from '../../engine/plans/subscriptions.ts';

/** What a subscription is called wherever it is shown. */
export interface SubscriptionWords {
  state: 'Active' | 'Inactive';
  /** `Renews on` or `Ends on`, to be followed by the day; `null` where there is no day to come. */
  dayLabel: 'Renews on' | 'Ends on' | null;
  day: string | null;
  /** What its owner should know. */
  note: string | null;
  /** True where there is something to change at the card provider, a late payment included. */
  canManage: boolean;
}

export function describeSubscription(subscription: Subscription): SubscriptionWords {
  const { subscribed, subscription_end: end, status, renews } = subscription;
  const meaning = status === null ? null : statusMeanings[status];
  const day = subscribed ? end : null;
  return {
    state: subscribed ? 'Active' : 'Inactive',
    dayLabel: day === null ? null : renews ? 'Renews on' : 'Ends on',
    day,
    note: meaning?.note ?? null,
    canManage: subscribed || (meaning?.open ?? false),
  };
}
