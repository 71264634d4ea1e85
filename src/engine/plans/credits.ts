import type { PlanTier, TierOrigin } from './plans.ts';
import { plans } from './plans.ts';

/** What a user has of plan credits: for which UTC month (`2026-11`) they were granted last, and how many for it. */
export interface CreditState {
  month: string;
  granted: number;
  remaining: number;
}

export interface CreditGrant {
  month: string;
  granted: number;
  /** How many credits come to those remaining; may be 0. */
  credits: number;
}

/**
 * The credits a plan owes its user in a month; `null` where nothing is to be changed. A new month fills up to the
 * plan's number, a higher plan within the month brings the difference to what the month has brought so far, and a
 * lower plan takes nothing away. Unlimited plans grant nothing, and the trial's own credits come once, so while only
 * it stands above the free plan the free plan's number counts. A month that lies behind the last one is not new.
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
