import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { planPortfolio } from '../../../contract/deals/portfolios.ts';
import { mostPortfolioChannels } from '../../../contract/deals/deal-limits.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { channelOf, createTestList } from '../../analysis/lists/test-lists.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { shop, spread } from './test-returns.ts';

let server: TestServer;
let ada: SignedUp;
let list: { id: string };
let ids: string[];
const handles = ['@kestrelworkbench', '@slowdrawer', '@saffronshots'];
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp();
  await changeProfile(server.database, ada.userId, { subscription_tier: 'pro' });
  ids = [];
  for (const handle of handles) {
    const answer = await server.analyse(handle, '203.0.113.9', { headers: { cookie: ada.cookie } });
    const { evidence } = z
      .object({ evidence: z.object({ channel: z.object({ id: z.string() }) }) })
      .parse(await answer.json());
    ids.push(evidence.channel.id);
  }
  list = await createTestList(server, ada, 1);
  await callsOf(server, ada)('/api/lists/add', { list_id: list.id, channel_ids: ids });
});
afterAll(() => server.close());

const ask = (who: SignedUp, changes: object = {}) =>
  callsOf(server, who)('/api/portfolios', { ...spread, list_id: list.id, ...changes });
const read = async (changes: object = {}) => {
  const { status, body } = await ask(ada, changes);
  expect([status, body]).toEqual([200, expect.anything()]);
  const { outputSchema } = planPortfolio['~orpc'];
  if (outputSchema === undefined) throw new Error('The contract has no output.');
  return outputSchema.parse(body);
};

test('channels of a list are chosen at the prices of their analyses, and what cannot be counted says why', async () => {
  const { channels, result } = await read();
  expect(channels.flatMap(({ gap }) => gap ?? [])).toEqual(['not-analyzed']);
  expect(channels).toHaveLength(4);
  const counted = channels.filter(({ gap }) => gap === null);
  expect(counted.map(({ channel_id }) => channel_id).toSorted()).toEqual(ids.toSorted());
  expect(
    counted.every(({ price_cents, price_is_entered }) => (price_cents ?? 0) > 0 && !price_is_entered),
  ).toBe(true);
  expect(counted.map(({ name }) => name)).toContain('Kestrel Workbench');
  expect(result.chosen?.ids.every((id) => ids.includes(id))).toBe(true);
  expect(result.chosen?.priceCents).toBeLessThanOrEqual(500_000);
  expect(JSON.stringify((await read()).result)).toBe(JSON.stringify(result));
});

test('an entered price counts before that of the analysis', async () => {
  const [first = ''] = ids;
  const { channels, result } = await read({ prices: [{ channel_id: first, amount_cents: 600_000 }] });
  expect(channels.find(({ channel_id }) => channel_id === first)).toMatchObject({
    price_cents: 600_000,
    price_is_entered: true,
  });
  expect(result.leftOut).toEqual([{ id: first, reason: 'budget' }]);
});

test('a budget in euros takes no price in dollars', async () => {
  const euros = {
    budget: { amount_cents: 500_000, currency: 'EUR' },
    economics: { ...shop, currency: 'EUR' },
  };
  const { channels, result } = await read(euros);
  expect(channels.filter(({ gap }) => gap === 'no-price')).toHaveLength(3);
  expect(result.chosen).toBeNull();
  const [first = ''] = ids;
  const priced = await read({ ...euros, prices: [{ channel_id: first, amount_cents: 10_000 }] });
  expect(priced.result.chosen?.ids).toEqual([first]);
  expect(await ask(ada, { economics: { ...shop, currency: 'EUR' } })).toMatchObject({
    status: 400,
    body: { code: 'CURRENCY_MIX' },
  });
});

test('an analysis whose videos are not kept any more is not counted', async () => {
  const [, second = ''] = ids;
  await server.database.asSystem(() =>
    sql`update channel_results set full_result = null, limited_result = null, channel_name = null
      where channel_id = ${second}`.execute(server.database.current),
  );
  const { channels } = await read();
  expect(channels.find(({ channel_id }) => channel_id === second)).toMatchObject({
    gap: 'no-longer-kept',
    name: null,
  });
});

test('growth is refused, and so is the list of another workspace', async () => {
  const eve = await server.signUp();
  await changeProfile(server.database, eve.userId, { subscription_tier: 'growth' });
  expect(await ask(eve)).toMatchObject({ status: 403, body: { code: 'PLAN_REQUIRED' } });
  await changeProfile(server.database, eve.userId, { subscription_tier: 'enterprise' });
  expect(await ask(eve)).toMatchObject({ status: 404, body: { code: 'LIST_NOT_FOUND' } });
});

test.each([
  [{ budget: { amount_cents: 0, currency: 'USD' } }, 400],
  [{ budget: { amount_cents: 1e15, currency: 'USD' } }, 400],
  [{ prices: [{ channel_id: channelOf(0), amount_cents: -1 }] }, 400],
  [{ most_share_percent: 0 }, 400],
  [{ least_channels: 0 }, 400],
  [{ economics: { ...shop, value_cents: null } }, 400],
  [{ economics: { ...shop, goal: 'subscription' } }, 422],
])('%o is refused', async (changes, status) => {
  expect(await ask(ada, changes)).toMatchObject({ status });
});

test('a list with more channels than are compared is refused by its number', async () => {
  const long = await createTestList(server, ada, mostPortfolioChannels + 1);
  expect(await ask(ada, { list_id: long.id })).toMatchObject({
    status: 422,
    body: { code: 'TOO_MANY_CHANNELS', error: expect.stringContaining(String(mostPortfolioChannels)) },
  });
});
