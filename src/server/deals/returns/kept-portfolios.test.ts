import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { keptPortfolio, portfolios } from '../../../contract/deals/portfolios.ts';
import { mostPortfolios } from '../../../contract/deals/deal-limits.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { forgetChannel } from '../../creators/channel-removal/forget-channel.usecases.ts';
import { channelOf, createTestList } from '../../analysis/lists/test-lists.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { shop, spread } from './test-returns.ts';

/** Prices that are entered for a list, and choices that are kept of them. */
let server: TestServer;
let ada: SignedUp;
let eve: SignedUp;
let list: Awaited<ReturnType<typeof createTestList>>;
let channel: string;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp();
  eve = await server.signUp();
  await changeProfile(server.database, ada.userId, { subscription_tier: 'pro' });
  await changeProfile(server.database, eve.userId, { subscription_tier: 'pro' });
  const answer = await server.analyse('@kestrelworkbench', '203.0.113.9', {
    headers: { cookie: ada.cookie },
  });
  const { evidence } = z
    .object({ evidence: z.object({ channel: z.object({ id: z.string() }) }) })
    .parse(await answer.json());
  channel = evidence.channel.id;
  list = await createTestList(server, ada, 2);
  await list.post('add', { channel_ids: [channel] });
});
afterAll(() => server.close());

const call = (who: SignedUp, path: string, body?: object) => callsOf(server, who)(path, body);
const asked = (wishes: object = {}) => ({
  list_id: list.id,
  currency: 'USD',
  format: 'integration',
  prices: [{ channel_id: channel, price_cents: 123_400 }],
  ...wishes,
});
const readPrices = (who = ada) => call(who, `/api/offers/prices?list_id=${list.id}`);
const savePrices = (wishes: object = {}, who = ada) => call(who, '/api/offers/prices/save', asked(wishes));

test('prices asked are kept with their list, each saving in place of the last', async () => {
  expect((await readPrices()).body).toEqual({ currency: 'USD', format: 'integration', prices: [] });
  const second = { channel_id: list.ids[0], price_cents: 5_000 };
  const { prices } = asked();
  expect(await savePrices({ currency: 'EUR', format: 'short', prices: [...prices, second] })).toMatchObject({
    status: 200,
    body: { saved: 2 },
  });
  expect((await readPrices()).body).toEqual({
    currency: 'EUR',
    format: 'short',
    prices: expect.arrayContaining([...prices, second]),
  });
  expect((await savePrices()).body).toEqual({ saved: 1 });
  expect((await readPrices()).body).toEqual({ currency: 'USD', format: 'integration', prices });
  expect((await savePrices({ prices: [] })).body).toEqual({ saved: 0 });
  expect((await readPrices()).body).toMatchObject({ prices: [] });
});

test('a price of a channel that does not stand in the list is left out, and goes with it when it is removed', async () => {
  const stranger = channelOf(77);
  const prices = [
    { channel_id: stranger, price_cents: 1 },
    { channel_id: list.ids[1], price_cents: 2 },
  ];
  expect((await savePrices({ prices })).body).toEqual({ saved: 1 });
  await list.post('remove', { channel_ids: [list.ids[1]] });
  expect((await readPrices()).body).toMatchObject({ prices: [] });
});

test('nobody reads or writes the prices of another workspace’s list', async () => {
  await savePrices();
  const refused = { status: 404, body: { code: 'LIST_NOT_FOUND' } };
  expect(await readPrices(eve)).toMatchObject(refused);
  expect(await savePrices({ prices: [] }, eve)).toMatchObject(refused);
  expect((await readPrices()).body).toMatchObject({ prices: [{ price_cents: 123_400 }] });
});

test.each([{ prices: [{ channel_id: 'UCx', price_cents: 1 }] }, { currency: 'XAU' }, { format: 'song' }])(
  '%o is refused',
  async (wishes) => {
    expect(await savePrices(wishes)).toMatchObject({ status: 400 });
  },
);

test('saving at once from two tabs leaves one of the two', async () => {
  const saved = await Promise.all(
    [1, 2, 3, 4].map((cents) => savePrices({ prices: [{ channel_id: channel, price_cents: cents }] })),
  );
  expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const read = z.object({ prices: z.array(z.object({ price_cents: z.number() })) });
  const { prices } = read.parse((await readPrices()).body);
  expect(prices).toHaveLength(1);
  expect([1, 2, 3, 4]).toContain(prices[0]?.price_cents);
});

const question = (wishes: object = {}) => ({ ...spread, list_id: list.id, ...wishes });
const planned = z.object({
  channels: z.array(z.looseObject({ channel_id: z.string(), price_cents: z.number().nullable() })),
});

