import type { Calibration } from '../analysis/context.ts';
import type { SubscriberTier } from '../analysis/channel.ts';
import type { Niche } from '../analysis/niches.ts';
import { clamp } from '../../values/statistics.ts';

/** Collected rates never move a price by more than this factor in either direction (docs/model.md). */
export const calibrationLimit = 2;

/** The factor by which the calibration multiplies a predicted rate: global x niche x tier, within 0.5 to 2. */
export function findCalibrationFactor(
  calibration: Pick<Calibration, 'global' | 'niches' | 'tiers'>,
  niche: Niche,
  tier: SubscriberTier | null,
): number {
  const nicheFactor = calibration.niches[niche] ?? 1;
  const tierFactor = tier === null ? 1 : (calibration.tiers[tier] ?? 1);
  return clamp(calibration.global * nicheFactor * tierFactor, 1 / calibrationLimit, calibrationLimit);
}
