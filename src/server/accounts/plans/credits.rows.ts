import { sql } from 'kysely';
import type { InferResult } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

function selectEntries(database: Database, userId: string) {
  return (
    database.current
      .selectFrom('credit_ledger')
      .select(['id', 'kind', 'credits', 'balance', 'note', 'created_at as at'])
      .where('user_id', '=', userId)
      // Analyses of a plan that does not count credits are noted with none.
      .where((eb) =>
        eb.or([eb('credits', '<>', 0), eb('dispute_id', 'is not', null), eb('kind', '=', 'boost_refund')]),
      )
      .orderBy('id', 'desc')
  );
}

/** A change of a user's credits. */
export type CreditRow = InferResult<ReturnType<typeof selectEntries>>[number];

/** A user's changes of credits before an entry, the newest first. */
export function findCreditEntries(
  database: Database,
  { userId, before, limit }: { userId: string; before: number | null; limit: number },
): Promise<CreditRow[]> {
  const entries = selectEntries(database, userId).limit(limit);
  return (before === null ? entries : entries.where('id', '<', before)).execute();
}

/** Adds or takes credits by hand; answers what is left, `null` where there are too few. */
export async function insertAdjustment(
  database: Database,
  { userId, credits, note, at }: { userId: string; credits: number; note: string; at: Date },
): Promise<number | null> {
  const { rows } = await sql<{ balance: number }>`
    with adjusted as (
      update profiles set credits_remaining = credits_remaining + ${credits}::integer
      where user_id = ${userId} and credits_remaining + ${credits}::integer >= 0
      returning user_id, credits_remaining
    )
    insert into credit_ledger (user_id, kind, credits, balance, note, created_at)
    select user_id, 'adjustment', ${credits}::integer, credits_remaining, ${note}::text, ${at}::timestamptz
    from adjusted returning balance`.execute(database.current);
  return rows[0]?.balance ?? null;
}

export async function saveTrialEnd(
  database: Database,
  { userId, until }: { userId: string; until: Date },
): Promise<void> {
  await database.current
    .updateTable('profiles')
    .set({ trial_until: until })
    .where('user_id', '=', userId)
    .execute();
}
