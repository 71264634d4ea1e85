import type { Channel, Video } from './channel.ts';
import { trustInterval } from './confidence.ts';
import type { Interval } from './evidence.ts';
import { findGrowth } from './growth.ts';
import { sampleBefore } from './sample.ts';
import { computeMedian, computePlainMedian } from '../../values/statistics.ts';
import { findTierBenchmark } from './subscriber-benchmarks.ts';
import { estimateViews } from './typical-views.ts';
import { mergeUploads } from './uploads.ts';
import type { Upload } from './uploads.ts';

export interface BacktestChannel {
  channel: Channel;
  videos: readonly Video[];
  /** ISO 8601, UTC: when the counts were read. */
  asOf: string;
}

export interface BacktestOptions {
  /** How many days before publication a video's views are predicted; 0 is the moment of publication. */
  leadDays?: number;
  /** Ages in days, at `asOf`, of the videos to predict, both ends included; from 30 days if not given. */
  targetAges?: { from: number; to: number };
}

export type BaselineName = 'medianLast10' | 'medianEightVideos' | 'meanLast10' | 'last' | 'subscribersRatio';

/** One video's views beside the prediction made from the videos before it. All counts are those at `asOf`. */
export interface ViewsPrediction {
  channelId: string;
  videoId: string;
  /** Age in days of the predicted video at `asOf`. */
  targetAgeDays: number;
  /** What the engine expects 30 days after publication. */
  typical: number;
  /** 80 % interval. */
  interval: Interval;
  /** The count at `asOf`. */
  views: number;
  /** The same count scaled to day 30. */
  viewsAtDay30: number;
  /** What simpler methods predict from the same videos; `null` if subscribers are hidden. */
  baselines: Record<BaselineName, number | null>;
  /** Between the newest earlier video and the moment of the prediction. */
  daysSinceLastUpload: number;
  sampleSize: number;
  spreadFactor: number;
  /** The confidence that the interval's width alone would give, 0 to 1. */
  confidence: number;
}

/** Errors are |ln(predicted views / views)|: 0.47 means off by a factor of 1.6. `null` without a prediction. */
export interface BacktestFigures {
  predictions: number;
  /** Share (0 to 1) of the videos whose views fell within the 80 % interval. */
  coverage80: number | null;
  medianAbsLogError: number | null;
  /** `subscribersRatio` covers only channels that publish their subscribers. */
  baselines: Record<'meanLast10' | 'last' | 'subscribersRatio', number | null>;
}

export interface BacktestReport extends BacktestFigures {
  /** Channels with at least one prediction. */
  channels: number;
  perChannel: (BacktestFigures & { channel: string })[];
  /** The same over every second channel: constants fitted to one half can be checked on the other. */
  halves: { even: BacktestFigures; odd: BacktestFigures };
}

/** The age in days that views are forecast for. */
const settledTargetDays = 30;
const recentVideos = 10;
const halfLifeVideos = 8;

/**
 * Predicts each settled long-form video of the given channels from the videos before it, and compares the engine with
 * three baselines on the same videos. All predictors use the counts at `asOf`.
 */
export function backtest(channels: readonly BacktestChannel[]): BacktestReport {
  const tested = channels
    .map((entry) => ({ channel: entry.channel.title, predictions: predictTargets(entry) }))
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

/**
 * Predicts each long-form video of the requested ages from those published at least `leadDays` before it, as
 * `analyse` would have done at the time, except that the counts are those at `asOf`. Newest target first; videos with
 * fewer than three before them are left out.
 */
export function predictTargets(entry: BacktestChannel, options: BacktestOptions = {}): ViewsPrediction[] {
  const { channel, videos, asOf } = entry;
  const { leadDays = 0, targetAges = { from: settledTargetDays, to: Infinity } } = options;
  const uploads = mergeUploads(videos, Date.parse(asOf)).filter(
    ({ video, views, ageDays }) => video.format === 'long' && views !== null && ageDays >= 0,
  );
  return uploads
    .filter(({ ageDays }) => ageDays >= targetAges.from && ageDays <= targetAges.to)
    .flatMap((target) => {
      const earlier = uploads.filter(({ ageDays }) => ageDays > target.ageDays);
      const prediction = predictVideo(target, { channel, earlier, leadDays });
      return prediction === null ? [] : [prediction];
    });
}

function predictVideo(
  target: Upload,
  known: { channel: Channel; earlier: readonly Upload[]; leadDays: number },
): ViewsPrediction | null {
  const { subscriberCount, id: channelId } = known.channel;
  const { videos, growth } = sampleBefore(known.earlier, target.ageDays + known.leadDays);
  const estimate = estimateViews(videos, { subscriberCount, growth, leadDays: known.leadDays });
  if (estimate === null) return null;
  const views = target.views ?? 0;
  return {
    channelId,
    videoId: target.video.id,
    targetAgeDays: target.ageDays,
    typical: estimate.typical,
    interval: estimate.nextVideo80,
    views,
    viewsAtDay30: views * findGrowth(target.ageDays, growth.exponent),
    baselines: predictSimply(
      videos.map(({ video }) => video.views ?? 0),
      subscriberCount,
    ),
    daysSinceLastUpload: videos[0]?.ageDays ?? 0,
    sampleSize: estimate.sampleSize,
    spreadFactor: estimate.spreadFactor,
    confidence: trustInterval(estimate.nextVideo80),
  };
}

/** `views` is newest first and not empty. */
function predictSimply(
  views: readonly number[],
  subscriberCount: number | null,
): Record<BaselineName, number | null> {
  const recent = views.slice(0, recentVideos);
  const benchmark = findTierBenchmark(subscriberCount);
  return {
    medianLast10: computePlainMedian(recent),
    medianEightVideos: computeMedian(
      views.map((value, index) => ({ value, weight: 2 ** (-index / halfLifeVideos) })),
    ),
    meanLast10: recent.reduce((sum, value) => sum + value, 0) / recent.length,
    last: views[0] ?? null,
    subscribersRatio:
      benchmark === null || subscriberCount === null ? null : subscriberCount * benchmark.viewsPerSubscriber,
  };
}

function measureError(predicted: number, views: number): number {
  return Math.abs(Math.log1p(predicted) - Math.log1p(views));
}

function summarise(predictions: readonly ViewsPrediction[]): BacktestFigures {
  const covered = predictions.filter(
    ({ viewsAtDay30, interval }) => viewsAtDay30 >= interval.low && viewsAtDay30 <= interval.high,
  ).length;
  const medianOf = (name: BaselineName) =>
    computePlainMedian(
      predictions.flatMap(({ baselines, views }) => {
        const predicted = baselines[name];
        return predicted === null ? [] : [measureError(predicted, views)];
      }),
    );
  return {
    predictions: predictions.length,
    coverage80: predictions.length === 0 ? null : covered / predictions.length,
    medianAbsLogError: computePlainMedian(
      predictions.map(({ typical, viewsAtDay30 }) => measureError(typical, viewsAtDay30)),
    ),
    baselines: {
      meanLast10: medianOf('meanLast10'),
      last: medianOf('last'),
      subscribersRatio: medianOf('subscribersRatio'),
    },
  };
}
