import { predictTargets } from '../analysis/backtest.ts';
import { trustInterval } from '../analysis/confidence.ts';
import { computePlainMedian } from '../../values/statistics.ts';
import type { AnalysedChannel } from './analysed-channel.ts';
import { correlateRanks } from './rank-correlation.ts';
import { measureErrorAtDay30 } from './view-accuracy.ts';

export interface ConfidenceAccuracy {
  /** Channels with a forecast today and at least five predicted videos. */
  channels: number;
  /**
   * Spearman's correlation of each channel's median confidence, as stated with its forecasts when they were made,
   * with their median error: -1 would be perfect. A buyer reads one such statement.
   */
  rankCorrelation: number | null;
  /** The same for today's confidence, which also reflects that a channel has fallen silent since. */
  todayCorrelation: number | null;
  /** The same for the width of the range (1 would be perfect) and for the risk level. */
  widthCorrelation: number | null;
  riskCorrelation: number | null;
  /** Quarters of the channels by confidence, the least confident first. */
  quarters: { confidence: number | null; error: number | null; channels: number }[];
}

interface Entry {
  stated: number;
  today: number;
  width: number;
  risk: number;
  error: number;
}

const predictionsMinimum = 5;
const riskRanks = { low: 0, medium: 1, high: 2 };
const quarterCount = 4;

/** Whether confidence says how far off a channel's forecasts are. */
export function measureConfidence(channels: readonly AnalysedChannel[]): ConfidenceAccuracy {
  const entries = channels.flatMap(readEntry);
  const errors = entries.map(({ error }) => error);
  const correlate = (read: (entry: Entry) => number) => correlateRanks(entries.map(read), errors);
  const sorted = entries.toSorted((a, b) => a.stated - b.stated);
  return {
    channels: entries.length,
    rankCorrelation: correlate(({ stated }) => stated),
    todayCorrelation: correlate(({ today }) => today),
    widthCorrelation: correlate(({ width }) => width),
    riskCorrelation: correlate(({ risk }) => risk),
    quarters: Array.from({ length: quarterCount }, (_, index) => {
      const part = sorted.slice(
        Math.floor((index * sorted.length) / quarterCount),
        Math.floor(((index + 1) * sorted.length) / quarterCount),
      );
      return {
        confidence: computePlainMedian(part.map(({ stated }) => stated)),
        error: computePlainMedian(part.map(({ error }) => error)),
        channels: part.length,
      };
    }),
  };
}

function readEntry(channel: AnalysedChannel): Entry[] {
  const predictions = predictTargets(channel);
  const error = computePlainMedian(predictions.map(measureErrorAtDay30));
  const forecast = computePlainMedian(predictions.map(({ confidence }) => confidence));
  const { evidence, riskLevel } = channel.analysis;
  const { long } = evidence.views;
  if (long === null || predictions.length < predictionsMinimum || error === null || forecast === null) {
    return [];
  }
  const width = Math.log1p(long.nextVideo80.high) - Math.log1p(long.nextVideo80.low);
  const risk = riskRanks[riskLevel];
  const today = evidence.confidence.value;
  // What could not be read costs a past forecast as much as it costs today's.
  const stated = (forecast * today) / trustInterval(long.nextVideo80);
  return [{ stated, today, width, risk, error }];
}
