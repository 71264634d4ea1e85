import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { buyReport, changeCheckouts } from '../../analysis/channel-analysis/test-reports.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { alpha, beta, prove, signUpCreator, testChannels } from './test-creators.ts';
import type { Creator } from './test-creators.ts';

const start = new Date('2026-11-21T12:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ channels: testChannels });
});
beforeEach(() => {
  server.clock.now = start;
  server.reports.length = 0;
});
afterAll(() => server.close());

const path = '/api/creators/rates';
const rate = {
  action: 'submit',
  channel_id: alpha,
  rate_type: 'flat_fee',
  amount_hundredths: 120_050,
  currency: 'EUR',
  agreed_on: '2026-11-01',
  notes: 'One integration, <b>two</b> weeks',
};
const answered = z.object({ rates: z.array(z.looseObject({ id: z.string(), status: z.string() })) });
const submit = (creator: Creator, changed: object = {}) => creator.call(path, { ...rate, ...changed });
const ratesOf = async (creator: Creator) =>
  answered.parse(await creator.call(path, { action: 'list' })).rates;

test('a rate of a proven channel waits to be looked at, exactly as it was submitted', async () => {
  const ada = await signUpCreator(server);
  await ada.own(alpha);
  const { action: _, ...submitted } = rate;
  const kept = {
    ...submitted,
    id: expect.any(String),
    status: 'waiting',
    refusal_reason: null,
    created_at: start.toISOString(),
  };
  expect(await submit(ada)).toEqual({ rates: [kept] });
  expect(await ratesOf(ada)).toEqual([kept]);
});

test('rates need the channel’s report and the proof of it, and neither stands for the other', async () => {
  const ada = await signUpCreator(server);
  expect(await submit(ada)).toBe('CHANNEL_NOT_FOUND');
  await buyReport(server.database, { userId: ada.userId, channelId: alpha });
  expect(await submit(ada)).toBe('NOT_PROVEN');
  expect(await submit(ada, { channel_id: beta })).toBe('CHANNEL_NOT_FOUND');
  await prove(server, { channelId: beta, ownership: ada.ownership });
  expect(await submit(ada, { channel_id: beta })).toBe('REPORT_NEEDED');
  expect(await ratesOf(ada)).toEqual([]);
});

test('a refunded report takes no more rates', async () => {
  const ada = await signUpCreator(server);
  await ada.own(alpha);
  await changeCheckouts(server.database, { userId: ada.userId, status: 'refunded' });
  expect(await submit(ada)).toBe('REPORT_NEEDED');
});

test.each([
  ['2026-11-21', null],
  ['2026-11-22', 'WRONG_DATE'],
  ['2027-01-01', 'WRONG_DATE'],
  ['2021-11-21', null],
  ['2021-11-20', 'WRONG_DATE'],
  ['0001-01-01', 'WRONG_DATE'],
  ['2026-02-30', 'BAD_REQUEST'],
  ['2026-11-01T00:00:00Z', 'BAD_REQUEST'],
])('an agreement of %s: %s', async (agreed_on, code) => {
  const ada = await signUpCreator(server);
  await ada.own(alpha);
  const answer = await submit(ada, { agreed_on });
  const kept: unknown = { rates: [expect.objectContaining({ agreed_on })] };
  expect(answer).toEqual(code ?? kept);
});

test.each([
  [{ rate_type: 'affiliate', amount_hundredths: 1 }, null],
  [{ rate_type: 'affiliate', amount_hundredths: 10_000 }, null],
  [{ rate_type: 'affiliate', amount_hundredths: 10_001 }, 'WRONG_AMOUNT'],
  [{ amount_hundredths: 10_000_000_000 }, null],
  [{ amount_hundredths: 10_000_000_001 }, 'BAD_REQUEST'],
  [{ amount_hundredths: 0 }, 'BAD_REQUEST'],
  [{ amount_hundredths: -5 }, 'BAD_REQUEST'],
  [{ amount_hundredths: 0.5 }, 'BAD_REQUEST'],
  [{ amount_hundredths: '100' }, 'BAD_REQUEST'],
  [{ currency: 'JPY' }, 'BAD_REQUEST'],
  [{ status: 'accepted' }, 'BAD_REQUEST'],
  [{ user_id: '00000000-0000-4000-8000-000000000000' }, 'BAD_REQUEST'],
  [{ notes: 'x'.repeat(501) }, 'BAD_REQUEST'],
  [{ notes: 'a\u0000b' }, 'BAD_REQUEST'],
  [{ notes: '\ud800' }, 'BAD_REQUEST'],
])('%j: %s', async (changed, code) => {
  const ada = await signUpCreator(server);
  await ada.own(alpha);
  const answer = await submit(ada, changed);
  const kept: unknown = { rates: [expect.objectContaining(changed)] };
  expect(answer).toEqual(code ?? kept);
});

test('of 51 rates sent at once 50 wait, and a withdrawn one makes room', async () => {
  const ada = await signUpCreator(server);
  await ada.own(alpha);
  const answers = await Promise.all(
    Array.from({ length: 51 }, (_, index) => submit(ada, { amount_hundredths: index + 1 })),
  );
  expect(answers.filter((answer) => answer === 'TOO_MANY_RATES')).toHaveLength(1);
  const rates = await ratesOf(ada);
  expect(rates).toHaveLength(50);
  const [first] = rates;
  await ada.call(path, { action: 'withdraw', id: first?.id });
  expect(await submit(ada)).toMatchObject({ rates: expect.any(Array) });
  expect(await submit(ada)).toBe('TOO_MANY_RATES');
});

test('a rate is withdrawn by its owner alone, and only while it waits', async () => {
  const [ada, bob] = [await signUpCreator(server), await signUpCreator(server)];
  await ada.own(alpha);
  await submit(ada);
  const [kept] = await ratesOf(ada);
  expect(await bob.call(path, { action: 'withdraw', id: kept?.id })).toBe('RATE_NOT_FOUND');
  await prove(server, { channelId: alpha, ownership: bob.ownership });
  expect(await ratesOf(ada)).toMatchObject([{ status: 'refused', refusal_reason: null }]);
  expect(await ada.call(path, { action: 'withdraw', id: kept?.id })).toBe('RATE_NOT_FOUND');
  expect(await ratesOf(bob)).toEqual([]);
  expect(await submit(ada)).toBe('NOT_PROVEN');
});

test('a rate sent while the channel changes its owner is refused or kept, never waiting for the earlier one', async () => {
  const [ada, bob] = [await signUpCreator(server), await signUpCreator(server)];
  await ada.own(alpha);
  await Promise.all([
    ...Array.from({ length: 10 }, () => submit(ada)),
    prove(server, { channelId: alpha, ownership: bob.ownership }),
    ...Array.from({ length: 10 }, () => submit(ada)),
  ]);
  expect((await ratesOf(ada)).filter(({ status }) => status === 'waiting')).toEqual([]);
  expect(server.reports).toEqual([]);
});
