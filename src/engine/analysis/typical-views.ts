import type { GrowthEvidence, Interval, ViewsEvidence } from './evidence.ts';
import {
  clamp,
  computeEffectiveSize,
  computeMeanDeviation,
  computeMedianDeviation,
  computeTheilSenSlope,
  findMedian,
  findQuantile,
  findStudent90,
  normal90,
  sortByValue,
} from '../../values/statistics.ts';
import type { WeightedValue } from '../../values/statistics.ts';
import { findTierBenchmark, viewsPerSubscriberSpread } from './subscriber-benchmarks.ts';

/** One video as the estimator sees it. */
export interface ViewsPoint {
  /** Views 30 days after publication. */
  views: number;
  /** Days between publication and the moment of the forecast. */
  ageDays: number;
  /** Whole number. */
  weight: number;
}

interface ViewsInput {
  /** Gives the tier's prior for small samples; `null` if hidden or meaningless. */
  subscriberCount: number | null;
  /** The growth by which the points were scaled to day 30. */
  growth: GrowthEvidence;
  /** Days until the next video is out. */
  leadDays: number;
}

/** With fewer videos there is no figure and no price, only the reason. */
export const viewsMinimum = 3;
/** With fewer videos the tier's prior takes part. */
export const ownSampleMinimum = 8;
/**
 * How many videos the prior counts for. Subscribers say little: the spread between channels (1.5) against that within
 * one (0.67) gives 0.3; 4 videos raised the back-test's error from 0.47 to 0.54 (decision 010).
 */
const priorVideos = 0.25;

/** Scale of ln views within a channel, and how many videos it counts for beside the channel's own (decision 025). */
const usualDeviation = 0.75;
const usualDeviationVideos = 4;
/** Standard deviation of a normal variable over its mean absolute deviation: sqrt(pi/2). */
const deviationRatio = Math.sqrt(Math.PI / 2);
/**
 * A channel's level wanders: each day between the newest counted video and the next one adds this much to the
 * variance of ln views. Without it the interval held 75 % of the videos 60 days ahead (decision 025).
 */
const driftVariancePerDay = 0.0025;
/** Within a year the level has wandered as far as it will. */
const driftDaysLimit = 365;
/** Student's t expects a normal spread; within channels most videos are closer to the middle (decision 025). */
const reachFactor = 0.95;

/**
 * Typical views of a channel's next video 30 days after publication: recency-weighted median of ln(views + 1), with
 * an 80 % interval (exact bootstrap of the weighted median), an 80 % interval for the next video and the trend.
 * Counts in views; `null` with fewer than three points, or if the median has no views. Method: docs/model.md, measured in decisions 010 and 025.
 */
export function estimateViews(
  points: readonly ViewsPoint[],
  { subscriberCount, growth, leadDays }: ViewsInput,
): ViewsEvidence | null {
  if (points.length < viewsMinimum) return null;
  const logs = points.map(({ views, weight }) => ({ value: Math.log1p(views), weight }));
  const sorted = sortByValue(logs);
  const center = findMedian(sorted);
  if (center === 0) return null;
  const prior = points.length < ownSampleMinimum ? findPriorLog(subscriberCount) : null;
  const ownWeight = prior === null ? 1 : points.length / (points.length + priorVideos);
  const shrunk = prior === null ? center : ownWeight * center + (1 - ownWeight) * prior;
  const priorSpread = (1 - ownWeight) * viewsPerSubscriberSpread;
  const size = computeEffectiveSize(logs);
  const own = findMedianBounds(sorted, size);
  const newestDays = points.reduce((least, { ageDays }) => Math.min(least, ageDays), Infinity);
  const reach = findNextReach(sorted, { center, size, aheadDays: newestDays + leadDays });
  return {
    typical: toViews(shrunk),
    interval80: toInterval(
      shrunk - Math.hypot(ownWeight * (center - own.low), priorSpread * normal90),
      shrunk + Math.hypot(ownWeight * (own.high - center), priorSpread * normal90),
    ),
    nextVideo80: toInterval(shrunk - reach, shrunk + reach),
    trendPercent90Days: estimateTrend(points),
    spreadFactor: Math.exp(computeMedianDeviation(sorted, center)),
    sampleSize: points.length,
    ownWeight,
    growth,
    leadDays,
  };
}

