import type { GrowthEvidence } from './evidence.ts';
import { readInstantMs } from '../../values/instants.ts';
import { clamp, computePlainMedian } from '../../values/statistics.ts';
import type { Upload } from './uploads.ts';
import { formatNumberOf, formatRoundPercent } from '../../values/wording.ts';

/** How a video's views grow with its age, and how a count at any age is scaled to day 30. */

/** Views have settled by then (Szabo and Huberman 2008; Richier 2014): younger videos count only for want of others. */
export const settledAgeDays = 14;
/** The age that all views are scaled to: what the buyer of the next video waits for. */
export const scaledToDays = 30;

const dayMs = 86_400_000;
const halfViewsDays = 6;
const earlyExponent = Math.log(3) / Math.log(20 / 6);
const halfViewsPower = halfViewsDays ** earlyExponent;

/**
 * After day 30 views grow as age^0.15. Daily counts of single channels gave 0.15 to 0.19, a fit across channels 0.25
 * to 0.35, because there the older videos also drew more from the start; 0.15 leaves the forecast unbiased (decision
 * 025).
 */
export const publishedExponent = 0.15;
const publishedRange = { low: 0.15, high: 0.35 };
/** The weight of the published exponent, in videos, beside a channel's own; our own value. */
const publishedVideos = 5;
const ownVideosMinimum = 3;
/** Two counts closer together than this show weekdays rather than growth. */
const apartDaysMinimum = 7;
/** Higher than any published figure. */
const exponentLimit = 0.6;
const exampleDays = 180;

/**
 * The factor that scales the count of a video of this age to day 30. One curve without a step: up to day 30 `a^k /
 * (a^k + 6^k)` through the published "half after 6 days, three quarters after 20" (TubeMogul 2010), whose slope there
 * is 0.17; after that a power of the age.
 */
export function findGrowth(ageDays: number, exponent: number): number {
  return ageDays >= scaledToDays
    ? (scaledToDays / ageDays) ** exponent
    : findEarlyShare(scaledToDays) / findEarlyShare(ageDays);
}

/** Share (0 to 1) of its early views that a video has gathered at an age in days (at least one). */
function findEarlyShare(ageDays: number): number {
  const power = Math.max(1, ageDays) ** earlyExponent;
  return power / (power + halfViewsPower);
}

/**
 * The exponent for a channel: the published one or, if at least three videos past day 30 were counted twice, the
 * median of their own exponents, shrunk toward the published one as if that came from five videos. `ageDays` is the
 * age at the later count; `video.earlier` holds the earlier one.
 */
export function estimateGrowth(uploads: readonly Pick<Upload, 'video' | 'ageDays'>[]): GrowthEvidence {
  const own = uploads.map(measureExponent).filter((exponent) => exponent !== null);
  const median = own.length < ownVideosMinimum ? null : computePlainMedian(own);
  if (median === null) return describeGrowth('published', publishedExponent);
  const share = own.length / (own.length + publishedVideos);
  return describeGrowth('own', share * median + (1 - share) * publishedExponent, own.length);
}

/** The power of its age by which a video's views grew between its two counts; `null` if they cannot tell. */
function measureExponent({ video, ageDays }: Pick<Upload, 'video' | 'ageDays'>): number | null {
  const { views, earlier } = video;
  if (views === null || earlier === undefined || !(earlier.views > 0)) return null;
  const apartDays = ageDays - (readInstantMs(earlier.readAt) - readInstantMs(video.publishedAt)) / dayMs;
  const earlierAgeDays = ageDays - apartDays;
  if (!(earlierAgeDays >= scaledToDays && apartDays >= apartDaysMinimum)) return null;
  const exponent = Math.log(Math.max(1, views) / earlier.views) / Math.log(ageDays / earlierAgeDays);
  return clamp(exponent, 0, exponentLimit);
}

function describeGrowth(basis: GrowthEvidence['basis'], exponent: number, countedTwice = 0): GrowthEvidence {
  const share = formatRoundPercent(100 * findGrowth(exampleDays, exponent));
  const source =
    basis === 'own'
      ? `${formatNumberOf(countedTwice, 'video')} of this channel, counted twice, show how fast`
      : 'how fast is measured on other channels';
  const sentence = `Older videos have gathered views for longer, so every count is brought to day ${scaledToDays}: of ${exampleDays} days, ${share} count (${source}).`;
  return { exponent, range: { ...publishedRange }, basis, sentence };
}
