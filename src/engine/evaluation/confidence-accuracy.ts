import { predictTargets } from '../backtest.ts';
import { computePlainMedian } from '../statistics.ts';
import type { AnalysedChannel } from './analysed-channel.ts';
import { correlateRanks } from './rank-correlation.ts';
import { measureErrorAtDay30 } from './view-accuracy.ts';

export interface ConfidenceAccuracy {
  /** Channels with at least five predicted videos. */
  channels: number;
  /** Spearman's, of a channel's confidence with the median error of its predictions: -1 would be perfect. */
  rankCorrelation: number | null;
  /** The same for the width of the interval (1 would be perfect) and for the risk level. */
  widthCorrelation: number | null;
  riskCorrelation: number | null;
  /** Quarters of the channels by confidence, the least confident first. */
  quarters: { confidence: number | null; error: number | null; channels: number }[];
}

interface Entry {
  confidence: number;
  width: number | null;
  risk: number;
  error: number;
}

const predictionsMinimum = 5;
const riskRanks = { low: 0, medium: 1, high: 2 };
const quarterCount = 4;

/** Whether confidence says how far the forecasts of a channel are off. */
export function measureConfidence(channels: readonly AnalysedChannel[]): ConfidenceAccuracy {
  const entries = channels.flatMap(readEntry);
  const errors = entries.map(({ error }) => error);
  const wide = entries.flatMap(({ width, error }) => (width === null ? [] : [{ width, error }]));
  const sorted = entries.toSorted((a, b) => a.confidence - b.confidence);
  return {
    channels: entries.length,
    rankCorrelation: correlateRanks(
      entries.map(({ confidence }) => confidence),
      errors,
    ),
    widthCorrelation: correlateRanks(
      wide.map(({ width }) => width),
      wide.map(({ error }) => error),
    ),
    riskCorrelation: correlateRanks(
      entries.map(({ risk }) => risk),
      errors,
    ),
    quarters: Array.from({ length: quarterCount }, (_, index) => {
      const part = sorted.slice(
        Math.floor((index * sorted.length) / quarterCount),
        Math.floor(((index + 1) * sorted.length) / quarterCount),
      );
      return {
        confidence: computePlainMedian(part.map(({ confidence }) => confidence)),
        error: computePlainMedian(part.map(({ error }) => error)),
        channels: part.length,
      };
    }),
  };
}

function readEntry(channel: AnalysedChannel): Entry[] {
  const predictions = predictTargets(channel);
  const error = computePlainMedian(predictions.map(measureErrorAtDay30));
  if (predictions.length < predictionsMinimum || error === null) return [];
  const { evidence, riskLevel } = channel.analysis;
  const next = evidence.views.long?.nextVideo80;
  const width = next === undefined ? null : Math.log1p(next.high) - Math.log1p(next.low);
  return [{ confidence: evidence.confidence.value, width, risk: riskRanks[riskLevel], error }];
}
