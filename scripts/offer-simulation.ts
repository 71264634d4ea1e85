import { findCalibrationFactor } from '../src/engine/pricing/calibration-factor.ts';
import { calibrate } from '../src/engine/pricing/calibration.ts';
import type { CalibrationRun, CollectedRate } from '../src/engine/pricing/calibration.ts';
import { priorCalibration } from '../src/engine/analysis/context.ts';
import { measureSpread } from '../src/engine/pricing/offers/measured-spread.ts';
import type { MeasuredSpread } from '../src/engine/pricing/offers/offer.ts';
import { findRate, pricePackage } from '../src/engine/pricing/offers/offer-package.ts';
import { makeOffer } from '../src/engine/pricing/offers/offer.fixture.ts';
import { findShareBelow } from '../src/engine/pricing/offers/price-distribution.ts';
import { normalCdf, normalQuantile } from '../src/values/normal.ts';
import { createRandom, drawMarket, drawRate } from './simulated-market.ts';

/** Where rates that nothing was learned from stand among what offers say such deals are agreed at. */

interface PlacedRate {
  /** From 0 to 1. */
  share: number;
  /** One of the gross errors. */
  isWrong: boolean;
}

interface PlacingSettings {
  markets: number;
  /** Collected in each market, and as many again that are placed. */
  rates: number;
  outliers: number;
  /** Nothing is learned: the published prices and their levels. */
  usesPriors?: boolean;
}

/** Learns from one half of each market's rates and places the other half; markets that teach nothing have no spread. */
export function placeRates(settings: PlacingSettings): PlacedRate[][] {
  return Array.from({ length: settings.markets }, (_, seed) => placeInMarket(seed, settings));
}

function placeInMarket(seed: number, settings: PlacingSettings): PlacedRate[] {
  const { rates, outliers, usesPriors = false } = settings;
  const drawn = drawRates(seed, { rates: 2 * rates, outliers, of: rates });
  const placed = drawn.slice(rates);
  if (!usesPriors) return placeLearned(drawn.slice(0, rates), placed);
  return placed.map(({ rate, isWrong }) => ({
    share: placeRate(rate, { spread: null, factor: 1 }),
    isWrong,
  }));
}

/** Standard deviation of the logarithm of what a market pays around its middle. */
const noise = 0.3;

function drawRates(
  seed: number,
  { rates, outliers, of }: { rates: number; outliers: number; of: number },
): Drawn[] {
  const random = createRandom(seed);
  const market = drawMarket(random);
  return Array.from({ length: rates }, (_, index) =>
    drawRate(index, { market, noise, outliers, rough: 0, rates: of, seed }, random),
  );
}

/** By what is learned from some rates; none where they teach nothing. */
function placeLearned(learnedFrom: readonly Drawn[], placed: readonly Drawn[]): PlacedRate[] {
  const run = calibrate(
    learnedFrom.map(({ rate }) => rate),
    priorCalibration,
  );
  if (run.adjustments.length === 0) return [];
  return placed.map(({ rate, isWrong }) => {
    const factor = findCalibrationFactor(run.calibration, rate.niche, rate.tier);
    return { share: placeRate(rate, { spread: spreadOf(run, rate), factor }), isWrong };
  });
}

export const placings = ['truth', 'others', 'held out'] as const;
/**
 * What a market's collected rates are placed by: what the market really pays (no product knows it), what was learned
 * from as many other rates of it, or each tenth by what was learned from the other nine.
 */
export type Placing = (typeof placings)[number];

/** The same number of rates from each market, alone: shares of those that are no gross errors, market by market. */
export function placeCollected(
  placing: Placing,
  { markets, rates, outliers }: Pick<PlacingSettings, 'markets' | 'rates' | 'outliers'>,
): number[][] {
  return Array.from({ length: markets }, (_, seed) => {
    const drawn = drawRates(seed, { rates: 2 * rates, outliers, of: rates });
    const collected = drawn.slice(0, rates);
    return placeAs[placing](collected, drawn.slice(rates)).flatMap(({ share, isWrong }) =>
      isWrong ? [] : [share],
    );
  });
}

type Drawn = ReturnType<typeof drawRate>;
const folds = 10;

const placeAs: Record<Placing, (collected: readonly Drawn[], others: readonly Drawn[]) => PlacedRate[]> = {
  truth: (collected) =>
    collected.map(({ rate, paid, isWrong }) => ({
      share: findShareBelow({ median: paid, below: noise, above: noise }, rate.quoted),
      isWrong,
    })),
  others: (collected, others) => placeLearned(others, collected),
  'held out': (collected) =>
    Array.from({ length: folds }, (_, fold) => {
      const isOwn = (_rate: Drawn, index: number) => index % folds === fold;
      return placeLearned(
        collected.filter((rate, index) => !isOwn(rate, index)),
        collected.filter(isOwn),
      );
    }).flat(),
};

/** As the server reads it of the version that is current. */
function spreadOf({ after, groups, ratesAnalysed }: CalibrationRun, { niche }: CollectedRate) {
  const own = groups.find(({ scope, key }) => scope === 'niche' && key === niche);
  return measureSpread({
    all: { medianErrorPercent: after.medianErrorPercent, rates: ratesAnalysed },
    niche: own === undefined ? null : { medianErrorPercent: own.after.medianErrorPercent, rates: own.rates },
    channels: ratesAnalysed,
  });
}

/** By the distribution of an offer for one integration of a channel whose price is the predicted one. */
function placeRate(
  { predicted, quoted }: CollectedRate,
  { spread, factor }: { spread: MeasuredSpread | null; factor: number },
): number {
  const { channel } = makeOffer();
  const typical = (predicted / findRate(channel).medium) * 1000;
  const views = channel.long && {
    ...channel.long,
    typical,
    // As sure of its views as a channel with thirty videos is.
    interval80: { low: typical * 0.85, high: typical * 1.18 },
  };
  const factors = { ...channel.factors, calibration: factor };
  const priced = pricePackage(makeOffer({}, { long: views, factors }, { measuredSpread: spread }));
  if (priced === null) throw new Error('The channel has no price.');
  return findShareBelow(priced.distribution, quoted);
}

/** Where a rate would stand if the spread were so many times as wide. */
export function widenSpread(share: number, times: number): number {
  return normalCdf(normalQuantile(share) / times);
}

export interface Uniformity {
  rates: number;
  /** How many of 100 lie in each band of a verdict; 10, 20, 40, 20 and 10 where percentiles mean what they say. */
  bands: number[];
  /** The largest distance between the shares and uniform ones (Kolmogorov and Smirnov), from 0 to 1. */
  distance: number;
}

const bandEdges = [0.1, 0.3, 0.7, 0.9, 1] as const;

/** How far shares are from being uniform. */
export function measureUniformity(shares: readonly number[]): Uniformity {
  const sorted = shares.toSorted((one, other) => one - other);
  const { length } = sorted;
  const below = bandEdges.map((edge) => sorted.filter((share) => share <= edge).length);
  return {
    rates: length,
    bands: below.map((count, band) => (100 * (count - (below[band - 1] ?? 0))) / length),
    distance: sorted.reduce(
      (most, share, index) => Math.max(most, share - index / length, (index + 1) / length - share),
      0,
    ),
  };
}

/** What chance alone passes in 5 of 100 samples, where nothing had to be estimated. */
export function chanceDistance(rates: number): number {
  return 1.358 / Math.sqrt(rates);
}

/** The same where a level and a spread were estimated from these very rates (Lilliefors), which is a narrower bound. */
export function fittedDistance(rates: number): number {
  return 0.886 / Math.sqrt(rates);
}
