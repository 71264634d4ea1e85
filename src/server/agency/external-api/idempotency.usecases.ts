import { hash, randomUUID } from 'node:crypto';
import { lostAfterMs } from '../../analysis/channel-analysis/channel-analysis.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import type { KeptKind } from '../../platform/db/kept-kind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  beginCallRow,
  countCalls,
  deleteOldCalls,
  findCall,
  freeKey,
  keepOutcome,
} from './idempotency.rows.ts';

interface IdempotencyContext {
  database: Database;
  now: () => Date;
}

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

/** Does the work once for an Idempotency-Key; whoever repeats the call gets the first answer again. */
export async function answerOnce(
  context: IdempotencyContext,
  call: KeyedCall,
  work: () => Promise<string>,
): Promise<{ text: string; replayed: boolean }> {
  const begun = await begin(context, call);
  if (begun.kept !== null) return { text: begun.kept, replayed: true };
  const { database } = context;
  const { userId, idempotencyKey: key } = call;
  const own = { userId, key, callId: begun.callId };
  try {
    const text = await work();
    await database.asUser(userId, () => keepOutcome(database, { ...own, answer: text, refusal: null }));
    return { text, replayed: false };
  } catch (error) {
    const isKept = error instanceof Refusal && keptRefusals.includes(error.code);
    const end = () =>
      isKept ? keepOutcome(database, { ...own, answer: null, refusal: error.code }) : freeKey(database, own);
    // Where this fails too, the key is free again once the call counts as lost.
    await database.asUser(userId, end).catch(() => undefined);
    throw error;
  }
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
): Promise<{ callId: string; kept: string | null }> {
  const at = now();
  const ago = (ms: number) => new Date(at.getTime() - ms);
  const callId = randomUUID();
  const bodyHash = hash('sha256', body, 'buffer');
  const times = { at, keptSince: ago(keptMs), underWaySince: ago(lostAfterMs) };
  const isOurs = await database.asUser(userId, async () => {
    if (!(await beginCallRow(database, { userId, key, callId, bodyHash, ...times }))) return false;
    if ((await countCalls(database, { userId, since: times.keptSince })) <= mostKeptCalls) return true;
    throw new Refusal('RATE_LIMITED', { retryAt: new Date(at.getTime() + hourMs).toISOString() });
  });
  if (isOurs) return { callId, kept: null };
  const other = await database.asUser(userId, () => findCall(database, { userId, key }));
  // Its key has just been made free again, so the next try finds it so.
  if (other === null) throw new Refusal('IDEMPOTENCY_KEY_BUSY');
  if (!bodyHash.equals(other.bodyHash)) throw new Refusal('IDEMPOTENCY_KEY_REUSED');
  if (other.refusal !== null) throw new ReplayedRefusal(other.refusal);
  if (other.answer === null) throw new Refusal('IDEMPOTENCY_KEY_BUSY');
  return { callId, kept: other.answer };
}