test('a price that was entered as asked is the price of a budget, in its currency alone', async () => {
  await savePrices();
  const priceOf = async (wishes: object = {}) => {
    const { channels } = planned.parse((await call(ada, '/api/portfolios', question(wishes))).body);
    return channels.find(({ channel_id }) => channel_id === channel);
  };
  expect(await priceOf()).toMatchObject({ price_cents: 123_400, price_is_entered: true });
  const prices = [{ channel_id: channel, amount_cents: 99_900 }];
  expect(await priceOf({ prices })).toMatchObject({ price_cents: 99_900 });
  const euros = {
    budget: { amount_cents: 500_000, currency: 'EUR' },
    economics: { ...shop, currency: 'EUR' },
  };
  expect(await priceOf(euros)).toMatchObject({ price_cents: null, gap: 'no-price' });
});

const keep = (who = ada, wishes: object = {}) =>
  call(who, '/api/portfolios/keep', { name: ' May ', question: question(), ...wishes });
const idOf = ({ body }: { body: unknown }) => z.object({ id: z.uuid() }).parse(body).id;
const open = (who: SignedUp, id: string) => call(who, `/api/portfolios/kept?id=${id}`);
const parseKept = (body: unknown) => {
  const { outputSchema } = keptPortfolio['~orpc'];
  if (outputSchema === undefined) throw new Error('The contract has no output.');
  return outputSchema.parse(body);
};

test('a kept choice is listed, opened as it was computed whatever changed since, and deleted', async () => {
  await savePrices();
  const computed = await call(ada, '/api/portfolios', question());
  const id = idOf(await keep());
  await savePrices({ prices: [{ channel_id: channel, price_cents: 1 }] });
  const kept = parseKept((await open(ada, id)).body);
  expect(kept).toMatchObject({ name: 'May', list_id: list.id, question: question() });
  expect(JSON.stringify(kept.portfolio)).toBe(JSON.stringify(computed.body));
  const all = portfolios['~orpc'].outputSchema?.parse((await call(ada, '/api/portfolios/list')).body);
  expect(all?.portfolios.find((each) => each.id === id)).toMatchObject({
    name: 'May',
    channels: kept.portfolio.result.chosen?.ids.length,
    chance: kept.portfolio.result.chosen?.returns?.chance,
  });
  expect(await call(ada, '/api/portfolios/delete', { id })).toMatchObject({ status: 200 });
  expect(await open(ada, id)).toMatchObject({ status: 404, body: { code: 'PORTFOLIO_NOT_FOUND' } });
});

test('a kept choice belongs to its workspace, and making one to a plan that has it', async () => {
  const id = idOf(await keep());
  const refused = { status: 404, body: { code: 'PORTFOLIO_NOT_FOUND' } };
  expect(await open(eve, id)).toMatchObject(refused);
  expect(await call(eve, '/api/portfolios/delete', { id })).toMatchObject(refused);
  expect((await call(eve, '/api/portfolios/list')).body).toEqual({ portfolios: [] });
  expect(await keep(eve)).toMatchObject({ status: 404, body: { code: 'LIST_NOT_FOUND' } });
  expect(await keep(ada, { name: '  ' })).toMatchObject({ status: 400 });
  await changeProfile(server.database, eve.userId, { subscription_tier: 'growth' });
  expect(await keep(eve)).toMatchObject({ status: 403, body: { code: 'PLAN_REQUIRED' } });
});

test('so many are kept and no more, however many come at once', async () => {
  await server.database.asSystem(() =>
    sql`insert into portfolios (id, workspace_id, list_id, name, channel_ids, input, result, engine_version, assumption_set, created_at)
      select gen_random_uuid(), workspace_id, list_id, 'Copy', channel_ids, input, result, engine_version, assumption_set, created_at
      from portfolios, generate_series(1, ${mostPortfolios - 2}) where workspace_id = ${ada.userId}
      limit ${mostPortfolios - 2}`.execute(server.database.current),
  );
  const kept = await Promise.all([1, 2, 3, 4].map(() => keep()));
  expect(kept.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(kept.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    body: { code: 'TOO_MANY_PORTFOLIOS' },
  });
});

test('with a forgotten channel go its prices and every choice that names it', async () => {
  await savePrices();
  const { database, clock } = server;
  await forgetChannel({ database, now: () => clock.now }, { channel });
  expect((await call(ada, '/api/portfolios/list')).body).toEqual({ portfolios: [] });
  expect((await readPrices()).body).toMatchObject({ prices: [] });
});
