import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyse } from '../analysis/analyse.ts';
import { buildVideos } from '../creators/creator-report.fixture.ts';
import { defaultPreferences, priorCalibration } from '../analysis/context.ts';
import type { Calibration } from '../analysis/context.ts';
import { niches } from '../analysis/niches.ts';
import type { KnownChannel, RatePrediction } from './rate-prediction.ts';
import { canPredict, predictRate, priceUnder } from './rate-prediction.ts';
import { rateTypes } from './rates.ts';
import { buildChannel, fixtureNow } from '../analysis/video.fixture.ts';

const learned: Calibration = {
  version: 'calibration-1',
  ratesAnalysed: 40,
  global: 1.2,
  niches: { Tech: 1.1 },
  tiers: { '10-50K': 0.9, '500K+': 1.05 },
};

/** A channel as its analysis under this calibration knows it. */
function knowUnder(calibration: Calibration, campaignMonth = 5): KnownChannel {
  const { niche, subscriberCount, avgViews, recommendedPricing } = analyse(buildChannel(), buildVideos(20), {
    now: fixtureNow,
    campaignMonth,
    calibration,
    preferences: defaultPreferences,
  });
  const cpm = recommendedPricing?.cpm.medium ?? 0;
  return { niche, subscribers: subscriberCount, avgViews: avgViews ?? 0, cpm, campaignMonth, calibration };
}

function found(prediction: RatePrediction | null): RatePrediction {
  if (prediction === null) throw new Error('There is no prediction.');
  return prediction;
}

describe('prediction of a collected rate', () => {
  test('without an analysis follows from niche and subscribers', () => {
    const prediction = found(
      predictRate({ rateType: 'flat_fee', niche: 'Tech', subscribers: 100_000, month: 5 }, null),
    );
    expect(prediction).toEqual({ niche: 'Tech', tier: '100-500K', rate: 30, units: 17, isRough: true });
    expect(priceUnder(prediction, priorCalibration)).toBe(510);
    expect(priceUnder(prediction, learned)).toBeCloseTo(510 * 1.2 * 1.1);
  });

  test('of a CPM needs no views', () => {
    const prediction = predictRate({ rateType: 'cpm', niche: 'Finance', subscribers: null, month: 5 }, null);
    expect(prediction).toEqual({ niche: 'Finance', tier: null, rate: 39, units: 1.3, isRough: false });
  });

  test('of an analysed channel is its own price, whatever calibration that was made with', () => {
    const rate = { rateType: 'flat_fee', niche: 'Food', subscribers: 5, month: 5 } as const;
    const plain = found(predictRate(rate, knowUnder(priorCalibration)));
    const calibrated = found(predictRate(rate, knowUnder(learned)));
    expect(calibrated.rate / plain.rate).toBeCloseTo(1, 3);
    expect({ ...calibrated, rate: 0 }).toEqual({ ...plain, rate: 0 });
    expect(plain.units).toBe(knowUnder(priorCalibration).avgViews / 1000);
  });

  test('is for the month that the rate was agreed in', () => {
    const inMonth = (month: number) =>
      ({ rateType: 'cpm', niche: 'Tech', subscribers: 50_000, month }) as const;
    const bySubscribers = (month: number) => found(predictRate(inMonth(month), null)).rate;
    // 30 x 1.35 lies beyond the published range of Tech.
    expect([bySubscribers(5), bySubscribers(11)]).toEqual([30, 40]);
    const analysed = (month: number, campaignMonth: number, rate: number) => {
      const known = {
        ...knowUnder(priorCalibration),
        niche: 'Tech',
        cpm: 1.3 * rate,
        campaignMonth,
      } as const;
      return found(predictRate(inMonth(month), known)).rate;
    };
    expect(analysed(5, 11, 40.5)).toBeCloseTo(30);
    expect(analysed(11, 5, 30)).toBeCloseTo(40.5);
    expect(analysed(11, 11, 40.5)).toBeCloseTo(40.5);
  });

  test('stays at the limit that a price was cut off at', () => {
    const known = { ...knowUnder(priorCalibration), cpm: 1.3 * 15, calibration: learned };
    expect(
      found(predictRate({ rateType: 'cpm', niche: 'Tech', subscribers: null, month: 5 }, known)).rate,
    ).toBe(15);
  });

  test('is there where it is promised, and positive and finite, for any rate', () => {
    const amount = fc.oneof(fc.double(), fc.double({ min: 1, max: 1e7, noNaN: true }));
    const rate = fc.record({
      rateType: fc.constantFrom(...rateTypes),
      niche: fc.constantFrom(...niches),
      subscribers: fc.option(fc.oneof(fc.nat(10_000_000), fc.double({ min: 0, max: 1e12, noNaN: true }))),
      month: fc.integer({ min: 1, max: 12 }),
    });
    const known = fc.record({
      niche: fc.constantFrom(...niches),
      subscribers: fc.option(fc.nat(10_000_000)),
      avgViews: amount,
      cpm: amount,
      campaignMonth: fc.integer({ min: 1, max: 12 }),
      calibration: fc.constantFrom(priorCalibration, learned),
    });
    fc.assert(
      fc.property(rate, fc.option(known), (each, channel) => {
        const prediction = predictRate(each, channel);
        const price = prediction && priceUnder(prediction, learned);
        const isPromised = canPredict({ ...each, channelId: null });
        expect(price === null ? !isPromised : price > 0 && price < Infinity).toBe(true);
      }),
    );
  });
});
