import { sql } from 'kysely';
import type { NotNull } from 'kysely';
import { latestPast } from '../../../values/clock-errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { windowRule } from '../../platform/db/counting-windows.ts';
import type { Row } from '../../platform/db/sql.ts';
import { storedForMs } from './channel-analysis.rows.ts';

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
 * of parallel calls exactly as many succeed as places are left. False where none is.
 */
export async function reserveAllowance(database: Database, reservation: Reservation): Promise<boolean> {
  const { id, addressHash, at } = reservation;
  const { isOver, start } = windowRule('known.window_start', { windowMs: allowanceWindowMs, at });
  const { rows } = await sql`
    with granted as (
      insert into anonymous_allowances as known (address_hash, window_start, used) values (${addressHash}, ${at}, 1)
      on conflict (address_hash) do update set
        window_start = ${start}, used = case when ${isOver} then 1 else known.used + 1 end
      where ${isOver} or known.used < ${anonymousAnalysesPerHour}
      returning window_start
    )
    insert into pending_analyses (id, address_hash, window_start, reserved_at)
    select ${id}::uuid, ${addressHash}::bytea, window_start, ${at}::timestamptz from granted
    returning id`.execute(database.current);
  return rows.length === 1;
}

/** When a visitor's hour is over; one that a clock ahead has begun begins anew here and now. */
export async function findAllowanceEnd(
  database: Database,
  { addressHash, at }: { addressHash: Buffer; at: Date },
): Promise<Date> {
  const { start } = windowRule('window_start', { windowMs: allowanceWindowMs, at });
  const allowance = await database.current
    .updateTable('anonymous_allowances')
    .set({ window_start: start })
    .where('address_hash', '=', addressHash)
    .returning('window_start')
    .executeTakeFirst();
  return allowance === undefined ? at : new Date(allowance.window_start.getTime() + allowanceWindowMs);
}

/** The analysis is done and the place stays used. */
export async function settleAllowance(database: Database, id: string): Promise<void> {
  await database.current.deleteFrom('pending_analyses').where('id', '=', id).execute();
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
  await database.current
    .deleteFrom('anonymous_allowances')
    .where('window_start', '<=', windowBegan)
    .execute();
}

/** Waits for other transactions that finish an analysis of this visitor, so that one channel is stored once. */
export async function lockVisitor(database: Database, addressHash: Buffer): Promise<void> {
  await database.current
    .selectFrom('anonymous_allowances')
    .select('used')
    .where('address_hash', '=', addressHash)
    .forUpdate()
    .execute();
}

interface StoredAnalysis {
  id: Row<'channel_analyses'>['id'];
  text: NonNullable<Row<'channel_results'>['limited_result']>;
}

/** The visitor's newest stored analysis of what a reference points at: the cached path's only statement. */
export async function findStoredByReference(
  database: Database,
  sought: { addressHash: Buffer; referenceKey: string; demo: boolean; at: Date },
): Promise<StoredAnalysis | null> {
  const since = new Date(sought.at.getTime() - storedForMs);
  const parameters = [sought.referenceKey, sought.addressHash, since, sought.demo, latestPast(sought.at)];
  const [found] = await database.read<StoredAnalysis>(storedByReference, parameters);
  return found ?? null;
}

/** A fixed text: putting this one together anew each time would cost more than the rest of the cached path. */
export const storedByReference = `
  select a.id, r.limited_result as text
  from channel_references k
  join channel_analyses a on a.channel_id = k.channel_id
  join channel_results r on r.id = a.result_id
  where k.reference_key = $1 and k.demo = $4 and a.address_hash = $2
    and a.created_at > $3 and a.created_at < $5 and r.demo = $4 and r.limited_result is not null
  order by a.created_at desc limit 1`;

/** The same by channel, for a reference that was not known before. */
export async function findStoredByChannel(
  database: Database,
  sought: { addressHash: Buffer; channelId: string; demo: boolean; at: Date },
): Promise<StoredAnalysis | null> {
  const since = new Date(sought.at.getTime() - storedForMs);
  const found = await database.current
    .selectFrom('channel_analyses as analysis')
    .innerJoin('channel_results as result', 'result.id', 'analysis.result_id')
    .select(['analysis.id', 'result.limited_result as text'])
    .where('analysis.channel_id', '=', sought.channelId)
    .where('analysis.address_hash', '=', sought.addressHash)
    .where('analysis.created_at', '>', since)
    .where('analysis.created_at', '<', latestPast(sought.at))
    .where('result.demo', '=', sought.demo)
    .where('result.limited_result', 'is not', null)
    .orderBy('analysis.created_at', 'desc')
    .limit(1)
    .$narrowType<{ text: NotNull }>()
    .executeTakeFirst();
  return found ?? null;
}

/** One of a visitor's analyses, whose full text is `null` once it had to be forgotten. */
export async function findVisitorAnalysis(
  database: Database,
  { id, addressHash, demo }: { id: string; addressHash: Buffer; demo: boolean },
): Promise<{ fullResult: string | null } | null> {
  const found = await database.current
    .selectFrom('channel_analyses as analysis')
    .innerJoin('channel_results as result', 'result.id', 'analysis.result_id')
    .select('result.full_result as fullResult')
    .where('analysis.id', '=', id)
    .where('analysis.address_hash', '=', addressHash)
    .where('result.demo', '=', demo)
    .executeTakeFirst();
  return found ?? null;
}

/** Anonymous analyses serve their visitor for a day; what ties them to an address is not kept longer than needed. */
export async function deleteOldAnonymousAnalyses(database: Database, before: Date): Promise<void> {
  await database.current
    .deleteFrom('channel_analyses')
    .where('user_id', 'is', null)
    .where('created_at', '<', before)
    .execute();
}
