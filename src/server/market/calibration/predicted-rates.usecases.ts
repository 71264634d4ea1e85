import { setImmediate as breathe } from 'node:timers/promises';
import type { KnownChannel, RatePrediction } from '../../../engine/pricing/rate-prediction.ts';
import { predictRate } from '../../../engine/pricing/rate-prediction.ts';
import { readLearningRates, readNewestLearningRates } from '../creator-rates/learning-rates.usecases.ts';
import type { LearningRate } from '../creator-rates/learning-rates.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { findAnalysedChannels } from './analysed-channels.rows.ts';
import { findCalibrations } from './versions.rows.ts';

export interface CalibrationContext {
  database: Database;
  now: () => Date;
  /** True where the channels are the invented samples: their prices learn apart from real ones. */
  demo: boolean;
}

export interface PredictedRate {
  rate: LearningRate;
  prediction: RatePrediction;
}

/** So many channels are looked up by one statement. */
const channelsAtOnce = 500;

/** The collected rates beside what the model says of them without any calibration. */
export async function predictLearningRates(context: CalibrationContext): Promise<PredictedRate[]> {
  return predict(context, await readLearningRates(context));
}

/** The same of those that were collected last, the newest first. */
export async function predictNewestRates(
  context: CalibrationContext,
  most: number,
): Promise<PredictedRate[]> {
  return predict(context, await readNewestLearningRates(context, most));
}

async function predict(
  context: CalibrationContext,
  rates: readonly LearningRate[],
): Promise<PredictedRate[]> {
  const channels = await readKnownChannels(context, rates);
  return rates.flatMap((rate) => {
    const month = Number(rate.dateCollected.slice(5, 7));
    const known = rate.channelId === null ? undefined : channels.get(rate.channelId);
    const prediction = predictRate({ ...rate, month }, known ?? null);
    return prediction === null ? [] : [{ rate, prediction }];
  });
}

async function readKnownChannels(
  { database, demo }: CalibrationContext,
  rates: readonly LearningRate[],
): Promise<ReadonlyMap<string, KnownChannel>> {
  const ids = [...new Set(rates.flatMap(({ channelId }) => channelId ?? []))];
  const known = new Map<string, KnownChannel>();
  if (ids.length === 0) return known;
  const calibrations = await findCalibrations(database, demo);
  for (let start = 0; start < ids.length; start += channelsAtOnce) {
    // Others are answered in between.
    await breathe();
    const channelIds = ids.slice(start, start + channelsAtOnce);
    for (const channel of await findAnalysedChannels(database, { channelIds, demo })) {
      const calibration = calibrations.get(channel.calibrationVersion);
      if (calibration !== undefined) known.set(channel.channelId, { ...channel, calibration });
    }
  }
  return known;
}
