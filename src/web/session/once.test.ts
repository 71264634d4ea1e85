import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contract } from '../../contract/contract.ts';
import { callsOnce, onceHeader, sendOnce } from './once.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ask = async (answers: readonly (() => Promise<Response>)[]) => {
  let sent = 0;
  const send = () => answers[(sent += 1) - 1]?.() ?? Promise.reject(new Error('Nobody answers.'));
  const asked = sendOnce(send).catch((error: unknown) => String(error));
  await vi.runAllTimersAsync();
  const answered = await asked;
  return { sent, status: answered instanceof Response ? answered.status : answered };
};
const answers = (status: number, body = '', headers: Record<string, string> = {}) => {
  return () => Promise.resolve(new Response(body, { status, headers }));
};
const breaks = () => Promise.reject(new Error('The line is broken.'));

test('where no answer comes, or one that passes, a call is sent again', async () => {
  const tries = [breaks, answers(503, '', { 'retry-after': '2' }), answers(200)];
  expect(await ask(tries)).toEqual({ sent: 3, status: 200 });
});

test('a call still under way is waited for, and any other refusal stands', async () => {
  expect(await ask([answers(409, 'IDEMPOTENCY_KEY_BUSY'), answers(200)])).toEqual({ sent: 2, status: 200 });
  for (const refuses of [
    answers(409, 'ALREADY_SUBSCRIBED'),
    answers(402),
    answers(503, '', { 'retry-after': '60' }),
  ])
    expect((await ask([refuses])).sent).toBe(1);
});

test('what stays broken is told after three tries, and what was given up at once', async () => {
  expect((await ask([breaks, breaks, breaks, answers(200)])).status).toContain('broken');
  const givenUp = () => Promise.reject(new DOMException('Given up.', 'AbortError'));
  expect((await ask([givenUp, answers(200)])).sent).toBe(1);
});

test('each action has a key of its own, and what is made once is so by the contract', () => {
  expect(onceHeader()).not.toEqual(onceHeader());
  const once = Object.entries(contract).filter(([, { '~orpc': procedure }]) => procedure.meta.once === true);
  // An analysis is asked for by the stream of its steps; asked for again within a day it is the same one.
  expect(once.map(([name]) => name).toSorted()).toEqual([...callsOnce, 'analyzeYoutubeChannel'].toSorted());
});
