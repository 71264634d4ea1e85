import { expect, test } from 'vitest';
import { spanOf } from './assumptions.ts';
import { learnRate } from './learning.ts';

const prior = spanOf(0.01, 0.03);

test('without a campaign the next rate is the published one', () => {
  const { range, campaigns, ownShare } = learnRate(prior, []);
  expect(range.p10).toBeCloseTo(prior.p10, 12);
  expect(range.p50).toBeCloseTo(prior.p50, 12);
  expect(range.p90).toBeCloseTo(prior.p90, 12);
  expect([campaigns, ownShare]).toEqual([0, 0]);
});

test('campaigns move the middle toward what they counted and narrow the range, never below how campaigns differ', () => {
  const finished = Array.from({ length: 3 }, () => ({ hits: 60, of: 2_000 }));
  const few = learnRate(prior, finished.slice(0, 1));
  const three = learnRate(prior, finished);
  const many = learnRate(
    prior,
    Array.from({ length: 500 }, () => ({ hits: 60, of: 2_000 })),
  );
  expect(few.range.p50).toBeGreaterThan(prior.p50);
  expect(three.range.p50).toBeGreaterThan(few.range.p50);
  expect(many.range.p50).toBeCloseTo(0.03, 2);
  const width = ({ p10, p90 }: { p10: number; p90: number }) => Math.log(p90 / p10);
  expect(width(three.range)).toBeLessThan(width(few.range));
  expect(width(many.range)).toBeGreaterThan(0.65 * width(prior));
  expect(three.ownShare).toBeGreaterThan(few.ownShare);
  expect(three.ownShare).toBeLessThan(1);
});

test('few counts weigh little, and none is a campaign all the same', () => {
  const small = learnRate(prior, [{ hits: 1, of: 20 }]);
  const large = learnRate(prior, [{ hits: 100, of: 2_000 }]);
  expect(small.ownShare).toBeLessThan(large.ownShare);
  expect(learnRate(prior, [{ hits: 0, of: 500 }]).range.p50).toBeLessThan(prior.p50);
});

test('counts that cannot be are refused, and a prior without width stays', () => {
  for (const bad of [
    { hits: -1, of: 1 },
    { hits: 2, of: 1 },
    { hits: Number.NaN, of: 1 },
    { hits: 1, of: Infinity },
  ])
    expect(() => learnRate(prior, [bad])).toThrow(RangeError);
  const fixed = { p10: 0.02, p50: 0.02, p90: 0.02 };
  expect(learnRate(fixed, [{ hits: 1, of: 2 }]).range).toEqual(fixed);
});
