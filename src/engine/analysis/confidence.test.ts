import { describe, expect, test } from 'vitest';
import { analyse } from './analyse.ts';
import type { Video } from './channel.ts';
import { assessConfidence, trustInterval } from './confidence.ts';
import { defaultPreferences as preferences, priorCalibration } from './context.ts';
import { buildChannel, buildVideo, fixtureNow } from './video.fixture.ts';

function listVideos(count: number, factor = 1.5): Video[] {
  return Array.from({ length: count }, (_, index) =>
    buildVideo(`v${index}`, 20 + 10 * index, { title: 'How to bake', views: 10_000 * factor ** (index % 3) }),
  );
}

function run(videos: readonly Video[], leadDays = 0) {
  const context = { now: fixtureNow, campaignMonth: 4, leadDays, calibration: priorCalibration, preferences };
  return analyse(buildChannel({ country: 'US' }), videos, context).evidence;
}

describe('confidence', () => {
  test('falls with the width of the forecast, over the whole scale', () => {
    const ratios = [1, 1.5, 2.8, 4.2, 10, 100];
    const values = ratios.map((ratio) => trustInterval({ low: 1e6 / ratio, high: 1e6 * ratio }));
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(values[0]).toBe(1);
    expect(values[2]).toBeCloseTo(0.8, 1);
    expect(values[3]).toBeCloseTo(0.5, 3);
    expect(values[5]).toBeLessThan(0.01);
  });

  test('is lower for erratic videos, for fewer of them and for a campaign that is far away', () => {
    const steady = run(listVideos(20)).confidence.value;
    expect(run(listVideos(20, 5)).confidence.value).toBeLessThan(steady);
    expect(run(listVideos(4)).confidence.value).toBeLessThan(steady);
    expect(run(listVideos(20), 120).confidence.value).toBeLessThan(steady);
    expect(run(listVideos(2)).confidence.value).toBeLessThanOrEqual(0.1);
  });

  test('is lower where texts could not be read and where nobody declared the market', () => {
    const { views, safety, market } = run(listVideos(20));
    const assess = (viewsRead: number, basis: typeof market.basis) =>
      assessConfidence({
        views: views.long,
        usableVideos: 20,
        safety: { ...safety, viewsRead },
        market: { ...market, basis },
      });
    const sure = assess(1, 'declared');
    const factors = (confidence: typeof sure) => confidence.reasons.map(({ factor }) => factor);
    expect(sure.value).toBe(Math.round(100 * (factors(sure)[0] ?? 0)) / 100);
    expect(factors(assess(0.5, 'inferred')).slice(1)).toEqual([0.9, 0.95]);
    expect(factors(assess(0, 'unknown')).slice(1)).toEqual([0.8, 0.9]);
  });

  test('is the product of its reasons', () => {
    const { value, reasons } = run(listVideos(20)).confidence;
    expect(value).toBeCloseTo(
      reasons.reduce((product, { factor }) => product * factor, 1),
      2,
    );
  });
});
