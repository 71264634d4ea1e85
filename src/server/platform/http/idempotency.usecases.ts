import { hash, randomUUID } from 'node:crypto';
import { lostAfterMs } from '../../analysis/channel-analysis/channel-analysis.usecases.ts';
import type { Database } from '../db/database.ts';
import type { KeptKind } from '../db/kept-kind.ts';
import { Refusal } from './refusal.ts';
import {
  beginCallRow,
  countCalls,
  deleteOldCalls,
  findCall,
  freeKey,
  giveCallUp,
  keepOutcome,
} from './idempotency.rows.ts';

interface IdempotencyContext {
  database: Database;
  now: () => Date;
}

/** `answerOnce` with its context. */
export type AnswerOnce = (
  call: KeyedCall,
  work: (effectId: string) => Promise<string>,
) => ReturnType<typeof answerOnce>;

export interface KeyedCall {
  userId: string;
  idempotencyKey: string;
  /** What the call asks for; the same text is the same call. */
  body: string;
}

const hourMs = 3_600_000;
const keptMs = 24 * hourMs;
/** Twice what the largest plan pays for in a day; answers are long, and kept whole. */
export const mostKeptCalls = 10_000;
/** Refusals that another try with the same body would meet again. */
const keptRefusals: readonly string[] = [
  'CHANNEL_URL_MISSING',
  'INVALID_CHANNEL',
  'CHANNEL_NOT_FOUND',
  'CHANNEL_REMOVED',
  'NO_UPLOADS',
];

/** Thrown by the work when it has failed in a way that may have left its effect behind. */
export class UnsureOutcome extends Error {}

/**
 * Does the work once for an Idempotency-Key; whoever repeats the call gets the first answer again. What the work makes
 * must carry the id that it is given: work that was lost between its effect and its answer is done again with the same
 * id, and so finds what it has made.
 */
export async function answerOnce(
  context: IdempotencyContext,
  call: KeyedCall,
  work: (effectId: string) => Promise<string>,
): Promise<{ text: string; replayed: boolean }> {
  const begun = await begin(context, call);
  if (begun.kept !== null) return { text: begun.kept, replayed: true };
  const own = { userId: call.userId, key: call.idempotencyKey, callId: begun.callId };
  const text = await work(begun.effectId).catch(async (error: unknown) => {
    // Where this fails too, the key is free again once the call counts as lost.
    await noteFailure(context, own, error)
      // Whatever cut the work's connection may have cut another one.
      .catch(() => noteFailure(context, own, error))
      .catch(() => undefined);
    throw error;
  });
  // Of work that is done the answer is told, kept or not; where it is not, the call counts as lost.
  const { database } = context;
  await database
    .asUser(own.userId, () => keepOutcome(database, { ...own, answer: text, refusal: null }))
    .catch(() => noteFailure(context, own, new UnsureOutcome()))
    .catch(() => undefined);
  return { text, replayed: false };
}

async function noteFailure(
  { database, now }: IdempotencyContext,
  own: { userId: string; key: string; callId: string },
  error: unknown,
): Promise<void> {
  const isKept = error instanceof Refusal && keptRefusals.includes(error.code);
  await database.asUser(own.userId, () => {
    if (isKept) return keepOutcome(database, { ...own, answer: null, refusal: error.code });
    if (!(error instanceof UnsureOutcome)) return freeKey(database, own);
    return giveCallUp(database, { ...own, lostAt: new Date(now().getTime() - 2 * lostAfterMs) });
  });
}

/** What `forgetOldCalls` sees to. */
export const keptCalls: readonly KeptKind[] = [
  {
    kind: 'api_answers',
    title: 'Answers of the external API that are kept under an Idempotency-Key',
    table: 'idempotent_calls',
    since: 'begun_at',
    keptMs,
    fate: 'deleted',
  },
];

/** Forgets calls that are older than the time for which their keys hold. */
export function forgetOldCalls({ database, now }: IdempotencyContext): Promise<void> {
  return database.asSystem(() => deleteOldCalls(database, new Date(now().getTime() - keptMs)));
}

/** A refusal that is answered again. */
export class ReplayedRefusal extends Refusal {}

async function begin(
  { database, now }: IdempotencyContext,
  { userId, idempotencyKey: key, body }: KeyedCall,
): Promise<{ callId: string; effectId: string; kept: string | null }> {
  const at = now();
  const ago = (ms: number) => new Date(at.getTime() - ms);
  const callId = randomUUID();
  const bodyHash = hash('sha256', body, 'buffer');
  const times = { at, keptSince: ago(keptMs), underWaySince: ago(lostAfterMs) };
  const effectId = await database.asUser(userId, async () => {
    const begun = await beginCallRow(database, { userId, key, callId, bodyHash, ...times });
    if (begun === null) return null;
    if ((await countCalls(database, { userId, since: times.keptSince })) <= mostKeptCalls) return begun;
    throw new Refusal('RATE_LIMITED', { retryAt: new Date(at.getTime() + hourMs).toISOString() });
  });
  if (effectId !== null) return { callId, effectId, kept: null };
  const other = await database.asUser(userId, () => findCall(database, { userId, key }));
  // Its key has just been made free again, so the next try finds it so.
  if (other === null) throw new Refusal('IDEMPOTENCY_KEY_BUSY');
  if (!bodyHash.equals(other.bodyHash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  if (other.refusal !== null) throw new ReplayedRefusal(other.refusal);
  if (other.answer === null) throw new Refusal('IDEMPOTENCY_KEY_BUSY');
  return { callId, effectId: callId, kept: other.answer };
}
