import type { Database } from '../db/database.ts';
import type { Row } from '../db/sql.ts';

/** Of which call something is said. */
interface OfCall {
  userId: string;
  key: string;
  callId: string;
}

export interface BegunCall extends OfCall {
  bodyHash: Buffer;
  at: Date;
  /** Calls begun before these times are forgotten, and those under way are given up. */
  keptSince: Date;
  underWaySince: Date;
}

/**
 * Begins a call under a key that is free: one statement decides, so that of calls at once one begins. Returns the id for
 * what it makes, which is that of the same call if that was lost; `null` where the key is not free.
 */
export async function beginCallRow(database: Database, begun: BegunCall): Promise<string | null> {
  const { userId, key, callId, bodyHash, at, keptSince, underWaySince } = begun;
  const call = { body_hash: bodyHash, call_id: callId, begun_at: at };
  const row = await database.current
    .insertInto('idempotent_calls')
    .values({ user_id: userId, idempotency_key: key, ...call, effect_id: callId })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'idempotency_key'])
        .doUpdateSet((eb) => {
          const isSame = eb.and([
            eb('idempotent_calls.body_hash', '=', bodyHash),
            eb('idempotent_calls.begun_at', '>=', keptSince),
          ]);
          const kept = eb.fn.coalesce('idempotent_calls.effect_id', eb.cast<string>(eb.val(callId), 'uuid'));
          const effect = eb.case().when(isSame).then(kept);
          return {
            ...call,
            answer: null,
            refusal: null,
            effect_id: effect.else(eb.cast<string>(eb.val(callId), 'uuid')).end(),
          };
        })
        .where((eb) => {
          const begunBefore = (since: Date) => eb('idempotent_calls.begun_at', '<', since);
          const isUnderWay = eb.and([
            eb('idempotent_calls.answer', 'is', null),
            eb('idempotent_calls.refusal', 'is', null),
          ]);
          return eb.or([begunBefore(keptSince), isUnderWay.and(begunBefore(underWaySince))]);
        }),
    )
    .returning('effect_id as effectId')
    .executeTakeFirst();
  return row?.effectId ?? null;
}

type KeptCall = Pick<Row<'idempotent_calls'>, 'answer' | 'refusal'> & { bodyHash: Buffer };

/** The call that has a key. */
export async function findCall(
  database: Database,
  { userId, key }: { userId: string; key: string },
): Promise<KeptCall | null> {
  const call = await database.current
    .selectFrom('idempotent_calls')
    .select(['body_hash as bodyHash', 'answer', 'refusal'])
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return call ?? null;
}

export async function countCalls(
  database: Database,
  { userId, since }: { userId: string; since: Date },
): Promise<number> {
  const { calls } = await database.current
    .selectFrom('idempotent_calls')
    .select(({ fn }) => fn.countAll<number>().as('calls'))
    .where('user_id', '=', userId)
    .where('begun_at', '>=', since)
    .executeTakeFirstOrThrow();
  return calls;
}

/** Keeps what a call was answered, unless the key has been given to a later call. */
export async function keepOutcome(
  database: Database,
  kept: OfCall & { answer: string | null; refusal: string | null },
): Promise<void> {
  await database.current
    .updateTable('idempotent_calls')
    .set({ answer: kept.answer, refusal: kept.refusal })
    .where('user_id', '=', kept.userId)
    .where('idempotency_key', '=', kept.key)
    .where('call_id', '=', kept.callId)
    .execute();
}

/** Leaves a call as one that was lost, so that another try goes on with what it may have made. */
export async function giveCallUp(database: Database, lost: OfCall & { lostAt: Date }): Promise<void> {
  await database.current
    .updateTable('idempotent_calls')
    .set({ begun_at: lost.lostAt })
    .where('user_id', '=', lost.userId)
    .where('idempotency_key', '=', lost.key)
    .where('call_id', '=', lost.callId)
    .execute();
}

/** Makes a key free again, for another try. */
export async function freeKey(database: Database, freed: OfCall): Promise<void> {
  await database.current
    .deleteFrom('idempotent_calls')
    .where('user_id', '=', freed.userId)
    .where('idempotency_key', '=', freed.key)
    .where('call_id', '=', freed.callId)
    .execute();
}

export async function deleteOldCalls(database: Database, before: Date): Promise<void> {
  await database.current.deleteFrom('idempotent_calls').where('begun_at', '<', before).execute();
}