function findPriorLog(subscriberCount: number | null): number | null {
  const benchmark = findTierBenchmark(subscriberCount);
  if (benchmark === null || subscriberCount === null) return null;
  return Math.log1p(subscriberCount * benchmark.viewsPerSubscriber);
}

/**
 * 80 % bounds of the weighted median over all resamples of `size` draws by weight. The resample's median is below a
 * value with F(value) = p with probability I_p(a, a), a = (size + 1)/2; that beta distribution is a transformed
 * Student's t with 2a degrees of freedom, so its 10 % point has a closed form (Maritz and Jarrett 1978).
 */
function findMedianBounds(sorted: readonly WeightedValue[], size: number): Interval {
  const degrees = size + 1;
  const t = findStudent90(degrees);
  const share = 0.5 - 0.5 * (t / Math.sqrt(degrees + t * t));
  return { low: findQuantile(sorted, share), high: findQuantile(sorted, 1 - share) };
}

/**
 * Half-width of the 80 % interval of the next video on the scale of ln views. The mean deviation from the median is
 * pooled with the usual one, which tempers very narrow and very wide samples, and widened for the uncertainty of the
 * median itself (pi/2n) and for the days in which the channel's level can wander.
 */
function findNextReach(
  sorted: readonly WeightedValue[],
  { center, size, aheadDays }: { center: number; size: number; aheadDays: number },
): number {
  const own = deviationRatio * computeMeanDeviation(sorted, center);
  const ownDegrees = Math.max(0, size - 1);
  const degrees = ownDegrees + usualDeviationVideos;
  const variance = (ownDegrees * own ** 2 + usualDeviationVideos * usualDeviation ** 2) / degrees;
  const drift = driftVariancePerDay * clamp(aheadDays, 0, driftDaysLimit);
  return reachFactor * findStudent90(degrees) * Math.sqrt(variance * (1 + Math.PI / (2 * size)) + drift);
}

const trendDays = 90;
/** How much channels usually change in 90 days, on the scale of ln views; our own value. */
const usualTrend = Math.log(1.5);
/** Keeps the figure finite for counts that no real channel has. */
const trendLimit = Math.log(4);

/** Percent per 90 days, shrunk toward zero by its own standard error: a few videos from one week say little. */
function estimateTrend(points: readonly Pick<ViewsPoint, 'views' | 'ageDays'>[]): number {
  return toPercent(measureTrend(points).change);
}

/** The 80 % interval of the trend, in percent per 90 days: what is left of its standard error after the shrinking. */
export function estimateTrendRange(points: readonly Pick<ViewsPoint, 'views' | 'ageDays'>[]): Interval {
  const { change, error } = measureTrend(points);
  return { low: toPercent(change - normal90 * error), high: toPercent(change + normal90 * error) };
}

/** Change of ln views in 90 days and its standard error, both after shrinking. */
function measureTrend(points: readonly Pick<ViewsPoint, 'views' | 'ageDays'>[]) {
  const dates = points.map(({ ageDays }) => -ageDays);
  const logs = points.map(({ views }) => Math.log1p(views));
  const squares = sumSquares(dates);
  if (squares === 0) return { change: 0, error: usualTrend };
  const errorSquared = (usualDeviation * trendDays) ** 2 / squares;
  const trust = usualTrend ** 2 / (usualTrend ** 2 + errorSquared);
  return {
    change: computeTheilSenSlope(dates, logs) * trendDays * trust,
    error: Math.sqrt(trust * errorSquared),
  };
}

function toPercent(change: number): number {
  return 100 * Math.expm1(clamp(change, -trendLimit, trendLimit));
}

/** Sum of squared distances from the mean. */
function sumSquares(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}

function toInterval(low: number, high: number): Interval {
  return { low: toViews(low), high: toViews(high) };
}

function toViews(log: number): number {
  return Math.max(0, Math.round(Math.expm1(log)));
}
