import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { buyReport, signUpFree } from '../channel-analysis/test-reports.ts';
import { addFigures, channelOf, createTestList, figuresOf } from './test-lists.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Somebody with a list of five channels, of which the last has no analysis; the first two numbers are score and fee. */
async function makeList(isPaying: boolean) {
  const member = isPaying ? await server.signUp() : await signUpFree(server);
  if (isPaying) await changeProfile(server.database, member.userId, { subscription_tier: 'growth' });
  const list = await createTestList(server, member, 5);
  const figures = [
    { score: 60, fee: 500, others: { brandSafety: 'low' } },
    { score: 80, fee: 2_000, others: { brandSafety: 'medium', avgViews: 90_000 } },
    { score: 70, fee: null, others: { riskLevel: 'high' } },
    { score: 80, fee: 900, others: { trendPercent90Days: 12 } },
  ];
  for (const [at, { score, fee, others }] of figures.entries())
    await addFigures(server, {
      userId: member.userId,
      channelId: channelOf(at),
      score,
      figures: figuresOf(fee, others),
    });
  const order = async (question: Record<string, string>) => {
    const { items, total } = await list.read(question);
    expect(items).toHaveLength(total);
    return items.map(({ channel_id: id }) => list.ids.indexOf(id));
  };
  return { member, list, order };
}

test('a list is sorted by everything that stands in it, with what is missing last in both directions', async () => {
  const { list, order } = await makeList(true);
  await list.post('items/update', { channel_ids: [channelOf(4)], label: 'Aaa', status: 'agreed', rating: 2 });
  await list.post('items/update', { channel_ids: [channelOf(2)], rating: 5 });
  expect(await order({})).toEqual([0, 1, 2, 3, 4]);
  expect(await order({ sort: 'hand', order: 'desc' })).toEqual([4, 3, 2, 1, 0]);
  expect(await order({ sort: 'score' })).toEqual([1, 3, 2, 0, 4]);
  expect(await order({ sort: 'score', order: 'asc' })).toEqual([0, 2, 1, 3, 4]);
  expect(await order({ sort: 'price' })).toEqual([1, 3, 0, 2, 4]);
  expect(await order({ sort: 'price', order: 'asc' })).toEqual([0, 3, 1, 2, 4]);
  expect(await order({ sort: 'safety' })).toEqual([2, 3, 1, 0, 4]);
  expect(await order({ sort: 'risk' })).toEqual([2, 0, 1, 3, 4]);
  expect(await order({ sort: 'views' })).toEqual([1, 0, 2, 3, 4]);
  expect(await order({ sort: 'rating' })).toEqual([2, 4, 0, 1, 3]);
  expect(await order({ sort: 'status', order: 'desc' })).toEqual([4, 0, 1, 2, 3]);
  expect(await order({ sort: 'name' })).toEqual([4, 0, 1, 2, 3]);
});

test('a list is narrowed by what people wrote and by what analyses say', async () => {
  const { list, order } = await makeList(true);
  await list.post('items/update', {
    channel_ids: [channelOf(0), channelOf(2)],
    status: 'contacted',
    tags: ['100%'],
  });
  await list.post('items/update', { channel_ids: [channelOf(1)], note: 'Prefers mail' });
  expect(await order({ status: 'contacted' })).toEqual([0, 2]);
  expect(await order({ tag: '100%' })).toEqual([0, 2]);
  expect(await order({ q: '100%' })).toEqual([0, 2]);
  expect(await order({ q: 'MAIL' })).toEqual([1]);
  expect(await order({ q: '%' })).toEqual([0, 2]);
  for (const q of ['@hand', 'HANDLE']) expect(await order({ q })).toEqual([0, 1, 2, 3]);
  expect(await order({ q: '@andle' })).toEqual([]);
  expect(await order({ brand_safety: 'high' })).toEqual([2, 3]);
  expect(await order({ least_score: '70' })).toEqual([1, 2, 3]);
  expect(await order({ highest_price: '900' })).toEqual([0, 3]);
  expect(await order({ highest_price: '900', status: 'contacted', sort: 'price' })).toEqual([0]);
  expect((await list.read({ page: '2' })).total).toBe(5);
});

test('channels are ranked over the whole list, by saved weights, with a formula of their own numbers', async () => {
  const { list, order } = await makeList(true);
  const weights = { value: 3, score: 2, safety: 0, risk: 0, trend: 0, cpm_fit: 0 };
  expect((await list.read()).items.every(({ rank }) => rank === null)).toBe(true);
  await list.post('update', { weights });
  // Views for a dollar: 20, 45, none, 11.1, none; scores 60, 80, 70, 80, none.
  expect(await order({ sort: 'rank' })).toEqual([1, 3, 0, 2, 4]);
  expect(await order({ sort: 'rank', least_score: '65' })).toEqual([1, 3, 2]);
  const { items, list: kept } = await list.read({ sort: 'rank' });
  expect(kept.weights).toEqual(weights);
  expect(items.map(({ rank }) => rank?.place)).toEqual([1, 2, 3, 4, 5]);
  expect(items[3]?.rank).toEqual({
    place: 4,
    points: 26.666667,
    formula: '(3 × 0.00 value for money + 2 × 0.67 score) ÷ 5 × 100 = 26.7',
    parts: [
      { measure: 'value', weight: 3, share: 0, missing: 'no price is recommended' },
      { measure: 'score', weight: 2, share: 2 / 3, missing: null },
    ],
  });
  expect(items[4]?.rank?.parts[0]?.missing).toBe('not analyzed yet');
});

test('whoever’s plan shows no prices learns none from an order, a filter or a rank', async () => {
  const { member, list, order } = await makeList(false);
  await buyReport(server.database, { userId: member.userId, channelId: channelOf(3) });
  const { items } = await list.read({ sort: 'price' });
  expect(items.map(({ analysis }) => analysis?.access)).toEqual([
    'full',
    'limited',
    'limited',
    'limited',
    undefined,
  ]);
  expect(await order({ sort: 'price' })).toEqual([3, 0, 1, 2, 4]);
  expect(await order({ highest_price: '100000' })).toEqual([3]);
  const weights = { value: 5, score: 0, safety: 0, risk: 0, trend: 0, cpm_fit: 0 };
  await list.post('update', { weights });
  const ranked = await list.read({ sort: 'rank' });
  expect(ranked.items.map(({ rank }) => rank?.place)).toEqual([1, 2, 2, 2, 2]);
  expect(ranked.items[1]?.rank?.parts[0]?.missing).toBe('not in your plan');
});
