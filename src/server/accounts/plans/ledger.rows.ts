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

/** Credits, the month's limit and the ledger in one statement; nothing where this purchase has had its turn. */
export async function insertBoost(database: Database, boost: BoostRow): Promise<void> {
  await sql`
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
      ${boost.at}::timestamptz from granted`.execute(database.current);
}

/** Takes the unused credits and the month's raised limit back; the analyses that were made stay made. */
export async function insertBoostRefund(
  database: Database,
  refund: { userId: string; checkoutId: string; at: Date },
): Promise<void> {
  await sql`
    with boost as (
      select b.user_id, b.credits, c.month from credit_ledger b join checkouts c on c.id = b.checkout_id
      where b.checkout_id = ${refund.checkoutId} and b.user_id = ${refund.userId} and b.kind = 'boost'
        and not exists (select from credit_ledger r where r.checkout_id = b.checkout_id and r.kind = 'boost_refund')
    ), lowered as (
      update usage_months u set bonus = greatest(u.bonus - boost.credits, 0) from boost
      where u.user_id = boost.user_id and u.month = boost.month
    ), taken as (
      update profiles p set credits_remaining = greatest(p.credits_remaining - boost.credits, 0) from boost, profiles old
      where p.user_id = boost.user_id and old.user_id = p.user_id
      returning p.user_id, p.credits_remaining, p.credits_remaining - old.credits_remaining as change
    )
    insert into credit_ledger (user_id, kind, credits, balance, checkout_id, created_at)
    select user_id, 'boost_refund', change, credits_remaining, ${refund.checkoutId}::uuid, ${refund.at}::timestamptz
    from taken`.execute(database.current);
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
