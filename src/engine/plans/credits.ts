import type { PlanTier } from './plans.ts';
import type { TierOrigin } from './effective-tier.ts';
import { plans } from './plans.ts';

/** A user's plan credits: the UTC month (`2026-11`) for which they were last granted, and how many. */
export interface CreditState {
  month: string;
  granted: number;
  remaining: number;
}

export interface CreditGrant {
  month: string;
  granted: number;
  /** How many credits are added to those remaining; may be 0. */
  credits: number;
}

/**
 * The credits a plan owes its user in a month; `null` if nothing changes. A new month fills up to the plan's number,
 * a higher plan within the month adds the difference to what the month has granted so far, and a lower plan takes
 * nothing away. Unlimited plans grant nothing, and the trial's own credits are granted once: while only the trial
 * stands above the free plan, the free plan's number counts. A month before the last one is not new.
 */
export function findCreditGrant(
  state: CreditState,
  { month, tier, origin }: { month: string; tier: PlanTier; origin: TierOrigin },
): CreditGrant | null {
  const owed = plans[origin === 'trial' ? 'free' : tier].creditsPerPeriod;
  if (owed === null) return null;
  if (month > state.month) return { month, granted: owed, credits: Math.max(0, owed - state.remaining) };
  if (owed <= state.granted) return null;
  return { month: state.month, granted: owed, credits: owed - state.granted };
}
