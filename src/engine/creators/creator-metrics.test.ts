import { describe, expect, test } from 'vitest';
import type { Analysis } from '../analysis/analysis.ts';
import { computeDeepMetrics } from './creator-metrics.ts';
import { metricUnits } from './creator-findings.ts';
import { analyseBuilt, buildVideos, builtAnalyses } from './creator-report.fixture.ts';

const metricOf = (analysis: Analysis, id: string) => {
  const metric = computeDeepMetrics(analysis).find((each) => each.id === id);
  if (metric === undefined) throw new Error(`There is no metric ${id}.`);
  return metric;
};
const valueOf = (analysis: Analysis, id: string) => metricOf(analysis, id).value;

describe.each(builtAnalyses)('the deep metrics of %s', (_, analysis) => {
  const metrics = computeDeepMetrics(analysis);

  test('are the same lines for every channel, each a finite figure or none with a reason', () => {
    expect(metrics.map(({ id }) => id)).toEqual(
      computeDeepMetrics(analyseBuilt(buildVideos(14))).map(({ id }) => id),
    );
    for (const { value, unit } of metrics) {
      expect(value === null || Number.isFinite(value)).toBe(true);
      expect(metricUnits).toContain(unit);
    }
  });

  test('are explained in whole sentences without an empty figure', () => {
    for (const { sentence, label } of metrics) {
      expect(label).toMatch(/^[A-Z]/u);
      expect(sentence).toMatch(/[^.\s]\.$/u);
      expect(sentence).not.toMatch(/\.\.|undefined|null|NaN|Infinity|\d %|\s\s/u);
      expect(sentence).not.toMatch(/(?<![\d.,])1 (?:videos|days|sponsors|subscribers|Shorts)\b/u);
    }
  });
});

describe('each figure by hand', () => {
  /** Views 1,000, 2,000 … 10,000. */
  const stairs = analyseBuilt(
    buildVideos(10, (index) => ({
      views: 1_000 * (index + 1),
      likes: 30 * (index + 1),
      comments: 2 * (index + 1),
    })),
    { subscriberCount: 20_000, country: 'US' },
  );

  test('reach', () => {
    expect(valueOf(stairs, 'views-per-subscriber')).toBeCloseTo((100 * (stairs.avgViews ?? 0)) / 20_000, 10);
    // 17 % of 20,000 are 3,400 views; seven videos have more.
    expect(valueOf(stairs, 'share-above-tier')).toBe(70);
    expect(valueOf(stairs, 'views-spread')).toBe(9);
    expect(valueOf(stairs, 'typical-long')).toBe(stairs.avgViews);
    expect(valueOf(stairs, 'typical-short')).toBeNull();
    const fee = stairs.recommendedPricing?.flatFee.medium ?? Number.NaN;
    expect(valueOf(stairs, 'price-per-1000-subscribers')).toBeCloseTo(fee / 20, 10);
  });

  test('rhythm', () => {
    expect(valueOf(stairs, 'median-gap')).toBe(14);
    // The open gap since the newest one counts.
    expect(valueOf(stairs, 'longest-gap')).toBe(15);
    expect(metricOf(stairs, 'longest-gap').sentence).toContain('15 days');
  });

  test('response', () => {
    expect(valueOf(stairs, 'likes-per-view')).toBeCloseTo(3, 10);
    expect(metricOf(stairs, 'likes-per-view').sentence).toContain('30 likes per 1,000 views, over 10 videos');
    expect(valueOf(stairs, 'comments-per-view')).toBeCloseTo(0.2, 10);
    expect(valueOf(stairs, 'engagement')).toBe(3.2);
  });

  test('Shorts have typical views of their own', () => {
    const publishedAt = '2026-09-01T00:00:00.000Z';
    const mixed = analyseBuilt([
      ...buildVideos(9, () => ({ publishedAt })),
      ...buildVideos(9, (index) => ({ id: `s${index}`, format: 'short', views: 500, publishedAt })),
    ]);
    expect(valueOf(mixed, 'typical-short')).toBe(500);
    expect(valueOf(mixed, 'typical-long')).toBe(10_000);
  });
});

describe('sponsored videos beside the others', () => {
  const channelOf = (sponsored: number, count = 12) =>
    analyseBuilt(
      buildVideos(count, (index) =>
        index < sponsored ? { description: 'Sponsored by Brightcup. Buy a cup.', views: 5_000 } : {},
      ),
    );

  test('have their share and the ratio of their median views', () => {
    expect(valueOf(channelOf(3), 'sponsored-share')).toBe(25);
    const views = channelOf(3).evidence.sample.videos.map(({ viewsAtDay30 }) => viewsAtDay30);
    const ratio = (views[1] ?? 0) / (((views[7] ?? 0) + (views[8] ?? 0)) / 2);
    // By published views it would be a half: the sponsored videos are the newest.
    expect(ratio).toBeGreaterThan(0.51);
    expect(valueOf(channelOf(3), 'sponsored-views')).toBeCloseTo(ratio, 1);
    expect(valueOf(channelOf(0), 'sponsored-share')).toBe(0);
  });

  test('are not compared where one side has fewer than three', () => {
    expect(valueOf(channelOf(2), 'sponsored-views')).toBeNull();
    expect(valueOf(channelOf(10), 'sponsored-views')).toBeNull();
    expect(metricOf(channelOf(2), 'sponsored-views').sentence).toContain('needs 3 videos with');
  });
});

test('what YouTube hides is neither a figure nor a zero', () => {
  const hidden = analyseBuilt(
    buildVideos(12, () => ({ likes: null, comments: null })),
    { subscriberCount: null },
  );
  const missing = computeDeepMetrics(hidden).flatMap(({ id, value }) => (value === null ? [id] : []));
  expect(missing).toEqual(
    expect.arrayContaining([
      'views-per-subscriber',
      'share-above-tier',
      'price-per-1000-subscribers',
      'engagement',
      'likes-per-view',
      'comments-per-view',
    ]),
  );
  expect(metricOf(hidden, 'price-per-1000-subscribers').sentence).toBe('The channel hides its subscribers.');
});
