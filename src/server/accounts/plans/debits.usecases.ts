import { monthEnd, monthOf } from '../../../values/months.ts';
import type { Plan, PlanTier } from '../../../engine/plans/plans.ts';
import { plans } from '../../../engine/plans/plans.ts';
import { analysesPerHour } from '../../../engine/plans/effective-tier.ts';
import {
  countInMonth,
  deleteReservation,
  findBonus,
  findHourEnd,
  findReservations,
  refundDebit,
  reserveInHour,
  takeCredits,
} from './debits.rows.ts';
import { findTier } from './effective-tier.ts';
import { grantDueCredits } from './grants.ts';
import { readShare } from './shares.usecases.ts';
import { insertWatchDebit } from './ledger.rows.ts';
import { lockPlan } from './plans.rows.ts';
import type { PlanRow } from './plans.rows.ts';
import type { PlanContext } from './plans.usecases.ts';

export interface PaidAnalysis {
  userId: string;
  analysisId: string;
}

/** Why a plan does not allow one more analysis, in the order in which it is looked at. */
export type PlanRefusalReason =
  | { kind: 'no-account' }
  | { kind: 'month'; limit: number; retryAt: Date }
  | { kind: 'credits' }
  | { kind: 'member'; retryAt: Date }
  | { kind: 'hour'; retryAt: Date };

/** Thrown, so that nothing of a refused debit is kept. */
export class PlanRefusal extends Error {
  readonly reason: PlanRefusalReason;

  constructor(reason: PlanRefusalReason) {
    super(reason.kind);
    this.reason = reason;
  }
}

/**
 * Takes an analysis from a user's month, credits and hour, or from none of them, before it is made. To be followed by
 * `settleAnalysis` or `giveAnalysisBack`. Throws `PlanRefusal`.
 */
export async function takeAnalysis(context: PlanContext, paid: PaidAnalysis): Promise<void> {
  const { database } = context;
  const { userId } = paid;
  try {
    await takeEverywhere(context, paid);
  } catch (error) {
    if (!(error instanceof HourUsedUp)) throw error;
    const { at } = error;
    const endsAt = await database.asUser(userId, () => findHourEnd(database, { userId, at }));
    throw new PlanRefusal({ kind: 'hour', retryAt: endsAt !== null && endsAt > at ? endsAt : at });
  }
}

class HourUsedUp extends Error {
  readonly at: Date;

  constructor(at: Date) {
    super('The hour is used up.');
    this.at = at;
  }
}

async function takeEverywhere(context: PlanContext, paid: PaidAnalysis): Promise<void> {
  const { database } = context;
  const { userId } = paid;
  await database.asUser(userId, async () => {
    const locked = await lockPlan(database, userId);
    if (locked === null) throw new PlanRefusal({ kind: 'no-account' });
    // Asked for behind the lock, so that a user's debits follow each other in time too.
    const at = context.now();
    const plan = await grantDueCredits(context, { plan: locked, at });
    const counting = findTier(plan, at);
    const allowed = plans[counting.tier];
    await takeFromMonth(context, { userId, at, limit: allowed.analysesPerMonth });
    const share = await readShare(context, { userId, at });
    if (share !== null && share < 1) throw new PlanRefusal({ kind: 'member', retryAt: monthEnd(at) });
    const taken = await takeFromCredits(context, { plan, allowed });
    const hourLimit = analysesPerHour(counting);
    const debit = { ...paid, ...taken, month: monthOf(at), hourLimit, at };
    if (!(await reserveInHour(database, debit))) throw new HourUsedUp(at);
  });
}

/** The analysis is done and stays paid for. False where it has been given up and its debit given back before. */
export function settleAnalysis({ database }: PlanContext, paid: PaidAnalysis): Promise<boolean> {
  return database.asUser(paid.userId, () => deleteReservation(database, paid));
}

/** Gives an unfinished analysis back to month, credits and hour; once, however often it is called. */
export async function giveAnalysisBack(context: PlanContext, paid: PaidAnalysis): Promise<void> {
  const { database } = context;
  await database.asUser(paid.userId, async () => {
    await lockPlan(database, paid.userId);
    await refundDebit(database, { ...paid, at: context.now() });
  });
}

/** Gives back what was taken before `before` and is not finished: its process has died. */
export async function giveLostAnalysesBack(
  context: PlanContext,
  { before }: { before: Date },
): Promise<void> {
  const { database } = context;
  const lost = await database.asSystem(() => findReservations(database, before));
  for (const paid of lost) await giveAnalysisBack(context, paid);
}

/**
 * Takes one credit for what is no analysis of anybody's month, in the caller's transaction; false where none is left.
 * Unlimited credits are not counted.
 */
export async function takeCreditForWatching(
  context: PlanContext,
  { userId }: { userId: string },
): Promise<boolean> {
  const { database } = context;
  const locked = await lockPlan(database, userId);
  if (locked === null) return false;
  const at = context.now();
  const plan = await grantDueCredits(context, { plan: locked, at });
  if (plans[findTier(plan, at).tier].creditsPerPeriod === null) return true;
  const balance = await takeCredits(database, { userId, credits: 1 });
  if (balance !== null) await insertWatchDebit(database, { userId, balance, at });
  return balance !== null;
}

/** The tier that counts now, with the user's row held until the transaction ends; `null` where the account is gone. */
export async function holdTier(
  { database, now }: PlanContext,
  { userId }: { userId: string },
): Promise<PlanTier | null> {
  const plan = await lockPlan(database, userId);
  return plan && findTier(plan, now()).tier;
}

async function takeFromMonth(
  { database }: PlanContext,
  { userId, at, limit }: { userId: string; at: Date; limit: number | null },
): Promise<void> {
  const month = monthOf(at);
  if ((await countInMonth(database, { userId, month, analyses: 1, limit })) || limit === null) return;
  const bonus = await findBonus(database, { userId, month });
  throw new PlanRefusal({ kind: 'month', limit: limit + bonus, retryAt: monthEnd(at) });
}

async function takeFromCredits(
  { database }: PlanContext,
  { plan, allowed }: { plan: PlanRow; allowed: Plan },
): Promise<{ credits: 0 | 1; balance: number }> {
  if (allowed.creditsPerPeriod === null) return { credits: 0, balance: plan.creditsRemaining };
  const balance = await takeCredits(database, { userId: plan.userId, credits: 1 });
  if (balance === null) throw new PlanRefusal({ kind: 'credits' });
  return { credits: 1, balance };
}
