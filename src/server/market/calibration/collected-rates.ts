import type { CollectedRate } from '../../../engine/pricing/calibration.ts';
import type { PredictedRate } from './predicted-rates.usecases.ts';

const dayMs = 86_400_000;

/** A predicted rate as the engine learns from it. */
export function toCollected({ rate, prediction }: PredictedRate, nowMs: number): CollectedRate {
  return {
    niche: prediction.niche,
    tier: prediction.tier,
    rateType: rate.rateType,
    quoted: rate.quotedUsd,
    predicted: prediction.rate * prediction.units,
    isRough: prediction.isRough,
    channel: rate.channelId ?? rate.channelName,
    ageDays: (nowMs - Date.parse(rate.dateCollected)) / dayMs,
  };
}
