import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contract } from '../../contract/contract.ts';
import { callsOnce, fetchOnce, onceHeader } from './once.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ask = async (answers: readonly (() => Promise<Response>)[], headers = onceHeader()) => {
  const keys: (string | null)[] = [];
  const fetchAnswer = (request: RequestInfo | URL) => {
    keys.push(request instanceof Request ? request.headers.get('idempotency-key') : null);
    return answers[keys.length - 1]?.() ?? Promise.reject(new Error('Nobody answers.'));
  };
  const request = new Request('http://localhost/x', { method: 'POST', body: '{}', headers });
  const asked = fetchOnce(request, fetchAnswer).catch((error: unknown) => String(error));
  await vi.runAllTimersAsync();
  const answer = await asked;
  return { keys, status: answer instanceof Response ? answer.status : answer };
};
const answer =
  (status: number, body = '', headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(new Response(body, { status, headers }));
const broken = () => Promise.reject(new Error('The line is broken.'));

test('where no answer comes, or one that passes, the same key is sent again', async () => {
  const { keys, status } = await ask([broken, answer(503, '', { 'retry-after': '2' }), answer(200)]);
  expect(status).toBe(200);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('a call still under way is waited for, and any other refusal stands', async () => {
  expect(await ask([answer(409, 'IDEMPOTENCY_KEY_BUSY'), answer(200)])).toMatchObject({ status: 200 });
  for (const refusal of [
    answer(409, 'ALREADY_SUBSCRIBED'),
    answer(402),
    answer(503, '', { 'retry-after': '60' }),
  ])
    expect((await ask([refusal])).keys).toHaveLength(1);
});

test('what stays broken is told after three tries, and a call without a key after one', async () => {
  expect((await ask([broken, broken, broken, answer(200)])).status).toContain('broken');
  expect((await ask([broken, answer(200)], {})).keys).toHaveLength(1);
});

test('each action has a key of its own, and every call that is made once is one of the contract', () => {
  expect(onceHeader()).not.toEqual(onceHeader());
  const once = Object.entries(contract).filter(([, { '~orpc': procedure }]) => procedure.meta.once === true);
  // An analysis is asked for by its stream of steps; asked for again within a day it is the same one.
  expect(once.map(([name]) => name).toSorted()).toEqual([...callsOnce, 'analyzeYoutubeChannel'].toSorted());
});
