import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { firstDay } from './plans.rows.ts';

export interface HeldRow {
  userId: string;
  jobId: string;
  round: number;
  analyses: number;
  /** 0 where credits are unlimited. */
  credits: number;
  at: Date;
}

/** Notes in the ledger what has been taken for a round of a bulk job. */
export async function insertHold(database: Database, hold: HeldRow & { balance: number }): Promise<void> {
  await sql`
    insert into credit_ledger (user_id, kind, credits, balance, bulk_job_id, bulk_round, bulk_analyses, created_at)
    values (${hold.userId}, 'bulk_hold', ${-hold.credits}, ${hold.balance}, ${hold.jobId}, ${hold.round},
      ${hold.analyses}, ${hold.at})`.execute(database.current);
}

/** Gives back to the month, the credits and the ledger; a second return of the same round fails. */
export async function insertReturn(database: Database, held: HeldRow & { month: string }): Promise<void> {
  await sql`
    with uncounted as (
      update usage_months set analyses = analyses - ${held.analyses}::integer
      where user_id = ${held.userId} and month = ${firstDay(held.month)}::date
    ), credited as (
      update profiles set credits_remaining = credits_remaining + ${held.credits}::integer
      where user_id = ${held.userId} returning user_id, credits_remaining
    )
    insert into credit_ledger (user_id, kind, credits, balance, bulk_job_id, bulk_round, bulk_analyses, created_at)
    select user_id, 'bulk_return', ${held.credits}::integer, credits_remaining, ${held.jobId}::uuid,
      ${held.round}::smallint, ${-held.analyses}::integer, ${held.at}::timestamptz
    from credited`.execute(database.current);
}
