import type { PlanTier } from '../../../engine/plans/plans.ts';
import { planTiers, trial } from '../../../engine/plans/plans.ts';
import { findEffectiveTier } from '../../../engine/plans/effective-tier.ts';
import type { ConversionRow, TierGroupRow } from './account-counts.rows.ts';
import { countConversion, countSignUps, groupByTierSources } from './account-counts.rows.ts';
import { parseTier } from './effective-tier.ts';
import type { PlanContext } from './plans.usecases.ts';

interface Since {
  since: Date;
}

/** How many accounts were made on each UTC day since an instant. */
export function readSignUps({ database }: PlanContext, { since }: Since) {
  return database.asSystem(() => countSignUps(database, since));
}

/** How far the accounts made since an instant have come. */
export function readConversion({ database, now }: PlanContext, { since }: Since): Promise<ConversionRow> {
  return database.asSystem(() => countConversion(database, { since, at: now() }));
}

/** How many accounts each tier has that counts at this moment, in the order of the plan table. */
export async function countTiers({
  database,
  now,
}: PlanContext): Promise<{ tier: PlanTier; accounts: number }[]> {
  const at = now();
  const groups = await database.asSystem(() => groupByTierSources(database, at));
  const counted = new Map<PlanTier, number>();
  for (const group of groups) {
    const tier = findGroupTier(group, at);
    counted.set(tier, (counted.get(tier) ?? 0) + group.accounts);
  }
  return planTiers.map((tier) => ({ tier, accounts: counted.get(tier) ?? 0 }));
}

/** The database says what holds at the instant; which of it counts is the engine's to say. */
function findGroupTier({ override, subscription, onTrial }: TierGroupRow, at: Date): PlanTier {
  const overridden = parseTier(override);
  const subscribed = parseTier(subscription);
  const holding = { untilMs: Infinity };
  return findEffectiveTier(
    {
      override: overridden && { ...holding, tier: overridden },
      subscription: subscribed === 'free' ? null : subscribed,
      trial: onTrial ? { ...holding, tier: trial.tier } : null,
    },
    at.getTime(),
  ).tier;
}
