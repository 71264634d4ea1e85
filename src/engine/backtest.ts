import type { Channel, Video } from './channel.ts';
import type { SampledVideo } from './sample.ts';
import { sampleLimit, weighByAge, windowDays } from './sample.ts';
import { computePlainMedian } from './statistics.ts';
import { findTierBenchmark } from './subscriber-benchmarks.ts';
import { estimateViews, viewsMinimum } from './typical-views.ts';
import { mergeUploads } from './uploads.ts';
import type { Upload } from './uploads.ts';

export interface BacktestChannel {
  channel: Channel;
  videos: readonly Video[];
  /** ISO 8601, UTC: the moment at which the counts were read. */
  asOf: string;
}

export const baselineNames = ['meanLast10', 'last', 'subscribersRatio'] as const;
export type BaselineName = (typeof baselineNames)[number];

/** Errors are |ln(predicted views / views)|: 0.47 means off by a factor of 1.6. `null` without a prediction. */
export interface BacktestFigures {
  predictions: number;
  /** Share (0 to 1) of the videos whose views lay in the 80 % interval. */
  coverage80: number | null;
  medianAbsLogError: number | null;
  /** `subscribersRatio` rests only on channels that publish their subscribers. */
  baselines: Record<BaselineName, number | null>;
}

export interface BacktestReport extends BacktestFigures {
  /** Channels with at least one prediction. */
  channels: number;
  perChannel: (BacktestFigures & { channel: string })[];
  /** The same over every second channel, so that constants fitted to one half show in the other. */
  halves: { even: BacktestFigures; odd: BacktestFigures };
}

interface Prediction {
  covered: boolean;
  error: number;
  baselineErrors: Record<BaselineName, number | null>;
}

/** Views count as final from this age on. */
const settledTargetDays = 30;
const recentVideos = 10;

/**
 * Predicts each settled long-form video of the given channels from the videos before it, and compares the
 * engine with three baselines on the same videos. Counts are those at `asOf` for all predictors alike.
 */
export function backtest(channels: readonly BacktestChannel[]): BacktestReport {
  const tested = channels
    .map((entry) => ({ channel: entry.channel.title, predictions: predictChannel(entry) }))
    .filter(({ predictions }) => predictions.length > 0);
  const half = (rest: number) =>
    summarise(tested.filter((_, index) => index % 2 === rest).flatMap(({ predictions }) => predictions));
  return {
    channels: tested.length,
    ...summarise(tested.flatMap(({ predictions }) => predictions)),
    perChannel: tested.map(({ channel, predictions }) => ({ channel, ...summarise(predictions) })),
    halves: { even: half(0), odd: half(1) },
  };
}

function predictChannel({ channel, videos, asOf }: BacktestChannel): Prediction[] {
  const uploads = mergeUploads(videos, Date.parse(asOf)).filter(
    ({ video, views, ageDays }) => video.format === 'long' && views !== null && ageDays >= 0,
  );
  return uploads.flatMap((target, index) => {
    if (target.ageDays < settledTargetDays) return [];
    const earlier = uploads
      .slice(index + 1)
      .filter(({ ageDays }) => ageDays > target.ageDays && ageDays - target.ageDays <= windowDays);
    const prediction = predictVideo(target, earlier.slice(0, sampleLimit), channel.subscriberCount);
    return prediction === null ? [] : [prediction];
  });
}

function predictVideo(
  target: Upload,
  earlier: readonly Upload[],
  subscriberCount: number | null,
): Prediction | null {
  if (earlier.length < viewsMinimum) return null;
  const points = earlier.map((upload) => toPoint(upload, target.ageDays));
  const estimate = estimateViews(points, subscriberCount);
  if (estimate === null) return null;
  const views = target.views ?? 0;
  const recent = points.slice(0, recentVideos);
  const mean = recent.reduce((sum, point) => sum + point.views, 0) / recent.length;
  const benchmark = findTierBenchmark(subscriberCount);
  return {
    covered: views >= estimate.nextVideo80.low && views <= estimate.nextVideo80.high,
    error: measureError(estimate.typical, views),
    baselineErrors: {
      meanLast10: measureError(mean, views),
      last: measureError(points[0]?.views ?? 0, views),
      subscribersRatio:
        benchmark === null || subscriberCount === null
          ? null
          : measureError(subscriberCount * benchmark.viewsPerSubscriber, views),
    },
  };
}

function toPoint(upload: Upload, targetAgeDays: number): Pick<SampledVideo, 'views' | 'ageDays' | 'weight'> {
  const ageDays = upload.ageDays - targetAgeDays;
  return { views: upload.views ?? 0, ageDays, weight: weighByAge(ageDays) };
}

function measureError(predicted: number, views: number): number {
  return Math.abs(Math.log1p(predicted) - Math.log1p(views));
}

function summarise(predictions: readonly Prediction[]): BacktestFigures {
  const covered = predictions.filter((prediction) => prediction.covered).length;
  const medianOf = (name: BaselineName) =>
    computePlainMedian(
      predictions.map(({ baselineErrors }) => baselineErrors[name]).filter((error) => error !== null),
    );
  return {
    predictions: predictions.length,
    coverage80: predictions.length === 0 ? null : covered / predictions.length,
    medianAbsLogError: computePlainMedian(predictions.map(({ error }) => error)),
    baselines: {
      meanLast10: medianOf('meanLast10'),
      last: medianOf('last'),
      subscribersRatio: medianOf('subscribersRatio'),
    },
  };
}
