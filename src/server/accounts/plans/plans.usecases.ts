import { monthEnd, monthOf } from '../../../values/months.ts';
import type { PlanFeature, PlanTier } from '../../../engine/plans/plans.ts';
import type { TierOrigin } from '../../../engine/plans/effective-tier.ts';
import { plans } from '../../../engine/plans/plans.ts';
import { analysesPerHour } from '../../../engine/plans/effective-tier.ts';
import type { PlanStatus } from '../../../engine/plans/subscriptions.ts';
import { planStatuses } from '../../../engine/plans/subscriptions.ts';
import type { Database } from '../../platform/db/database.ts';
import { activeSubscription, findTier, parseTier } from './effective-tier.ts';
import { grantDueCredits, isGrantDue } from './grants.ts';
import type { PlanRow, UsageRow } from './plans.rows.ts';
import { findPlan, lockPlan } from './plans.rows.ts';

export interface PlanContext {
  database: Database;
  now: () => Date;
}

/** Everything a user's plan allows at this moment, and what of it is used. */
export interface PlanState {
  tier: PlanTier;
  origin: TierOrigin;
  /** When the override or the trial ends that `tier` comes from. */
  endsAt: Date | null;
  features: readonly PlanFeature[];
  /** Of this UTC month, bonus included; `null` is unlimited. */
  analysesPerMonth: number | null;
  analysesPerHour: number;
  analysesThisMonth: number;
  /** `null` is unlimited. */
  creditsRemaining: number | null;
  /** When the next UTC month begins. */
  resetsAt: Date;
  overrideTier: PlanTier | null;
  overrideUntil: Date | null;
  /** What is paid for, whatever an override says; `free` is none. */
  subscription: {
    tier: PlanTier;
    end: Date | null;
    active: boolean;
    status: PlanStatus | null;
    renews: boolean;
  };
}

/** A user's plan at this moment, with the credits that are due for it; `null` where there is no such user. */
export async function readPlan(
  context: PlanContext,
  { userId }: { userId: string },
): Promise<PlanState | null> {
  const { database } = context;
  const at = context.now();
  const month = monthOf(at);
  return database.asUser(userId, async () => {
    const found = await findPlan(database, { userId, month });
    if (found === null || !isGrantDue(found, at)) return found && describePlan(found, at);
    const locked = await lockPlan(database, userId);
    if (locked === null) return null;
    await grantDueCredits(context, { plan: locked, at });
    const granted = await findPlan(database, { userId, month });
    return granted && describePlan(granted, at);
  });
}

/** The tier that counts now; free where there is no such user. */
export function readTier({ database, now }: PlanContext, { userId }: { userId: string }): Promise<PlanTier> {
  const at = now();
  return database.asUser(userId, async () => {
    const found = await findPlan(database, { userId, month: monthOf(at) });
    return found === null ? 'free' : findTier(found, at).tier;
  });
}

/** The same, with the plan held against changes until the caller's transaction ends: for what it limits by number. */
export async function holdTier(
  { database, now }: PlanContext,
  { userId }: { userId: string },
): Promise<PlanTier> {
  const locked = await lockPlan(database, userId);
  return locked === null ? 'free' : findTier(locked, now()).tier;
}

function describePlan(row: PlanRow & UsageRow, at: Date): PlanState {
  const { tier, origin } = findTier(row, at);
  const plan = plans[tier];
  const subscribed = parseTier(row.subscriptionTier) ?? 'free';
  const endsAt = { override: row.overrideUntil, trial: row.trialUntil, subscription: null, free: null };
  return {
    tier,
    origin,
    endsAt: endsAt[origin],
    features: plan.features,
    analysesPerMonth: plan.analysesPerMonth === null ? null : plan.analysesPerMonth + row.bonus,
    analysesPerHour: analysesPerHour({ tier, origin }),
    analysesThisMonth: row.analyses,
    creditsRemaining: plan.creditsPerPeriod === null ? null : row.creditsRemaining,
    resetsAt: monthEnd(at),
    overrideTier: parseTier(row.overrideTier),
    overrideUntil: row.overrideUntil,
    subscription: {
      tier: subscribed,
      end: row.subscriptionEnd,
      active: activeSubscription(row, at) !== null,
      status: planStatuses.find((status) => status === row.subscriptionStatus) ?? null,
      renews: row.subscriptionRenews,
    },
  };
}
