import type { CardTier, PlanTier } from './plans.ts';
import { planTiers } from './plans.ts';

/** Every status the card provider gives a subscription (Stripe API, object `subscription`, field `status`). */
export const subscriptionStatuses = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'incomplete',
  'incomplete_expired',
  'paused',
  'canceled',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** What a plan can be: as the provider has its subscription, or closed because its payment was withdrawn. */
export const planStatuses = [...subscriptionStatuses, 'disputed'] as const;
export type PlanStatus = (typeof planStatuses)[number];

/**
 * What each status means here. `serves`: the plan is open. `open`: the customer can still manage it. `note`: what its
 * owner should know. A late payment does not close the plan while the provider still tries to collect it.
 */
export const statusMeanings: Record<PlanStatus, { serves: boolean; open: boolean; note: string | null }> = {
  trialing: { serves: true, open: true, note: null },
  active: { serves: true, open: true, note: null },
  past_due: { serves: true, open: true, note: 'Your last payment failed. Please check your card.' },
  unpaid: {
    serves: false,
    open: true,
    note: 'Your plan is closed until an open invoice is paid. Please check your card.',
  },
  incomplete: { serves: false, open: false, note: 'Your first payment has not gone through yet.' },
  incomplete_expired: { serves: false, open: false, note: null },
  paused: { serves: false, open: true, note: 'Your subscription is paused.' },
  canceled: { serves: false, open: false, note: null },
  disputed: {
    serves: false,
    open: true,
    note: 'Your bank has withdrawn the last payment, so your plan is closed until that is settled.',
  },
};

/**
 * A status as the provider spells it. An unknown one serves nothing, but stands for something that may still cost its
 * owner money: it can be managed, and no second plan is sold beside it.
 */
export function readSubscriptionStatus(spelled: string): SubscriptionStatus {
  return subscriptionStatuses.find((status) => status === spelled) ?? 'paused';
}

/** A subscription as the card provider describes it; `tier` is `null` if its price is not in the plan table. */
export interface ReadSubscription {
  id: string;
  tier: CardTier | null;
  status: SubscriptionStatus;
  /** When the paid period ends, in milliseconds since 1970; `null` if there is none. */
  periodEndMs: number | null;
  /** True if it ends with the period instead of being renewed. */
  endsWithPeriod: boolean;
}

/** What counts among a customer's subscriptions. */
export interface SubscriptionState {
  /** `free` if none serves. */
  tier: PlanTier;
  /** `null` if there never was one. */
  status: PlanStatus | null;
  endMs: number | null;
  /** True if it will be renewed at `endMs`. */
  renews: boolean;
}

/** The provider may take this long after the period's end to book a renewal, so the plan stays open meanwhile. */
export const renewalGraceMs = 3 * 24 * 3_600_000;

export const noSubscription: SubscriptionState = { tier: 'free', status: null, endMs: null, renews: false };

/**
 * The customer's subscription that counts: the highest plan that serves, else the one that its owner could still
 * rescue, else the last to end. Independent of the list's order. It serves nothing while what was paid for it last is
 * `withdrawn`.
 */
export function chooseSubscription(
  subscriptions: readonly ReadSubscription[],
  { withdrawn = false }: { withdrawn?: boolean } = {},
): SubscriptionState {
  const [chosen] = subscriptions.filter(({ tier }) => tier !== null).toSorted(byWeight);
  if (chosen === undefined || chosen.tier === null) return noSubscription;
  const status = withdrawn && statusMeanings[chosen.status].serves ? 'disputed' : chosen.status;
  const { serves } = statusMeanings[status];
  return {
    tier: serves ? chosen.tier : 'free',
    status,
    endMs: chosen.periodEndMs,
    renews: serves && !chosen.endsWithPeriod,
  };
}

/** When a plan that is paid until `endMs` closes. */
export function closesAtMs({ endMs, renews }: { endMs: number; renews: boolean }): number {
  return renews ? endMs + renewalGraceMs : endMs;
}

function byWeight(a: ReadSubscription, b: ReadSubscription): number {
  return (
    rankOf(b) - rankOf(a) ||
    planRank(b) - planRank(a) ||
    (b.periodEndMs ?? 0) - (a.periodEndMs ?? 0) ||
    (a.id < b.id ? -1 : 1)
  );
}

function rankOf({ status }: ReadSubscription): number {
  const { serves, open, note } = statusMeanings[status];
  return (serves ? 4 : 0) + (open ? 2 : 0) + (note === null ? 0 : 1) * (serves ? 0 : 1);
}

function planRank({ tier }: ReadSubscription): number {
  return tier === null ? -1 : planTiers.indexOf(tier);
}
