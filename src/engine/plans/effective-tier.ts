import type { PlanTier } from './plans.ts';
import { plans, trial } from './plans.ts';

/** A tier that ends at an instant, in milliseconds since 1970. */
export interface TimedTier {
  tier: PlanTier;
  untilMs: number;
}

export interface TierSources {
  /** Granted by an administrator. */
  override: TimedTier | null;
  /** The tier of the active subscription; an override leaves it unchanged. */
  subscription: PlanTier | null;
  trial: TimedTier | null;
}

export const tierOrigins = ['override', 'subscription', 'trial', 'free'] as const;
export type TierOrigin = (typeof tierOrigins)[number];

/**
 * The tier that counts at `nowMs`: the override while it lasts, else the subscription, else the trial while it lasts,
 * else free. Needs no scheduled task: when an override ends, the tier below it counts again.
 */
export function findEffectiveTier(
  { override, subscription, trial }: TierSources,
  nowMs: number,
): { tier: PlanTier; origin: TierOrigin } {
  if (override !== null && nowMs < override.untilMs) return { tier: override.tier, origin: 'override' };
  if (subscription !== null) return { tier: subscription, origin: 'subscription' };
  if (trial !== null && nowMs < trial.untilMs) return { tier: trial.tier, origin: 'trial' };
  return { tier: 'free', origin: 'free' };
}

/** How many analyses an hour has room for. */
export function analysesPerHour({ tier, origin }: { tier: PlanTier; origin: TierOrigin }): number {
  return origin === 'trial' ? trial.analysesPerHour : plans[tier].analysesPerHour;
}
