import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** A product decision: anonymous visitors get three analyses an hour per client address. */
export const anonymousAnalysesPerHour = 3;
export const allowanceWindowMs = 3_600_000;

export interface Reservation {
  id: string;
  addressHash: Buffer;
  at: Date;
}

/**
 * Takes a place in a visitor's allowance and notes that its analysis is under way, in one statement: of any number
 * of parallel calls exactly as many succeed as places are left. False where none is. An hour that
 * begins far in the future was begun by a clock that was wrong, and is over.
 */
export async function reserveAllowance(database: Database, reservation: Reservation): Promise<boolean> {
  const { id, addressHash, at } = reservation;
  const over = sql`(known.window_start <= ${new Date(at.getTime() - allowanceWindowMs)}
    or known.window_start > ${new Date(at.getTime() + allowanceWindowMs)})`;
  const { rows } = await sql`
    with granted as (
      insert into anonymous_allowances as known (address_hash, window_start, used) values (${addressHash}, ${at}, 1)
      on conflict (address_hash) do update set
        window_start = case when ${over} then excluded.window_start else known.window_start end,
        used = case when ${over} then 1 else known.used + 1 end
      where ${over} or known.used < ${anonymousAnalysesPerHour}
      returning window_start
    )
    insert into pending_analyses (id, address_hash, window_start, reserved_at)
    select ${id}::uuid, ${addressHash}::bytea, window_start, ${at}::timestamptz from granted
    returning id`.execute(database.current);
  return rows.length === 1;
}

/** When a visitor's hour is over; `at` itself where it is over already. */
export async function findAllowanceEnd(
  database: Database,
  visitor: { addressHash: Buffer; at: Date },
): Promise<Date> {
  const { rows } = await sql<{ window_start: Date }>`
    select window_start from anonymous_allowances where address_hash = ${visitor.addressHash}`.execute(
    database.current,
  );
  const began = rows[0]?.window_start.getTime() ?? visitor.at.getTime() - allowanceWindowMs;
  return new Date(Math.max(began + allowanceWindowMs, visitor.at.getTime()));
}

/** The analysis is done and the place stays used. */
export async function settleAllowance(database: Database, id: string): Promise<void> {
  await sql`delete from pending_analyses where id = ${id}`.execute(database.current);
}

/** Gives a place back; the deleted note makes sure that it happens once. */
export async function giveAllowanceBack(database: Database, id: string): Promise<void> {
  await sql`
    with gone as (delete from pending_analyses where id = ${id} returning address_hash, window_start)
    update anonymous_allowances as known set used = known.used - 1 from gone
    where known.address_hash = gone.address_hash and known.window_start = gone.window_start and known.used > 0`.execute(
    database.current,
  );
}

/** Gives back what was under way before `before`: its process has died. */
export async function giveLostAllowancesBack(database: Database, before: Date): Promise<void> {
  await sql`
    with gone as (delete from pending_analyses where reserved_at < ${before} returning address_hash, window_start),
    sums as (select address_hash, window_start, count(*)::int as places from gone group by 1, 2)
    update anonymous_allowances as known set used = greatest(0, known.used - sums.places) from sums
    where known.address_hash = sums.address_hash and known.window_start = sums.window_start`.execute(
    database.current,
  );
}

/** Allowances whose hour has passed say nothing any more. */
export async function deletePastAllowances(database: Database, at: Date): Promise<void> {
  const windowBegan = new Date(at.getTime() - allowanceWindowMs);
  await sql`delete from anonymous_allowances where window_start <= ${windowBegan}`.execute(database.current);
}
