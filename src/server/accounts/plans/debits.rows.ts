import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { windowRule } from '../../platform/db/counting-windows.ts';
import { firstDay } from './plans.rows.ts';

export const hourMs = 3_600_000;

/** Counts analyses in a month with room for all of them; false where the limit and the month's bonus lack it. */
export async function countInMonth(
  database: Database,
  counted: { userId: string; month: string; analyses: number; limit: number | null },
): Promise<boolean> {
  const { userId, analyses, limit } = counted;
  const month = sql`${firstDay(counted.month)}::date`;
  // Where the month has a row, its own condition decides; where it has none, there is no bonus.
  const { rows } = await sql`
    insert into usage_months as known (user_id, month, analyses)
    select ${userId}::uuid, ${month}, ${analyses}::integer
    where ${limit}::integer is null or ${analyses}::integer <= ${limit}::integer
      or exists (select from usage_months where user_id = ${userId} and month = ${month})
    on conflict (user_id, month) do update set analyses = known.analyses + excluded.analyses
    where ${limit}::integer is null or known.analyses + excluded.analyses <= ${limit}::integer + known.bonus
    returning analyses`.execute(database.current);
  return rows.length === 1;
}

/** By how much a month's limit is raised. */
export async function findBonus(
  database: Database,
  { userId, month }: { userId: string; month: string },
): Promise<number> {
  const found = await database.current
    .selectFrom('usage_months')
    .select('bonus')
    .where('user_id', '=', userId)
    .where('month', '=', firstDay(month))
    .executeTakeFirst();
  return found?.bonus ?? 0;
}

/** Takes credits, all or none of them; answers how many are left, or `null` where there were too few. */
export async function takeCredits(
  database: Database,
  { userId, credits }: { userId: string; credits: number },
): Promise<number | null> {
  const taken = await database.current
    .updateTable('profiles')
    .set((eb) => ({ credits_remaining: eb('credits_remaining', '-', credits) }))
    .where('user_id', '=', userId)
    .where('credits_remaining', '>=', credits)
    .returning('credits_remaining')
    .executeTakeFirst();
  return taken?.credits_remaining ?? null;
}

export interface Debit {
  analysisId: string;
  userId: string;
  month: string;
  hourLimit: number;
  /** 0 where credits are unlimited. */
  credits: 0 | 1;
  /** What is left after the debit. */
  balance: number;
  at: Date;
}

/**
 * Takes a place in the hour and notes the debit in the ledger and, as long as the analysis is not finished, among the
 * reservations. False where the hour has no place left.
 */
export async function reserveInHour(database: Database, debit: Debit): Promise<boolean> {
  const { analysisId, userId, month, hourLimit, credits, balance, at } = debit;
  const { isOver, start } = windowRule('known.window_start', { windowMs: hourMs, at });
  const { rows } = await sql`
    with hour as (
      insert into usage_hours as known (user_id, window_start, used) values (${userId}, ${at}, 1)
      on conflict (user_id) do update set
        window_start = ${start}, used = case when ${isOver} then 1 else known.used + 1 end
      where ${isOver} or known.used < ${hourLimit}
      returning user_id, window_start
    ), reserved as (
      insert into analysis_reservations (id, user_id, month, window_start, credits, reserved_at)
      select ${analysisId}::uuid, user_id, ${firstDay(month)}::date, window_start, ${credits}::smallint,
        ${at}::timestamptz from hour
    )
    insert into credit_ledger (user_id, kind, credits, balance, analysis_id, created_at)
    select user_id, 'debit', ${-credits}::integer, ${balance}::integer, ${analysisId}::uuid, ${at}::timestamptz
    from hour returning id`.execute(database.current);
  return rows.length === 1;
}

/** A user's hour as it is kept; `null` before the first. */
export async function findHour(
  database: Database,
  userId: string,
): Promise<{ windowStart: Date; used: number } | null> {
  const hour = await database.current
    .selectFrom('usage_hours')
    .select(['window_start as windowStart', 'used'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return hour ?? null;
}

/** Counts places in the hour that counts now, which may begin with them; answers when it began. */
export async function addToHour(
  database: Database,
  { userId, places, at }: { userId: string; places: number; at: Date },
): Promise<Date> {
  const { isOver, start } = windowRule('known.window_start', { windowMs: hourMs, at });
  const { rows } = await sql<{ windowStart: Date }>`
    insert into usage_hours as known (user_id, window_start, used) values (${userId}, ${at}, ${places})
    on conflict (user_id) do update set window_start = ${start},
      used = case when ${isOver} then 0 else known.used end + ${places}::integer
    returning window_start as "windowStart"`.execute(database.current);
  return rows[0]?.windowStart ?? at;
}

/** Takes places out of an hour, if it still counts. */
export async function takeFromHour(
  database: Database,
  { userId, places, hourStart }: { userId: string; places: number; hourStart: Date },
): Promise<void> {
  await sql`update usage_hours set used = greatest(used - ${places}::integer, 0)
    where user_id = ${userId} and window_start = ${hourStart}`.execute(database.current);
}

/**
 * When the hour that a user has used up is over. Outside the refused debit's transaction, because an hour that a clock
 * ahead has begun begins anew here and now, and stays so.
 */
export async function findHourEnd(
  database: Database,
  { userId, at }: { userId: string; at: Date },
): Promise<Date | null> {
  const { start } = windowRule('window_start', { windowMs: hourMs, at });
  const hour = await database.current
    .updateTable('usage_hours')
    .set({ window_start: start })
    .where('user_id', '=', userId)
    .returning('window_start')
    .executeTakeFirst();
  return hour === undefined ? null : new Date(hour.window_start.getTime() + hourMs);
}

/** The analysis is done and stays paid for. False where its debit has been given back already. */
export async function deleteReservation(
  database: Database,
  { userId, analysisId }: { userId: string; analysisId: string },
): Promise<boolean> {
  const deleted = await database.current
    .deleteFrom('analysis_reservations')
    .where('id', '=', analysisId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Undoes a debit in all places it was taken from; the deleted reservation makes sure that it happens once. */
export async function refundDebit(
  database: Database,
  { userId, analysisId, at }: { userId: string; analysisId: string; at: Date },
): Promise<void> {
  await sql`
    with gone as (
      delete from analysis_reservations where id = ${analysisId} and user_id = ${userId}
      returning id, user_id, month, window_start, credits
    ), uncounted as (
      update usage_months as known set analyses = known.analyses - 1 from gone
      where known.user_id = gone.user_id and known.month = gone.month
    ), left_hour as (
      update usage_hours as known set used = known.used - 1 from gone
      where known.user_id = gone.user_id and known.window_start = gone.window_start and known.used > 0
    ), credited as (
      update profiles as known set credits_remaining = known.credits_remaining + gone.credits from gone
      where known.user_id = gone.user_id
      returning gone.id, gone.user_id, gone.credits, known.credits_remaining
    )
    insert into credit_ledger (user_id, kind, credits, balance, analysis_id, created_at, made_by)
    select user_id, 'refund', credits, credits_remaining, id, ${at}::timestamptz, (
      select made_by from credit_ledger d where d.analysis_id = credited.id and d.kind = 'debit') from credited`.execute(
    database.current,
  );
}

/** Debits from before `before` whose analyses are not finished. */
export function findReservations(
  database: Database,
  before: Date,
): Promise<{ userId: string; analysisId: string }[]> {
  return database.current
    .selectFrom('analysis_reservations')
    .select(['user_id as userId', 'id as analysisId'])
    .where('reserved_at', '<', before)
    .orderBy('reserved_at')
    .execute();
}
