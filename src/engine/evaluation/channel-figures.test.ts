import { expect, test } from 'vitest';
import { buildChannel, buildVideo, fixtureNow } from '../analysis/video.fixture.ts';
import { analyseRecorded } from './analysed-channel.ts';
import type { AnalysedChannel } from './analysed-channel.ts';
import { measureConfidence } from './confidence-accuracy.ts';
import { measurePrices } from './price-consistency.ts';

/** Views that jump between two levels by `factor`, with the confidence that the engine would have to have. */
function analyseJumping(factor: number, confidence: number, videos = 12): AnalysedChannel {
  const entry = analyseRecorded({
    file: `${factor}`,
    source: 'invented',
    channel: buildChannel({ country: 'US' }),
    videos: Array.from({ length: videos }, (_, index) =>
      buildVideo(`v${index}`, 31 + 7 * index, { views: index % 2 === 0 ? 10_000 : 10_000 * factor }),
    ),
    asOf: fixtureNow,
  });
  const evidence = { ...entry.analysis.evidence, confidence: { value: confidence, reasons: [] } };
  return { ...entry, analysis: { ...entry.analysis, evidence } };
}

test('confidence that falls as the error grows correlates with -1, the width of the range with 1', () => {
  const falling = [analyseJumping(1.1, 0.9), analyseJumping(2, 0.6), analyseJumping(6, 0.3)];
  expect(measureConfidence(falling)).toMatchObject({
    channels: 3,
    rankCorrelation: expect.closeTo(-1, 10),
    todayCorrelation: expect.closeTo(-1, 10),
    widthCorrelation: expect.closeTo(1, 10),
  });
  const rising = [analyseJumping(1.1, 0.3), analyseJumping(2, 0.6), analyseJumping(6, 0.9)];
  expect(measureConfidence(rising).rankCorrelation).toBeCloseTo(1, 10);
});

test('a channel with fewer than five predicted videos says nothing of confidence', () => {
  // The three oldest have too few before them.
  expect(measureConfidence([analyseJumping(2, 0.5, 7)]).channels).toBe(0);
  expect(measureConfidence([analyseJumping(2, 0.5, 8)]).channels).toBe(1);
});

test('a channel without a forecast has nothing that its confidence could speak of', () => {
  const { analysis, ...entry } = analyseJumping(2, 0.5);
  const views = { long: null, short: null };
  const silent = { ...entry, analysis: { ...analysis, evidence: { ...analysis.evidence, views } } };
  expect(measureConfidence([silent]).channels).toBe(0);
});

test('two equal levels, a small fee and a recommendation of what is unsafe are found', () => {
  const entry = analyseJumping(1.1, 1);
  const { analysis } = entry;
  const withRate = (low: number, medium: number, high: number): AnalysedChannel => {
    const price = { ...analysis.evidence.price, rate: { low, medium, high } };
    return { ...entry, analysis: { ...analysis, evidence: { ...analysis.evidence, price } } };
  };
  const unpriced = analyseJumping(1.1, 1, 2);
  expect(measurePrices([withRate(1, 2, 3), withRate(2, 2, 3), withRate(1, 3, 3), unpriced])).toMatchObject({
    priced: 3,
    equalLevels: expect.closeTo(2 / 3, 10),
    unsafeRecommended: 0,
    below50: 0,
  });
  const flatFee = { low: 10, medium: 20, high: 30 };
  const recommendedPricing = { flatFee, cpm: flatFee, affiliate: flatFee };
  const unsafe = { ...entry, analysis: { ...analysis, recommendedPricing, brandSafety: 'low' as const } };
  expect(measurePrices([unsafe])).toMatchObject({ unsafeRecommended: 1, below50: 1 });
});
