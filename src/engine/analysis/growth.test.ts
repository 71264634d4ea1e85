import { describe, expect, test } from 'vitest';
import type { Video } from './channel.ts';
import { estimateGrowth, findGrowth } from './growth.ts';
import { buildVideo, fixtureNow } from './video.fixture.ts';

const dayMs = 86_400_000;

/** A video of 120 days that was counted at 60 days too, with growth by a power of its age. */
function countedTwice(exponent: number, rest: Partial<Video> = {}): { video: Video; ageDays: number } {
  const readAt = new Date(Date.parse(fixtureNow) - 60 * dayMs).toISOString();
  const video = buildVideo('twice', 120, {
    views: 100_000,
    earlier: { views: 100_000 / 2 ** exponent, readAt },
    ...rest,
  });
  return { video, ageDays: 120 };
}

function listTwice(count: number, exponent: number, rest: Partial<Video> = {}) {
  return Array.from({ length: count }, () => countedTwice(exponent, rest));
}

describe('the growth of views', () => {
  test('brings a count to day 30: a young one up, an old one down, without a step between', () => {
    expect(findGrowth(30, 0.15)).toBe(1);
    expect(findGrowth(6, 0.15)).toBeCloseTo(0.8128 / 0.5, 3);
    expect(findGrowth(300, 0.15)).toBeCloseTo(10 ** -0.15, 9);
    const ages = Array.from({ length: 400 }, (_, index) => index);
    const factors = ages.map((age) => findGrowth(age, 0.15));
    expect(factors).toEqual(factors.toSorted((a, b) => b - a));
    expect(findGrowth(29.999, 0.15)).toBeCloseTo(findGrowth(30.001, 0.15), 4);
  });

  test('is the published one where the channel was counted once', () => {
    const growth = estimateGrowth([{ video: buildVideo('once', 90), ageDays: 90 }]);
    expect(growth).toMatchObject({ exponent: 0.15, range: { low: 0.15, high: 0.35 }, basis: 'published' });
    expect(growth.sentence).toContain('of 180 days, 76% count');
  });

  test('is drawn toward what two counts of three videos or more show, the more the more videos', () => {
    expect(estimateGrowth(listTwice(2, 0.4)).basis).toBe('published');
    const few = estimateGrowth(listTwice(3, 0.4));
    const many = estimateGrowth(listTwice(30, 0.4));
    expect(few).toMatchObject({ basis: 'own' });
    expect(few.exponent).toBeCloseTo((3 * 0.4 + 5 * 0.15) / 8, 9);
    expect(many.exponent).toBeCloseTo((30 * 0.4 + 5 * 0.15) / 35, 9);
    expect(many.sentence).toContain('30 videos of this channel, counted twice');
  });

  test('is not read from counts a few days apart, of young videos, or without views', () => {
    const ago = (days: number) => new Date(Date.parse(fixtureNow) - days * dayMs).toISOString();
    for (const earlier of [
      { views: 50_000, readAt: ago(6.9) },
      { views: 50_000, readAt: ago(90.1) },
      { views: 50_000, readAt: 'no date' },
      { views: 50_000, readAt: ago(-5) },
      { views: 0, readAt: ago(60) },
      { views: Number.NaN, readAt: ago(60) },
    ]) {
      expect(estimateGrowth(listTwice(9, 0, { earlier })).basis).toBe('published');
    }
  });

  test('stays between none and the largest plausible where counts fell or leapt', () => {
    const readAt = countedTwice(0).video.earlier?.readAt ?? '';
    const fallen = estimateGrowth(listTwice(9, 0, { earlier: { views: 9e9, readAt } }));
    const leapt = estimateGrowth(listTwice(9, 0, { earlier: { views: 1, readAt } }));
    expect(fallen.exponent).toBeCloseTo((5 * 0.15) / 14, 9);
    expect(leapt.exponent).toBeCloseTo((9 * 0.6 + 5 * 0.15) / 14, 9);
  });
});
