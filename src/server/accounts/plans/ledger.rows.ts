import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { firstDay } from './plans.rows.ts';

export interface BoostRow {
  userId: string;
  checkoutId: string;
  analyses: number;
  month: string;
  at: Date;
}

/** Credits, the month's limit and the ledger in one statement; false where this purchase has had its turn. */
export async function insertBoost(database: Database, boost: BoostRow): Promise<boolean> {
  const { rows } = await sql`
    with due as (
      update checkouts set month = ${firstDay(boost.month)}::date
      where id = ${boost.checkoutId} and user_id = ${boost.userId} and month is null returning user_id
    ), raised as (
      insert into usage_months (user_id, month, bonus)
      select user_id, ${firstDay(boost.month)}::date, ${boost.analyses}::integer from due
      on conflict (user_id, month) do update set bonus = usage_months.bonus + excluded.bonus
    ), granted as (
      update profiles p set credits_remaining = p.credits_remaining + ${boost.analyses}::integer
      from due where p.user_id = due.user_id returning p.user_id, p.credits_remaining
    )
    insert into credit_ledger (user_id, kind, credits, balance, checkout_id, created_at)
    select user_id, 'boost', ${boost.analyses}::integer, credits_remaining, ${boost.checkoutId}::uuid,
      ${boost.at}::timestamptz from granted returning id`.execute(database.current);
  return rows.length > 0;
}

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
  await database.current
    .insertInto('credit_ledger')
    .values({
      user_id: hold.userId,
      kind: 'bulk_hold',
      credits: -hold.credits,
      balance: hold.balance,
      bulk_job_id: hold.jobId,
      bulk_round: hold.round,
      bulk_analyses: hold.analyses,
      created_at: hold.at,
    })
    .execute();
}

/** Notes in the ledger what a watched channel has cost. */
export async function insertWatchDebit(
  database: Database,
  { userId, balance, at }: { userId: string; balance: number; at: Date },
): Promise<void> {
  await database.current
    .insertInto('credit_ledger')
    .values({ user_id: userId, kind: 'watch', credits: -1, balance, created_at: at })
    .execute();
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
    insert into credit_ledger (user_id, kind, credits, balance, bulk_job_id, bulk_round, bulk_analyses, created_at,
      made_by)
    select user_id, 'bulk_return', ${held.credits}::integer, credits_remaining, ${held.jobId}::uuid,
      ${held.round}::smallint, ${-held.analyses}::integer, ${held.at}::timestamptz, (
        select made_by from credit_ledger h
        where h.bulk_job_id = ${held.jobId} and h.bulk_round = ${held.round} and h.kind = 'bulk_hold')
    from credited`.execute(database.current);
}
