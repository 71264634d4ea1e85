import { monthEnd, monthOf } from '../../../values/months.ts';
import type { PlanContext } from './plans.usecases.ts';
import { findShare, findSpending } from './shares.rows.ts';

/**
 * What is left this month of the share of a team's credits that whoever acts may spend; `null` where nothing bounds them.
 * Within the transaction that takes credits, behind its lock.
 */
export async function readShare(
  { database }: Pick<PlanContext, 'database'>,
  { userId, at }: { userId: string; at: Date },
): Promise<number | null> {
  const share = await findShare(database, { userId, ...monthPeriod(at) });
  return share === null ? null : Math.max(0, share.limit - Math.max(0, share.spent));
}

/** What each person has spent this month in a workspace. */
export function readSpending(
  { database, now }: PlanContext,
  { userId }: { userId: string },
): Promise<ReadonlyMap<string, number>> {
  return database.asUser(userId, async () => {
    const rows = await findSpending(database, { userId, ...monthPeriod(now()) });
    return new Map(rows.map(({ personId, spent }) => [personId, Math.max(0, spent)]));
  });
}

/** The UTC month of an instant. */
export function monthPeriod(at: Date): { since: Date; until: Date } {
  return { since: new Date(`${monthOf(at)}-01T00:00:00Z`), until: monthEnd(at) };
}
