import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { fullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { simulation } from '../../../contract/deals/returns.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { signUpFree } from '../../analysis/channel-analysis/test-reports.ts';
import { forgetChannel } from '../../creators/channel-removal/forget-channel.usecases.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { readBreakEvenPrices } from './simulations.usecases.ts';
import { shop, simulated } from './test-returns.ts';

const start = new Date('2026-11-21T12:00:00Z');
let server: TestServer;
let ada: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = start;
  ada = await server.signUp();
  await changeProfile(server.database, ada.userId, { subscription_tier: 'growth' });
});

async function analyse({ cookie }: SignedUp, handle = '@kestrelworkbench') {
  const answer = await server.analyse(handle, '203.0.113.9', { headers: { cookie } });
  return fullAnalysis.parse(await answer.json());
}
const call = (who: SignedUp, path: string, body?: object) => callsOf(server, who)(path, body);
const ask = (who: SignedUp, id: string, changes: object = {}) =>
  call(who, '/api/simulations', { ...simulated, analysis_id: id, ...changes });
const readOutput = (body: unknown) => {
  const { outputSchema } = simulation['~orpc'];
  if (outputSchema === undefined) throw new Error('The contract has no output.');
  return outputSchema.parse(body);
};
const listed = z.object({ simulations: z.array(z.unknown()) });
const creditsOf = async ({ userId }: SignedUp) => {
  const { rows } = await server.database.asSystem(() =>
    sql`select credits_remaining from profiles where user_id = ${userId}`.execute(server.database.current),
  );
  return rows;
};

test('a simulation is kept as computed, read again byte by byte, costs no credit and goes when asked', async () => {
  const { id } = await analyse(ada);
  const before = await creditsOf(ada);
  const made = await ask(ada, id);
  expect(made.status).toBe(200);
  const stored = readOutput(made.body);
  expect(stored.input).toEqual({ ...simulated, analysis_id: id });
  expect(stored.result.returns?.outcomes).toHaveLength(100);
  expect(stored.result.assumptionSet).toBe('published-2026-11');
  expect(stored.channel_name).toBe('Kestrel Workbench');
  expect(JSON.stringify((await call(ada, `/api/simulation?id=${stored.id}`)).body)).toBe(
    JSON.stringify(made.body),
  );
  const again = readOutput((await ask(ada, id)).body);
  expect(JSON.stringify(again.result)).toBe(JSON.stringify(stored.result));
  const newest = await call(ada, `/api/simulations/list?channel_id=${stored.channel_id}`);
  expect(listed.parse(newest.body).simulations).toHaveLength(2);
  expect(await creditsOf(ada)).toEqual(before);
  expect(await call(ada, '/api/simulations/delete', { id: stored.id })).toMatchObject({ status: 200 });
  expect(await call(ada, '/api/simulations/delete', { id: stored.id })).toMatchObject({
    status: 404,
    body: { code: 'SIMULATION_NOT_FOUND' },
  });
});

test('break-even prices of a stored simulation are read for a judgement of an offer', async () => {
  const { id } = await analyse(ada);
  const stored = readOutput((await ask(ada, id)).body);
  const context = { database: server.database, now: () => start, userId: ada.userId };
  const prices = await readBreakEvenPrices(context, { simulationId: stored.id });
  expect(prices).toMatchObject({ channelId: stored.channel_id, format: 'long', currency: 'USD' });
  expect(prices.prices).toEqual(stored.result.returns?.breakEvenPrices);
  expect(prices.prices.map(({ chance }) => chance)).toEqual([50, 60, 80]);
});

test('a plan without forecasts is refused, growth keeps three scenarios of a channel, also of ten at once', async () => {
  const free = await signUpFree(server);
  const limited = await server.analyse('@kestrelworkbench', '203.0.113.9', {
    headers: { cookie: free.cookie },
  });
  expect(limited.status).toBe(200);
  expect(await ask(free, '00000000-0000-4000-8000-000000000001')).toMatchObject({
    status: 403,
    body: { code: 'PLAN_REQUIRED' },
  });
  const { id } = await analyse(ada);
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(ada, id)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    ...Array(3).fill(200),
    ...Array(7).fill(409),
  ]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'TOO_MANY_SCENARIOS',
    error: 'Your plan keeps 3 scenarios of a channel. Delete one first.',
  });
  const { id: other } = await analyse(ada, '@pixelkettle');
  expect((await ask(ada, other)).status).toBe(200);
});

test('nobody reaches the analyses or the simulations of another workspace', async () => {
  const { id } = await analyse(ada);
  const stored = readOutput((await ask(ada, id)).body);
  const eve = await server.signUp();
  await changeProfile(server.database, eve.userId, { subscription_tier: 'agency' });
  expect(await ask(eve, id)).toMatchObject({ status: 404, body: { code: 'ANALYSIS_NOT_FOUND' } });
  expect(await call(eve, `/api/simulation?id=${stored.id}`)).toMatchObject({ status: 404 });
  expect(await call(eve, '/api/simulations/delete', { id: stored.id })).toMatchObject({ status: 404 });
  expect((await call(eve, '/api/simulations/list')).body).toEqual({ simulations: [] });
  expect((await call(ada, `/api/simulation?id=${stored.id}`)).status).toBe(200);
});

