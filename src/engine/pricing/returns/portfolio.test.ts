import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { trialRuns } from '../../../values/test-trials.ts';
import type { Niche } from '../../analysis/niches.ts';
import { publishedAssumptions } from './assumptions.ts';
import { OwnRateMissing } from './chain.ts';
import type { PortfolioChannel, PortfolioQuestion, SetOutcome } from './portfolio.ts';
import { planPortfolio } from './portfolio.ts';
import { forecastFixture, shopFixture } from './returns.fixture.ts';
import { searchSets } from './set-search.ts';
import { simulateReturn } from './simulation.ts';

const niches: Niche[] = ['Tech', 'Food', 'Finance'];
const channelOf = (number: number, changes: Partial<PortfolioChannel> = {}): PortfolioChannel => ({
  id: `c${String(number).padStart(2, '0')}`,
  channel: {
    ...forecastFixture,
    niche: niches[number % 3] ?? 'Tech',
    typical: 20_000 + 9_000 * number,
    nextVideo80: { low: 8_000 + 3_000 * number, high: 60_000 + 22_000 * number },
  },
  priceCents: 40_000 + 15_000 * number,
  safety: 'high',
  sponsors: [],
  ...changes,
});
const questionOf = (
  channels: readonly PortfolioChannel[],
  changes: Partial<PortfolioQuestion> = {},
): PortfolioQuestion => ({
  channels,
  budgetCents: 500_000,
  horizon: 30,
  economics: { ...shopFixture, valueCents: 9_000, marginPercent: 60 },
  preset: 'clicks',
  assumptions: publishedAssumptions,
  goal: 'chance',
  leastSafety: null,
  mostSharePercent: 100,
  leastChannels: 1,
  sharesNoSponsor: false,
  ...changes,
});
const twelve = Array.from({ length: 12 }, (_, number) => channelOf(number));
const valueOf = (outcome: SetOutcome | null, goal: PortfolioQuestion['goal']) => {
  if (goal === 'views') return outcome?.views.p50 ?? 0;
  if (goal === 'surestViews') return outcome?.surestViews ?? 0;
  return (goal === 'chance' ? outcome?.returns?.chance : outcome?.returns?.profitCents.p50) ?? 0;
};

test('which of these twelve for 5,000 dollars: a set within the budget, a runner-up below it, more for more', () => {
  const { chosen, runnerUp, withMore, bySize, leftOut } = planPortfolio(questionOf(twelve));
  expect(chosen?.priceCents).toBeLessThanOrEqual(500_000);
  expect(chosen?.ids.length).toBeGreaterThan(1);
  expect(runnerUp?.returns?.chance).toBeLessThanOrEqual(chosen?.returns?.chance ?? 0);
  expect(withMore?.extraCents).toBe(100_000);
  expect(withMore?.outcome.returns?.chance).toBeGreaterThan(chosen?.returns?.chance ?? 1);
  expect(bySize.map(({ ids }) => ids.length)).toEqual([1, 2, 3, 4, 5, 6]);
  // Spreading is the point of it.
  expect(bySize[0]?.returns?.chance).toBeLessThan(chosen?.returns?.chance ?? 0);
  expect(leftOut).toEqual([]);
});

test('one channel alone comes to what its simulation says, within the lattice’s third of a point', () => {
  const only = channelOf(5);
  const question = questionOf([only]);
  const { chosen } = planPortfolio(question);
  const single = simulateReturn({ ...question, channel: only.channel, priceCents: only.priceCents });
  expect(Math.abs((chosen?.returns?.chance ?? 0) - (single.returns?.chance ?? 1))).toBeLessThan(0.005);
  expect(
    Math.abs((chosen?.returns?.orders.p50 ?? 0) - (single.returns?.orders.p50 ?? 99)),
  ).toBeLessThanOrEqual(1);
});

test.each(['chance', 'profit', 'views', 'surestViews'] as const)(
  'for %s no other set of six channels is better, each worked out in full',
  (goal) => {
    const six = twelve.slice(0, 6);
    const { chosen } = planPortfolio(questionOf(six, { budgetCents: 250_000, goal }));
    for (let bits = 1; bits < 64; bits += 1) {
      const set = six.filter((_, place) => (bits >> place) & 1);
      if (set.reduce((sum, { priceCents }) => sum + priceCents, 0) > 250_000) continue;
      const alone = planPortfolio(
        questionOf(set, { budgetCents: 250_000, goal, leastChannels: set.length }),
      ).chosen;
      // Both rest on the lattice, in which a channel's place moves it by a few thousandths.
      expect(valueOf(alone, goal)).toBeLessThanOrEqual(valueOf(chosen, goal) * 1.02 + 0.005);
    }
  },
);

