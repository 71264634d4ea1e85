import type { IncomingMessage } from 'node:http';
import { ORPCError } from '@orpc/server';
import { idempotencyErrors } from '../../../contract/idempotency.ts';
import { toAnswer, toErrorBody } from './errors.ts';
import { UnsureOutcome } from './idempotency.usecases.ts';
import type { AnswerOnce } from './idempotency.usecases.ts';
import { PreparedAnswer } from './prepared-answer.ts';
import { Refusal } from './refusal.ts';
import type { RequestContext } from './request.ts';

interface Answered {
  status: number;
  body?: unknown;
}

interface KeyedExchange {
  request: IncomingMessage;
  path: string;
  context: RequestContext;
}

interface KeyedOptions {
  answerOnce: AnswerOnce;
  report: (error: unknown, requestId: string) => void;
}

interface Making {
  /** Reads the body, which says whether the call is the same one. */
  readBody: () => Promise<unknown>;
  make: (readBody: () => Promise<unknown>) => Promise<Answered>;
}

/** The `Idempotency-Key` of a request; `null` if it has none. */
export function readIdempotencyKey({ headers }: IncomingMessage): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(key))
    throw new Refusal('IDEMPOTENCY_KEY_INVALID');
  return key;
}

/**
 * Answers a call that spends or pays. With a key, a signed-in person's call is made once; only an answer of success is
 * kept. Whoever is not signed in has no account to keep it in.
 */
export async function answerKeyed(
  exchange: KeyedExchange,
  { answerOnce, report }: KeyedOptions,
  making: Making,
): Promise<Answered> {
  try {
    return await makeOnce(exchange, answerOnce, making);
  } catch (error) {
    const answer = toAnswer(describeKeyRefusal(error), exchange.context, report);
    return { status: answer.status, body: toErrorBody(answer) };
  }
}

async function makeOnce(
  { request, path, context }: KeyedExchange,
  answerOnce: AnswerOnce,
  { readBody, make }: Making,
): Promise<Answered> {
  const idempotencyKey = readIdempotencyKey(request);
  const viewer = idempotencyKey === null ? null : await context.viewer();
  if (idempotencyKey === null || viewer === null) return make(readBody);
  const body = await readBody();
  const call = { userId: viewer.userId, idempotencyKey, body: `${path}\n${JSON.stringify(body)}` };
  const made: { answered: Answered | null } = { answered: null };
  try {
    const { text, replayed } = await answerOnce(call, async (effectId) => {
      context.effectId = effectId;
      made.answered = await make(() => Promise.resolve(body));
      if (made.answered.status >= 500) throw new UnsureOutcome();
      if (made.answered.status >= 400) throw new NothingKept();
      return textOf(made.answered.body);
    });
    if (replayed) context.answerHeaders['idempotency-replayed'] = 'true';
    return { status: 200, body: new PreparedAnswer(text) };
  } catch (error) {
    if (made.answered !== null) return made.answered;
    throw error;
  }
}

/** A refusal, which has changed nothing: another try is another call. */
class NothingKept extends Error {}

function textOf(body: unknown): string {
  return body instanceof PreparedAnswer ? body.text : JSON.stringify(body);
}

/** The refusal of a key, as every call answers it; any other error as it is. */
function describeKeyRefusal(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const known = Object.entries(idempotencyErrors).find(([code]) => code === error.code)?.[1];
  if (known !== undefined) return new ORPCError(error.code, { status: known.status, message: known.message });
  if (error.code !== 'RATE_LIMITED') return error;
  const message = 'Too many calls with an Idempotency-Key in a day. Please try again later.';
  return new ORPCError(error.code, { status: 429, message, data: { retryAt: error.retryAt } });
}
