import { sql } from 'kysely';
import type { InferResult } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

function selectExports(database: Database) {
  return database.current
    .selectFrom('data_exports')
    .select(['id', 'user_id as userId', 'state', 'asked_at as askedAt', 'bytes'])
    .select(['steps_done as stepsDone', 'steps_total as stepsTotal', 'expires_at as expiresAt']);
}

/** A person's data as a file that is asked for, built or there. */
export type ExportRow = InferResult<ReturnType<typeof selectExports>>[number];

export interface ExportKey {
  id: string;
  userId: string;
}

export async function findNewestExport(database: Database, userId: string): Promise<ExportRow | null> {
  const newest = await selectExports(database)
    .where('user_id', '=', userId)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ?? null;
}

/** When each of a user's exports since an instant was asked for, the oldest first. */
export async function findAskings(
  database: Database,
  { userId, since }: { userId: string; since: Date },
): Promise<Date[]> {
  const rows = await database.current
    .selectFrom('data_exports')
    .select('asked_at')
    .where('user_id', '=', userId)
    .where('asked_at', '>', since)
    .orderBy('asked_at')
    .execute();
  return rows.map(({ asked_at }) => asked_at);
}

/** Notes a new export; one that is under way stays the only one. */
export async function insertExport(
  database: Database,
  { id, userId, at }: ExportKey & { at: Date },
): Promise<void> {
  await database.current
    .insertInto('data_exports')
    .values({ id, user_id: userId, state: 'waiting', asked_at: at })
    .onConflict((conflict) =>
      // Written out, since the index of open ones is not recognized by parameters.
      conflict
        .column('user_id')
        .where(sql<boolean>`state in ('waiting', 'working')`)
        .doNothing(),
    )
    .execute();
}

/** Users whose export nobody works on: it waits, or its worker has not been heard of since `before`. */
export async function findWaitingUsers(database: Database, before: Date): Promise<string[]> {
  const rows = await database.current
    .selectFrom('data_exports')
    .select('user_id')
    .where((eb) =>
      eb.or([eb('state', '=', 'waiting'), eb('state', '=', 'working').and('heard_at', '<', before)]),
    )
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Takes up a user's export for one worker, from its beginning; `null` where there is none to take up. */
export async function claimExport(
  database: Database,
  claim: { userId: string; worker: string; at: Date; lostBefore: Date; steps: number },
): Promise<(ExportKey & { attempts: number }) | null> {
  const claimed = await database.current
    .updateTable('data_exports')
    .set((eb) => ({
      state: 'working',
      worker: claim.worker,
      heard_at: claim.at,
      attempts: eb('attempts', '+', 1),
      steps_done: 0,
      steps_total: claim.steps,
      bytes: 0,
    }))
    .where('user_id', '=', claim.userId)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'waiting'),
        eb('state', '=', 'working').and('heard_at', '<', claim.lostBefore),
      ]),
    )
    .returning(['id', 'user_id as userId', 'attempts'])
    .executeTakeFirst();
  if (claimed === undefined) return null;
  await database.current.deleteFrom('data_export_chunks').where('export_id', '=', claimed.id).execute();
  return claimed;
}

interface Claimed extends ExportKey {
  worker: string;
  at: Date;
}

/** An export that is still this worker's. */
function updateClaimed(database: Database, { id, userId, worker }: Claimed) {
  return database.current
    .updateTable('data_exports')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('worker', '=', worker)
    .where('state', '=', 'working');
}

/** Notes how far it is; false where it is not this worker's any more. */
export async function noteProgress(
  database: Database,
  { stepsDone, ...claimed }: Claimed & { stepsDone: number },
): Promise<boolean> {
  const noted = await updateClaimed(database, claimed)
    .set({ steps_done: stepsDone, heard_at: claimed.at })
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Keeps one more piece of the file; false where it is not this worker's any more. */
export async function saveChunk(
  database: Database,
  { number, bytes, ...claimed }: Claimed & { number: number; bytes: Uint8Array },
): Promise<boolean> {
  const kept = await updateClaimed(database, claimed)
    .set((eb) => ({ bytes: eb('bytes', '+', bytes.length), heard_at: claimed.at }))
    .returning('id')
    .executeTakeFirst();
  if (kept === undefined) return false;
  const { id, userId } = claimed;
  await database.current
    .insertInto('data_export_chunks')
    .values({ export_id: id, number, user_id: userId, bytes: Buffer.from(bytes) })
    .execute();
  return true;
}

/** The file is there, or cannot be built; false where it is not this worker's any more. */
export async function finishExport(
  database: Database,
  {
    state,
    expiresAt,
    ...claimed
  }: Claimed & { state: 'ready' | 'failed' | 'waiting'; expiresAt: Date | null },
): Promise<boolean> {
  const finished = await updateClaimed(database, claimed)
    .set({ state, finished_at: state === 'waiting' ? null : claimed.at, expires_at: expiresAt, worker: null })
    .returning('id')
    .executeTakeFirst();
  return finished !== undefined;
}

export async function findReadyExport(
  database: Database,
  { id, userId, at }: ExportKey & { at: Date },
): Promise<ExportRow | null> {
  const ready = await selectExports(database)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '=', 'ready')
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return ready ?? null;
}

export async function findChunk(
  database: Database,
  { id, userId, number }: ExportKey & { number: number },
): Promise<Uint8Array | null> {
  const chunk = await database.current
    .selectFrom('data_export_chunks')
    .select('bytes')
    .where('export_id', '=', id)
    .where('user_id', '=', userId)
    .where('number', '=', number)
    .executeTakeFirst();
  return chunk?.bytes ?? null;
}

/** Deletes exports whose time is over, with their pieces. */
export async function deleteExpired(database: Database, at: Date): Promise<void> {
  await database.current.deleteFrom('data_exports').where('expires_at', '<=', at).execute();
}
