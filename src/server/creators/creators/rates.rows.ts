import type { SubmittedRate } from '../../../contract/creators/creators.ts';
import type { Database } from '../../platform/db/database.ts';

export interface NewRate extends Pick<
  SubmittedRate,
  'id' | 'channel_id' | 'rate_type' | 'amount_hundredths' | 'currency' | 'agreed_on' | 'notes'
> {
  userId: string;
  at: Date;
}

/** A user's newest rates, the last ones first. */
export async function findRates(
  database: Database,
  { userId, most }: { userId: string; most: number },
): Promise<SubmittedRate[]> {
  const rows = await database.current
    .selectFrom('submitted_rates')
    .select(['id', 'channel_id', 'rate_type', 'amount_hundredths', 'currency', 'agreed_on', 'notes'])
    .select(['status', 'refusal_reason', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

export async function countWaitingRates(database: Database, userId: string): Promise<number> {
  const { count } = await database.current
    .selectFrom('submitted_rates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertRate(database: Database, { userId, at, ...rate }: NewRate): Promise<void> {
  await database.current
    .insertInto('submitted_rates')
    .values({ ...rate, user_id: userId, created_at: at })
    .execute();
}

/** False where the rate is not the user's, or no longer waits. */
export async function deleteWaitingRate(
  database: Database,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const deleted = await database.current
    .deleteFrom('submitted_rates')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
