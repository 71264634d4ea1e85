import { expect, test } from 'vitest';
import { niches } from '../../analysis/niches.ts';
import { publishedAssumptions, spanOf } from './assumptions.ts';
import { buildChain, OwnRateMissing } from './chain.ts';
import type { OwnRange } from './own-assumptions.ts';
import { applyOwnSet, describeDifference, findSetFault } from './own-assumptions.ts';
import { forecastFixture } from './returns.fixture.ts';

const row = (wishes: Partial<OwnRange> = {}): OwnRange => ({
  factor: 'clickRate',
  of: null,
  range: spanOf(0.01, 0.02),
  source: '',
  ...wishes,
});
const setOf = (...ranges: OwnRange[]) => applyOwnSet({ id: 'a', name: 'Ours', version: 3, ranges });

test('a workspace’s own range stands in its place alone, and a niche’s own row before the one of every niche', () => {
  const food = row({ of: 'Food', range: spanOf(0.05, 0.06), source: 'Spring' });
  const { clickRate, conversion, lift, redemption, firstWeek, ...rest } = setOf(row(), food);
  expect(clickRate.Food).toMatchObject({ range: food.range, source: 'Ours, version 3: Spring', year: null });
  for (const niche of niches.filter((each) => each !== 'Food'))
    expect(clickRate[niche].range).toEqual(row().range);
  const { version, clickRate: _, ...published } = publishedAssumptions;
  expect({ conversion, lift, redemption, firstWeek }).toEqual(published);
  expect(rest).toEqual({ version: `own-a-v3+${version}`, own: { id: 'a', name: 'Ours', version: 3 } });
});

test('a conversion of the set serves where none is published', () => {
  const question = {
    channel: forecastFixture,
    horizon: 30,
    goal: 'subscription',
    own: { conversion: null, clickRate: null, lift: null },
    preset: 'clicks',
  } as const;
  expect(() => buildChain({ ...question, assumptions: setOf(row()) })).toThrow(OwnRateMissing);
  const paid = row({ factor: 'conversion', of: 'subscription', range: spanOf(0.005, 0.02) });
  const chain = buildChain({ ...question, assumptions: setOf(paid) });
  expect(chain.find(({ name }) => name === 'conversion')?.range).toEqual(paid.range);
});

test.each([
  [row({ range: { p10: 0.3, p50: 0.2, p90: 0.1 } }), 'Clicks per view: the low end is above the high end.'],
  [row({ of: 'Tech', range: { p10: 0.1, p50: 0.3, p90: 0.2 } }), 'Clicks per view, Tech: the middle lies'],
  [row({ range: { p10: 0, p50: 0.1, p90: 0.2 } }), 'a range does not begin at 0%'],
  [row({ range: { p10: 0.5, p50: 0.7, p90: 1 } }), 'a rate stays below 100%'],
  [row({ factor: 'lift', range: { p10: 0.9, p50: 1, p90: 2 } }), 'a multiple runs from 1 to 100'],
  [row({ factor: 'firstWeek', range: { p10: 0.9, p50: 1, p90: 1.1 } }), 'no more than 100%'],
  [row({ of: 'lead' }), 'no row of that factor'],
  [row({ factor: 'conversion' }), 'no row of that factor'],
  [row({ factor: 'lift', of: 'Food', range: spanOf(1, 2) }), 'no row of that factor'],
])('a range that cannot be counted with is refused (%#)', (own, sentence) => {
  expect(findSetFault([own])).toContain(sentence);
});

test('a sound set has no fault, an empty one and a row that stands twice do', () => {
  const week = row({ factor: 'firstWeek', range: { p10: 1, p50: 1, p90: 1 } });
  expect(findSetFault([row(), row({ of: 'Food' }), week])).toBeNull();
  expect(findSetFault([])).toContain('at least one');
  expect(findSetFault([row(), row()])).toContain('twice');
});

test('what differs from the published range is said by middle and width', () => {
  const { range } = publishedAssumptions.clickRate.Food;
  const food = (own: OwnRange['range']) => describeDifference(row({ of: 'Food', range: own }));
  expect(food(range)).toBe('same middle, as wide');
  expect(food({ p10: 2 * range.p10, p50: 2 * range.p50, p90: 2 * range.p90 })).toBe('middle × 2, as wide');
  expect(food({ ...range, p10: range.p50 })).toBe('same middle, narrower');
  expect(food({ ...range, p90: 2 * range.p90 })).toBe('same middle, wider');
  expect(describeDifference(row())).toBe('published by niche');
  expect(describeDifference(row({ factor: 'conversion', of: 'subscription' }))).toBe('nothing published');
});
