import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

interface KeptCall {
  bodyHash: Buffer;
  answer: string | null;
  refusal: string | null;
}

export interface BegunCall {
  userId: string;
  key: string;
  callId: string;
  bodyHash: Buffer;
  at: Date;
  /** Calls begun before these times are forgotten, and those under way are given up. */
  keptSince: Date;
  underWaySince: Date;
}

/** Begins a call under a key that is free: one statement decides, so that of calls at once one begins. */
export async function beginCallRow(database: Database, begun: BegunCall): Promise<boolean> {
  const { userId, key, callId, bodyHash, at, keptSince, underWaySince } = begun;
  const { rows } = await sql`
    insert into idempotent_calls as kept (user_id, idempotency_key, body_hash, call_id, begun_at)
    values (${userId}, ${key}, ${bodyHash}, ${callId}, ${at})
    on conflict (user_id, idempotency_key) do update set body_hash = excluded.body_hash,
      call_id = excluded.call_id, begun_at = excluded.begun_at, answer = null, refusal = null
    where kept.begun_at < ${keptSince}
      or (num_nonnulls(kept.answer, kept.refusal) = 0 and kept.begun_at < ${underWaySince})
    returning call_id`.execute(database.current);
  return rows.length === 1;
}

/** The call that has a key. */
export async function findCall(
  database: Database,
  sought: { userId: string; key: string },
): Promise<KeptCall | null> {
  const { rows } = await sql<KeptCall>`
    select body_hash as "bodyHash", answer, refusal from idempotent_calls
    where user_id = ${sought.userId} and idempotency_key = ${sought.key}`.execute(database.current);
  return rows[0] ?? null;
}

export async function countCalls(
  database: Database,
  counted: { userId: string; since: Date },
): Promise<number> {
  const { rows } = await sql<{ calls: number }>`
    select count(*)::int as calls from idempotent_calls
    where user_id = ${counted.userId} and begun_at >= ${counted.since}`.execute(database.current);
  return rows[0]?.calls ?? 0;
}

/** Keeps what a call was answered, unless the key has been given to a later call. */
export async function keepOutcome(
  database: Database,
  kept: { userId: string; key: string; callId: string; answer: string | null; refusal: string | null },
): Promise<void> {
  await sql`
    update idempotent_calls set answer = ${kept.answer}, refusal = ${kept.refusal}
    where user_id = ${kept.userId} and idempotency_key = ${kept.key} and call_id = ${kept.callId}`.execute(
    database.current,
  );
}

/** Makes a key free again, for another try. */
export async function freeKey(
  database: Database,
  freed: { userId: string; key: string; callId: string },
): Promise<void> {
  await sql`
    delete from idempotent_calls
    where user_id = ${freed.userId} and idempotency_key = ${freed.key} and call_id = ${freed.callId}`.execute(
    database.current,
  );
}

export async function deleteOldCalls(database: Database, before: Date): Promise<void> {
  await sql`delete from idempotent_calls where begun_at < ${before}`.execute(database.current);
}