test('safety, shares, sponsors and the least number of channels are conditions', () => {
  const unsafe = twelve.map((channel, number) => ({
    ...channel,
    safety: number % 2 ? ('low' as const) : ('high' as const),
  }));
  const safe = planPortfolio(questionOf(unsafe, { leastSafety: 'medium' }));
  expect(safe.leftOut.map(({ reason }) => reason)).toEqual(Array(6).fill('unsafe'));
  expect(safe.chosen?.ids.every((id) => Number(id.slice(1)) % 2 === 0)).toBe(true);
  const small = planPortfolio(questionOf(twelve, { mostSharePercent: 20 }));
  expect(small.leftOut.filter(({ reason }) => reason === 'share').map(({ id }) => id)).toEqual([
    'c05',
    'c06',
    'c07',
    'c08',
    'c09',
    'c10',
    'c11',
  ]);
  expect(small.chosen?.ids.every((id) => Number(id.slice(1)) < 5)).toBe(true);
  const sharing = twelve.map((channel) => ({ ...channel, sponsors: ['northwind'] }));
  expect(planPortfolio(questionOf(sharing, { sharesNoSponsor: true })).chosen?.ids).toHaveLength(1);
  const many = planPortfolio(questionOf(twelve, { leastChannels: 5 }));
  expect(many.chosen?.ids.length).toBeGreaterThanOrEqual(5);
  expect(planPortfolio(questionOf(twelve, { leastChannels: 12 })).chosen).toBeNull();
});

test('what is too dear is left out, and a list without anything affordable chooses nothing', () => {
  const { chosen, leftOut, withMore } = planPortfolio(questionOf([channelOf(1, { priceCents: 550_000 })]));
  expect(chosen).toBeNull();
  expect(leftOut).toEqual([{ id: 'c01', reason: 'budget' }]);
  expect(withMore?.outcome.ids).toEqual(['c01']);
  expect(planPortfolio(questionOf([]))).toMatchObject({
    chosen: null,
    runnerUp: null,
    withMore: null,
    bySize: [],
  });
});

test('ties go to the lower price, then to the earlier id', () => {
  const twins = ['b', 'a', 'c'].map((id) => channelOf(3, { id }));
  const { chosen, runnerUp } = planPortfolio(questionOf(twins, { budgetCents: 90_000 }));
  expect([chosen?.ids, runnerUp?.ids]).toEqual([['a'], ['b']]);
  const cheap = [channelOf(3, { id: 'a' }), channelOf(3, { id: 'b', priceCents: 60_000 })];
  expect(planPortfolio(questionOf(cheap, { budgetCents: 90_000, goal: 'views' })).chosen?.ids).toEqual(['b']);
});

test('awareness chooses by views and counts no orders; a subscription needs an entered rate', () => {
  const economics = { ...shopFixture, goal: 'awareness' as const, valueCents: 0 };
  const { chosen } = planPortfolio(questionOf(twelve, { economics, goal: 'views' }));
  expect(chosen?.returns).toBeNull();
  expect(chosen?.views.p50).toBeGreaterThan(200_000);
  const own = { ...shopFixture, goal: 'subscription' as const };
  expect(() => planPortfolio(questionOf(twelve, { economics: own }))).toThrow(OwnRateMissing);
});

test('a shop that can never pay still chooses what loses least', () => {
  const economics = { ...shopFixture, commissionPercent: 45 };
  const { chosen } = planPortfolio(questionOf(twelve, { economics }));
  expect(chosen?.returns?.chance).toBe(0);
  expect(chosen?.ids).toEqual(['c00']);
});

test('beyond twenty channels the search by steps finds what the whole search finds', () => {
  const channels = Array.from({ length: 18 }, (_, n) => ({
    id: String(n),
    priceCents: 1_000 + ((n * 7_919) % 5_000),
    counted: { mu: 2 + ((n * 31) % 10) / 5, sigma: 0.8 },
    clusters: [],
  }));
  const scoreOf = ({ counted, priceCents }: { counted: { mu: number }; priceCents: number }) =>
    Math.exp(counted.mu) * 60 - priceCents;
  const search = { budgetCents: 15_000, leastChannels: 1, scoreOf };
  const whole = searchSets({ ...search, channels });
  const dear = Array.from({ length: 10 }, (_, n) => ({
    id: `x${n}`,
    priceCents: 1e6,
    counted: { mu: 0, sigma: 1 },
    clusters: [],
  }));
  const stepped = searchSets({ ...search, channels: [...channels, ...dear] });
  expect(stepped.best[0]?.members).toEqual(whole.best[0]?.members);
});

test('the same question gives the same bytes, in whatever order the channels come', () => {
  const goals = fc.constantFrom(
    'chance' as const,
    'profit' as const,
    'views' as const,
    'surestViews' as const,
  );
  fc.assert(
    fc.property(fc.shuffledSubarray(twelve, { minLength: 2 }), goals, (channels, goal) => {
      const first = JSON.stringify(planPortfolio(questionOf(channels, { goal })));
      expect(JSON.stringify(planPortfolio(questionOf(channels.toReversed(), { goal })))).toBe(first);
    }),
    trialRuns({ sample: 4, whole: 200 }),
  );
});