const own = (p10: number, p50: number, p90: number) => ({ p10, p50, p90 });
const money = (amount_cents: number, currency: 'USD' | 'EUR' = 'USD') => ({ amount_cents, currency });
const hostile = [
  ['a price of nothing', { price: money(0) }, 400, ''],
  ['a negative price', { price: money(-1) }, 400, ''],
  ['an absurd price', { price: money(1e15) }, 400, ''],
  ['half a cent', { price: money(0.5) }, 400, ''],
  ['a price of another currency', { price: money(1, 'EUR') }, 400, 'CURRENCY_MIX'],
  ['an order without a value', { economics: { ...shop, value_cents: null } }, 400, 'VALUE_MISSING'],
  ['an order worth nothing', { economics: { ...shop, value_cents: 0 } }, 400, ''],
  ['a margin over 100', { economics: { ...shop, margin_percent: 101 } }, 400, ''],
  ['a negative margin', { economics: { ...shop, margin_percent: -1 } }, 400, ''],
  ['a range upside down', { economics: { ...shop, cvr: own(0.5, 0.2, 0.1) } }, 400, ''],
  ['a range from nothing', { economics: { ...shop, cvr: own(0, 0.2, 0.3) } }, 400, ''],
  ['more orders than clicks', { economics: { ...shop, cvr: own(1, 1, 1.01) } }, 400, ''],
  ['no rate for subscriptions', { economics: { ...shop, goal: 'subscription' } }, 422, 'OWN_RATE_NEEDED'],
  ['a horizon that is none', { horizon: 31 }, 400, ''],
  ['a name with a line break', { name: 'a\nb' }, 400, ''],
] satisfies [string, object, number, string][];
test.each(hostile)('%s is refused and leaves nothing', async (...[, changes, status, code]) => {
  const { id } = await analyse(ada);
  expect(await ask(ada, id, changes)).toMatchObject({ status, ...(code !== '' && { body: { code } }) });
  expect((await call(ada, '/api/simulations/list')).body).toEqual({ simulations: [] });
});

test('Shorts of a channel with too few of them are refused by what is missing', async () => {
  const { id } = await analyse(ada, '@quietcompound');
  expect(await ask(ada, id, { format: 'short' })).toMatchObject({ status: 422, body: { code: 'NO_VIEWS' } });
});

test('a conversion of 0 never pays, one of 1 is taken at its word, and what a commission eats can never pay', async () => {
  await changeProfile(server.database, ada.userId, { subscription_tier: 'pro' });
  const { id } = await analyse(ada);
  const returnsOf = async (economics: object) =>
    readOutput((await ask(ada, id, { economics: { ...shop, ...economics } })).body).result.returns;
  expect(await returnsOf({ cvr: own(0, 0, 0) })).toMatchObject({ chance: 0, orders: own(0, 0, 0) });
  expect((await returnsOf({ cvr: own(1, 1, 1) }))?.orders.p10).toBeGreaterThan(100);
  for (const commission_percent of [45, 46])
    expect(await returnsOf({ commission_percent })).toMatchObject({
      chance: 0,
      ordersToPay: null,
      breakEvenPrices: [50, 60, 80].map((chance) => ({ chance, priceCents: null })),
    });
});

test('awareness needs no value and counts no orders', async () => {
  const { id } = await analyse(ada);
  const economics = { ...shop, goal: 'awareness', value_cents: null, margin_percent: null };
  const { result } = readOutput((await ask(ada, id, { economics })).body);
  expect(result.returns).toBeNull();
  expect(result.awareness.cpmCents.p50).toBeGreaterThan(0);
});

test('an analysis whose texts had to go says so, and a forgotten channel takes its simulations along', async () => {
  const { id } = await analyse(ada, '@curlalmanac');
  const stored = readOutput((await ask(ada, id)).body);
  await server.database.asSystem(() =>
    sql`update channel_results set full_result = null, limited_result = null, channel_name = null
      where channel_id = ${stored.channel_id}`.execute(server.database.current),
  );
  expect(await ask(ada, id)).toMatchObject({ status: 410, body: { code: 'ANALYSIS_FORGOTTEN' } });
  const kept = readOutput((await call(ada, `/api/simulation?id=${stored.id}`)).body);
  expect(kept).toEqual({ ...stored, channel_name: null });
  const removal = { database: server.database, now: () => start };
  await forgetChannel(removal, { channel: stored.channel_id });
  expect((await call(ada, `/api/simulation?id=${stored.id}`)).status).toBe(404);
  expect(await ask(ada, id)).toMatchObject({ status: 404 });
});

test('a stored simulation comes as a PDF, for its workspace alone', async () => {
  const { id } = await analyse(ada);
  const stored = readOutput((await ask(ada, id)).body);
  const take = ({ cookie }: SignedUp) =>
    fetch(`${server.url}/api/simulations/pdf`, {
      method: 'POST',
      body: JSON.stringify({ id: stored.id, paper: 'a4' }),
      headers: { cookie },
    });
  const answer = await take(ada);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain('what-it-may-bring-2026-11-21.pdf');
  expect((await answer.text()).slice(0, 5)).toBe('%PDF-');
  const eve = await server.signUp();
  await changeProfile(server.database, eve.userId, { subscription_tier: 'agency' });
  expect((await take(eve)).status).toBe(404);
});
