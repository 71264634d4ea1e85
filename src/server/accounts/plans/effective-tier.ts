import type { PlanTier } from '../../../engine/plans/plans.ts';
import type { TierOrigin, TierSources } from '../../../engine/plans/effective-tier.ts';
import { planTiers, trial } from '../../../engine/plans/plans.ts';
import { findEffectiveTier } from '../../../engine/plans/effective-tier.ts';
import { closesAtMs } from '../../../engine/plans/subscriptions.ts';
import type { PlanRow } from './plans.rows.ts';

export type TierColumns = Pick<
  PlanRow,
  | 'subscriptionTier'
  | 'subscriptionEnd'
  | 'subscriptionRenews'
  | 'overrideTier'
  | 'overrideUntil'
  | 'trialUntil'
>;

/** The tier that counts for a user at an instant. */
export function findTier(row: TierColumns, at: Date): { tier: PlanTier; origin: TierOrigin } {
  return findEffectiveTier(sourcesOf(row, at), at.getTime());
}

/** A tier as it is kept; `null` for none and for one that the plan table does not know. */
export function parseTier(kept: string | null): PlanTier | null {
  return planTiers.find((tier) => tier === kept) ?? null;
}

/** The subscription's tier while it is paid for; `null` without one. */
export function activeSubscription(row: TierColumns, at: Date): PlanTier | null {
  const tier = parseTier(row.subscriptionTier);
  const endMs = row.subscriptionEnd?.getTime() ?? Infinity;
  const isOver = closesAtMs({ endMs, renews: row.subscriptionRenews }) <= at.getTime();
  return tier === 'free' || isOver ? null : tier;
}

function sourcesOf(row: TierColumns, at: Date): TierSources {
  const override = parseTier(row.overrideTier);
  return {
    override:
      override === null || row.overrideUntil === null
        ? null
        : { tier: override, untilMs: row.overrideUntil.getTime() },
    subscription: activeSubscription(row, at),
    trial: row.trialUntil === null ? null : { tier: trial.tier, untilMs: row.trialUntil.getTime() },
  };
}
