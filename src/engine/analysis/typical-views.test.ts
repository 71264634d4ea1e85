import { describe, expect, test } from 'vitest';
import { estimateGrowth } from './growth.ts';
import { estimateViews as estimate } from './typical-views.ts';
import type { ViewsPoint } from './typical-views.ts';

const growth = estimateGrowth([]);

function estimateViews(points: readonly ViewsPoint[], subscriberCount: number | null, leadDays = 0) {
  return estimate(points, { subscriberCount, growth, leadDays });
}

function point(views: number, ageDays = 60, weight = 1): ViewsPoint {
  return { views, ageDays, weight };
}

function listPoints(count: number, compute: (index: number) => number): ViewsPoint[] {
  return Array.from({ length: count }, (_, index) => point(compute(index), 30 + 10 * index));
}

describe('typical views', () => {
  test('need three videos', () => {
    expect(estimateViews([point(1), point(2)], 1000)).toBeNull();
    expect(estimateViews([point(1), point(2), point(3)], null)?.typical).toBe(2);
  });

  test('are not moved by one viral video', () => {
    const steady = listPoints(11, (index) => 1000 + index);
    const viral = estimateViews([...steady.slice(1), point(10_000_000)], null)?.typical ?? 0;
    expect(viral).toBeLessThan(1020);
  });

  test('follow recent videos more than old ones', () => {
    const points = [point(100, 200, 1), point(100, 210, 1), point(900, 20, 3)];
    expect(estimateViews(points, null)?.typical).toBe(900);
  });

  test('lean on the subscribers only in small samples, and little', () => {
    const few = listPoints(3, () => 1000);
    const own = estimateViews(few, null);
    const leaning = estimateViews(few, 1_000_000);
    expect(own).toMatchObject({ typical: 1000, ownWeight: 1 });
    expect(leaning?.ownWeight).toBeCloseTo(3 / 3.25, 9);
    expect(leaning?.typical).toBeGreaterThan(1000);
    expect(leaning?.typical).toBeLessThan(2500);
    expect(
      estimateViews(
        listPoints(8, () => 1000),
        1_000_000,
      ),
    ).toMatchObject({ typical: 1000, ownWeight: 1 });
  });

  test('of perfectly steady videos still leave the next one uncertain', () => {
    const steady = estimateViews(
      listPoints(12, () => 1000),
      null,
    );
    expect(steady).toMatchObject({ interval80: { low: 1000, high: 1000 }, spreadFactor: 1 });
    expect(steady?.nextVideo80.low).toBeLessThan(800);
    expect(steady?.nextVideo80.high).toBeGreaterThan(1250);
  });

  test('have a wider interval with fewer videos, an older last upload and a later campaign', () => {
    const width = (count: number, { newest = 30, leadDays = 0 } = {}) => {
      const points = Array.from({ length: count }, (_, index) =>
        point(1000 * 2 ** (index % 3), newest + index),
      );
      const { low = 1, high = 1 } = estimateViews(points, null, leadDays)?.nextVideo80 ?? {};
      return Math.log(high / low);
    };
    expect(width(3)).toBeGreaterThan(width(30));
    expect(width(30, { newest: 150 })).toBeGreaterThan(1.1 * width(30));
    expect(width(30, { leadDays: 60 })).toBeCloseTo(width(30, { newest: 90 }), 2);
    expect(width(30, { leadDays: 335 })).toBeCloseTo(width(30, { leadDays: 2000 }), 2);
  });

  test('of very uneven videos have a narrower interval than those videos alone would give', () => {
    const { low = 1, high = 1 } =
      estimateViews(
        listPoints(6, (index) => 1000 * 20 ** (index % 2)),
        null,
      )?.nextVideo80 ?? {};
    // Mean deviation ln(20)/2, Student's t with 5 degrees, 6 videos: without the usual deviation.
    const alone = 2 * 1.476 * Math.sqrt(Math.PI / 2) * (Math.log(20) / 2) * Math.sqrt(1 + Math.PI / 12);
    expect(Math.log(high / low)).toBeLessThan(0.9 * alone);
  });

  test('say how counts were brought to day 30 and how far ahead they look', () => {
    const points = listPoints(5, () => 1000);
    expect(estimateViews(points, null, 12)).toMatchObject({ growth: { exponent: 0.15 }, leadDays: 12 });
  });
});

describe('the trend', () => {
  test('is none where all videos have the same views at day 30', () => {
    const points = [15, 25, 40, 60, 90, 150, 250].map((age) => point(1e6, age));
    expect(Math.abs(estimateViews(points, null)?.trendPercent90Days ?? 99)).toBeLessThan(1);
  });

  test('finds views that double every 90 days over a year', () => {
    const points = listPoints(30, (index) => 1e6 * 2 ** (-(10 * index) / 90));
    const trend = estimateViews(points, null)?.trendPercent90Days ?? 0;
    expect(trend).toBeGreaterThan(75);
    expect(trend).toBeLessThan(100);
  });

  test('is hardly believed over a few days', () => {
    const points = [20, 21, 22, 23].map((age) => point(1e6 * 2 ** -age, age));
    expect(Math.abs(estimateViews(points, null)?.trendPercent90Days ?? 99)).toBeLessThan(10);
    expect(estimateViews([point(1), point(10), point(100)], null)?.trendPercent90Days).toBe(0);
  });
});
