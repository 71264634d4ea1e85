import { describe, expect, test } from 'vitest';
import { analyse } from '../analysis/analyse.ts';
import type { Analysis } from '../analysis/analysis.ts';
import { defaultPreferences, priorCalibration } from '../analysis/context.ts';
import { buildChannel, buildVideo, fixtureNow } from '../analysis/video.fixture.ts';
import { itemise, itemiseClosed } from './receipt.ts';

const analyseVideos = (count: number): Analysis =>
  analyse(
    buildChannel(),
    Array.from({ length: count }, (_, index) =>
      buildVideo(`video-${index}`, 20 + 14 * index, {
        title: 'Fitting a new shelf in the workshop',
        description: 'How we measured, cut and fitted the shelf in an afternoon.',
        views: 1_234_000 + 40_000 * index,
        likes: 30_000,
        comments: 3_000,
      }),
    ),
    { now: fixtureNow, campaignMonth: 5, calibration: priorCalibration, preferences: defaultPreferences },
  );

const analysis = analyseVideos(12);
const figureIn = (text: string | null) => Number(/[\d.]+$/.exec(text?.replaceAll(',', '') ?? '')?.[0]);

describe('the receipt of a full result', () => {
  test('can be repeated by hand, line by line, and ends in the market price', () => {
    const { lines, rate, total, range, isRecommended } = itemise(analysis);
    const [views, base, ...factors] = lines.map(({ amount }) => amount);
    const product = factors.reduce(
      (sum, amount) => (amount?.startsWith('×') === true ? sum * figureIn(amount) : figureIn(amount)),
      figureIn(base ?? null),
    );
    expect(factors.length).toBeGreaterThan(1);
    expect(product).toBeCloseTo(analysis.evidence.price.rate.medium, 1);
    expect(figureIn(rate?.amount ?? null)).toBeCloseTo(analysis.evidence.price.rate.medium, 2);
    expect(figureIn(total.amount)).toBe(analysis.recommendedPricing?.flatFee.medium);
    expect(
      figureIn(total.amount) / ((figureIn(views ?? null) / 1000) * figureIn(rate?.amount ?? null)),
    ).toBeCloseTo(1, 3);
    expect([total.label, isRecommended]).toEqual(['Fair price', true]);
    expect(range).toMatch(/^USD\u00a0[\d,]+ to USD\u00a0[\d,]+$/);
  });

  test('of a channel to avoid says that the price on it is not recommended', () => {
    const { recommendedPricing, evidence } = analysis;
    const price = { ...evidence.price, ifYouBookAnyway: recommendedPricing };
    const avoided = itemise({ ...analysis, verdict: 'Avoid', recommendedPricing: null, evidence: { price } });
    expect(avoided.stamp).toEqual({ word: 'Avoid', tone: 'bad' });
    expect([avoided.total.label, avoided.isRecommended]).toEqual(['Not recommended', false]);
  });

  test('without enough videos has no total and no range', () => {
    const thin = itemise(analyseVideos(1));
    expect(thin.lines).toEqual([{ label: 'Typical views', amount: 'too few videos' }]);
    expect([thin.rate, thin.range, thin.isRecommended]).toEqual([null, null, false]);
    expect(thin.total).toEqual({ label: 'Fee', amount: 'We won’t guess' });
  });
});

describe('the receipt of a result whose prices are closed', () => {
  const closed = (verdict: Analysis['verdict']) =>
    itemiseClosed({ verdict, avgViews: 41_200, niche: 'Tech' });

  test('has the typical views, and no amount besides', () => {
    const { lines, rate, total, range } = closed('Good');
    const amounts = [...lines, rate, total].map((line) => line?.amount);
    expect(amounts).toEqual(['41,200', ...amounts.slice(1).map(() => null)]);
    expect(range).toBeNull();
  });

  test.each(['Avoid', 'Not scored'] as const)('promises no price where the verdict is %s', (verdict) => {
    const { lines, rate, total, isRecommended } = closed(verdict);
    expect([lines.length, rate, isRecommended]).toEqual([1, null, false]);
    expect(total.amount).toBe(verdict === 'Avoid' ? 'None recommended' : 'We won’t guess');
  });
});
