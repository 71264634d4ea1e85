import type { SubscriberTier } from '../../../engine/analysis/channel.ts';
import type { Niche } from '../../../engine/analysis/niches.ts';
import { priceUnder } from '../../../engine/pricing/rate-prediction.ts';
import { findQuantile, normal90, sortByValue } from '../../../values/statistics.ts';
import { readCurrentCalibration } from './current-calibration.usecases.ts';
import type { CalibrationContext } from './predicted-rates.usecases.ts';
import { predictNewestRates } from './predicted-rates.usecases.ts';

/** A collected rate beside what the product would say of its channel today; US dollars. */
export interface ComparedRate {
  channelName: string;
  niche: Niche;
  tier: SubscriberTier | null;
  predicted: number;
  quoted: number;
  /** The 80 % band of rates around `predicted`. */
  low: number;
  high: number;
  demo: boolean;
}

/** Fewer rates tell no tenths. */
const fewestForBand = 10;
/** Standard deviation of ln(quoted / predicted) that is assumed until then: the simulation's (docs/calibration.md). */
const assumedSpread = 0.3;

/**
 * The newest collected rates beside prices under the current calibration. The band holds the middle eight tenths of
 * quoted over predicted among these rates; with fewer than ten it is the one that 30 % noise would make.
 */
export async function comparePredictions(
  context: CalibrationContext,
  { most }: { most: number },
): Promise<ComparedRate[]> {
  const calibration = await readCurrentCalibration(context);
  const compared = (await predictNewestRates(context, most)).map(({ rate, prediction }) => ({
    channelName: rate.channelName,
    niche: prediction.niche,
    tier: prediction.tier,
    predicted: priceUnder(prediction, calibration),
    quoted: rate.quotedUsd,
    demo: rate.demo,
  }));
  const band = findBand(compared.map(({ quoted, predicted }) => quoted / predicted));
  return compared.map((rate) => ({
    ...rate,
    low: rate.predicted * band.low,
    high: rate.predicted * band.high,
  }));
}

/** As multiples of the predicted price. */
function findBand(ratios: readonly number[]): { low: number; high: number } {
  if (ratios.length < fewestForBand) {
    const half = Math.exp(normal90 * assumedSpread);
    return { low: 1 / half, high: half };
  }
  const sorted = sortByValue(ratios.map((value) => ({ value, weight: 1 })));
  return { low: findQuantile(sorted, 0.1), high: findQuantile(sorted, 0.9) };
}
