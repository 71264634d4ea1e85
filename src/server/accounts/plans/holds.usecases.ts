import { monthEnd, monthOf } from '../../../values/months.ts';
import type { PlanFeature } from '../../../engine/plans/plans.ts';
import { plans } from '../../../engine/plans/plans.ts';
import { countInMonth, takeCredits } from './debits.rows.ts';
import { findTier } from './effective-tier.ts';
import { grantDueCredits } from './grants.ts';
import { insertHold, insertReturn } from './ledger.rows.ts';
import { findPlan, lockPlan } from './plans.rows.ts';
import type { PlanContext } from './plans.usecases.ts';
import { readShare } from './shares.usecases.ts';
import { readPlan } from './plans.usecases.ts';

/** Analyses that are paid for before they are made, for one round of a bulk job. */
export interface HeldRound {
  userId: string;
  jobId: string;
  round: number;
  analyses: number;
}

/** Why a plan does not allow so many analyses at once, in the order in which it is looked at. */
export type HoldRefusalReason =
  | { kind: 'no-account' }
  | { kind: 'plan' }
  | { kind: 'month'; left: number; retryAt: Date }
  | { kind: 'credits'; left: number }
  | { kind: 'member'; left: number; retryAt: Date };

/** Thrown, so that nothing of a refused hold is kept. */
export class HoldRefusal extends Error {
  readonly reason: HoldRefusalReason;

  constructor(reason: HoldRefusalReason) {
    super(reason.kind);
    this.reason = reason;
  }
}

/**
 * Takes all analyses of a round from a user's month and credits, or none of them; no hour bounds them. Answers the
 * month and the credits (0 where unlimited), which `returnAnalyses` needs. Throws `HoldRefusal`.
 */
export function holdAnalyses(context: PlanContext, hold: AskedHold): Promise<Held> {
  return context.database.asUser(hold.userId, () => holdInTransaction(context, hold));
}

export interface AskedHold extends HeldRound {
  feature: PlanFeature;
}

export interface Held {
  month: string;
  credits: number;
}

/** The same in the caller's open transaction, whoever that acts for: each statement names the user. */
export async function holdInTransaction(
  context: PlanContext,
  { feature, ...round }: AskedHold,
): Promise<Held> {
  const { database } = context;
  const { userId, analyses } = round;
  const locked = await lockPlan(database, userId);
  if (locked === null) throw new HoldRefusal({ kind: 'no-account' });
  const at = context.now();
  const plan = await grantDueCredits(context, { plan: locked, at });
  const allowed = plans[findTier(plan, at).tier];
  if (!allowed.features.includes(feature)) throw new HoldRefusal({ kind: 'plan' });
  const month = monthOf(at);
  const limit = allowed.analysesPerMonth;
  if (!(await countInMonth(database, { userId, month, analyses, limit }))) {
    const known = await findPlan(database, { userId, month });
    const left = Math.max(0, (limit ?? 0) + (known?.bonus ?? 0) - (known?.analyses ?? 0));
    throw new HoldRefusal({ kind: 'month', left, retryAt: monthEnd(at) });
  }
  const share = await readShare(context, { userId, at });
  if (share !== null && analyses > share)
    throw new HoldRefusal({ kind: 'member', left: share, retryAt: monthEnd(at) });
  const credits = allowed.creditsPerPeriod === null ? 0 : analyses;
  const balance = await takeCredits(database, { userId, credits });
  if (balance === null) throw new HoldRefusal({ kind: 'credits', left: plan.creditsRemaining });
  await insertHold(database, { ...round, credits, balance, at });
  return { month, credits };
}

/** Refuses what `holdAnalyses` would refuse at this moment, and takes nothing. */
export async function checkHold(
  context: PlanContext,
  { userId, feature, analyses }: { userId: string; feature: PlanFeature; analyses: number },
): Promise<void> {
  const plan = await readPlan(context, { userId });
  if (plan === null) throw new HoldRefusal({ kind: 'no-account' });
  if (!plan.features.includes(feature)) throw new HoldRefusal({ kind: 'plan' });
  const monthLeft = Math.max(0, (plan.analysesPerMonth ?? Infinity) - plan.analysesThisMonth);
  if (analyses > monthLeft) throw new HoldRefusal({ kind: 'month', left: monthLeft, retryAt: plan.resetsAt });
  const at = context.now();
  const share = await context.database.asUser(userId, () => readShare(context, { userId, at }));
  if (share !== null && analyses > share)
    throw new HoldRefusal({ kind: 'member', left: share, retryAt: plan.resetsAt });
  const creditsLeft = plan.creditsRemaining ?? Infinity;
  if (analyses > creditsLeft) throw new HoldRefusal({ kind: 'credits', left: creditsLeft });
}

/** Gives back what a round held and did not need, to the month it was taken from. The caller sees to it that once. */
export async function returnAnalyses(
  context: PlanContext,
  held: HeldRound & { month: string; credits: number },
): Promise<void> {
  const { database, now } = context;
  if (held.analyses === 0) return;
  await database.asUser(held.userId, async () => {
    await lockPlan(database, held.userId);
    await insertReturn(database, { ...held, at: now() });
  });
}
