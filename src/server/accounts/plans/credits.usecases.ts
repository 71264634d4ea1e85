import type { CreditEntry } from '../../../contract/accounts/credits.ts';
import { creditsPerPage, longestTrialDays } from '../../../contract/limits.ts';
import { endOfDayAfter } from '../../../engine/plans/override-end.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CreditRow } from './credits.rows.ts';
import { findCreditEntries, insertAdjustment, saveTrialEnd } from './credits.rows.ts';
import { lockPlan } from './plans.rows.ts';
import type { PlanContext } from './plans.usecases.ts';

/** A page of what has happened to a user's credits, the newest first. */
export async function listCredits(
  { database }: Pick<PlanContext, 'database'>,
  { userId, before }: { userId: string; before?: string | undefined },
): Promise<{ entries: CreditEntry[]; has_more: boolean }> {
  const page = { userId, before: before === undefined ? null : Number(before), limit: creditsPerPage + 1 };
  const rows = await database.asUser(userId, () => findCreditEntries(database, page));
  return {
    entries: rows.slice(0, creditsPerPage).map(describeEntry),
    has_more: rows.length > creditsPerPage,
  };
}

/** The newest changes, inside `asSystem`. */
export async function listCreditsOf(
  { database }: Pick<PlanContext, 'database'>,
  { userId, limit }: { userId: string; limit: number },
): Promise<CreditEntry[]> {
  return (await findCreditEntries(database, { userId, before: null, limit })).map(describeEntry);
}

/**
 * Adds or takes credits by hand, inside the transaction of the system that also says who did it. What others change at
 * the same time is kept, since only the difference is written. Refuses `TOO_FEW_CREDITS`.
 */
export async function adjustCredits(
  { database, now }: PlanContext,
  { userId, credits, note }: { userId: string; credits: number; note: string },
): Promise<{ before: number; after: number }> {
  if ((await lockPlan(database, userId)) === null) throw new Refusal('USER_NOT_FOUND');
  const after = await insertAdjustment(database, { userId, credits, note, at: now() });
  if (after === null) throw new Refusal('TOO_FEW_CREDITS');
  return { before: after - credits, after };
}

/** Lets a trial end later, likewise. Of two at once the later end counts; refuses `WRONG_END`. */
export async function extendTrial(
  { database, now }: PlanContext,
  { userId, until }: { userId: string; until: Date },
): Promise<{ before: Date | null }> {
  const plan = await lockPlan(database, userId);
  if (plan === null) throw new Refusal('USER_NOT_FOUND');
  const at = now();
  const isLater = until > at && (plan.trialUntil === null || until > plan.trialUntil);
  if (!isLater || until > endOfDayAfter(at, longestTrialDays)) throw new Refusal('WRONG_END');
  await saveTrialEnd(database, { userId, until });
  return { before: plan.trialUntil };
}

function describeEntry({ id, kind, credits, balance, note, at }: CreditRow): CreditEntry {
  return { id: String(id), kind, credits, balance, note, created_at: at.toISOString() };
}
