import type { Video } from './channel.ts';
import type { ExcludedVideo, ExclusionReason, GrowthEvidence } from './evidence.ts';
import { estimateGrowth, findGrowth, settledAgeDays } from './growth.ts';
import { mergeUploads } from './uploads.ts';
import type { Upload } from './uploads.ts';

/** A video that a figure is based on. Counts are scaled to day 30; `video` holds them as published. */
export interface SampledVideo {
  video: Video;
  ageDays: number;
  /** Whole number that halves every 90 days of age and every 16 videos. */
  weight: number;
  views: number;
  /** Scaled by the same factor as the views, so that their ratio stays. */
  likes: number | null;
  comments: number | null;
}

export interface Sample {
  /** The long-form videos behind the figures, newest first. */
  long: SampledVideo[];
  /** The same selection among the Shorts. */
  shorts: SampledVideo[];
  excluded: ExcludedVideo[];
  /** All uploads outside `long`, newest first. */
  others: Video[];
  /** Ages in days of all published long-form uploads of the last year, newest first, at most 50. */
  uploadAgesDays: number[];
  mixesViewDefinitions: boolean;
  /** The growth by which the counts were scaled to day 30. */
  growth: { long: GrowthEvidence; shorts: GrowthEvidence };
}

const windowDays = 365;
export const sampleLimit = 30;
/** If there are fewer settled videos than this, younger ones count too, scaled. */
const settledMinimum = 5;
const uploadLimit = 50;
/** A channel drifts with time and with every video; the back-test is flat around both half-lives (decision 025). */
const halfLifeDays = 90;
const halfLifeVideos = 16;
/** Weights are whole numbers, so their sums are exact. */
const weightUnit = 2 ** 20;

/**
 * Chooses the videos that figures are based on: settled long-form uploads of the last 365 days, the newest 30. Order
 * and repetition of `videos` do not matter. `nowMs` is the moment the analysis describes.
 */
export function selectSample(videos: readonly Video[], nowMs: number): Sample {
  const uploads = mergeUploads(videos, nowMs);
  const chosen = selectNewest(uploads.filter((upload) => findReason(upload) === null));
  const shorts = selectNewest(uploads.filter(isUsableShort));
  const growth = { long: estimateGrowth(chosen), shorts: estimateGrowth(shorts) };
  const long = weigh(chosen, growth.long);
  const others: Video[] = [];
  const excluded: ExcludedVideo[] = [];
  let next = 0;
  for (const upload of uploads) {
    // Both lists have the same order, so the next chosen video is always ahead.
    if (upload === chosen[next]) {
      next += 1;
      continue;
    }
    others.push(upload.video);
    excluded.push(describeExcluded(upload, findReason(upload) ?? findLeftOutReason(upload)));
  }
  return {
    long,
    shorts: weigh(shorts, growth.shorts),
    excluded,
    others,
    uploadAgesDays: listUploadAges(uploads),
    mixesViewDefinitions: new Set(long.map(({ video }) => video.viewDefinition)).size > 1,
    growth,
  };
}

/**
 * The long-form sample as it would have been some days ago, but with today's counts: the back-test predicts from it.
 * `uploads` are newest first.
 */
export function sampleBefore(
  uploads: readonly Upload[],
  daysAgo: number,
): { videos: SampledVideo[]; growth: GrowthEvidence } {
  const usable = uploads.filter(
    (upload) => upload.ageDays >= daysAgo && findReason(upload, daysAgo) === null,
  );
  const chosen = selectNewest(usable);
  const growth = estimateGrowth(chosen);
  return { videos: weigh(chosen, growth, daysAgo), growth };
}

/** Scales the counts to day 30 by age, and weighs them by time and rank before a moment `daysAgo`. */
function weigh(chosen: readonly Upload[], { exponent }: GrowthEvidence, daysAgo = 0): SampledVideo[] {
  return chosen.map(({ video, ageDays, views, likes, comments }, rank) => {
    const growth = findGrowth(ageDays, exponent);
    const daysBefore = ageDays - daysAgo;
    const halvings = daysBefore / halfLifeDays + rank / halfLifeVideos;
    return {
      video,
      ageDays: daysBefore,
      weight: Math.max(1, Math.round(weightUnit * 2 ** -halvings)),
      views: (views ?? 0) * growth,
      likes: likes === null ? null : likes * growth,
      comments: comments === null ? null : comments * growth,
    };
  });
}

function isUsableShort(upload: Upload): boolean {
  const { video, views, ageDays } = upload;
  const isCounted = views !== null && !hasImpossibleCounts(upload);
  return video.format === 'short' && isCounted && ageDays >= 0 && ageDays <= windowDays;
}

/** Six times the views of the most watched video. */
const viewsLimit = 1e11;

/**
 * Whether the counts contradict each other or any real video: more likes or comments than views, or more views than
 * people could have given. Of 6,431 recorded videos five are so, all
 * with a view count that lags behind the likes.
 */
function hasImpossibleCounts({ views, likes, comments }: Upload): boolean {
  if (views === null) return false;
  return views > viewsLimit || (likes ?? 0) > views || (comments ?? 0) > views;
}

function findReason(upload: Upload, daysAgo = 0): ExclusionReason | null {
  const { video, views, ageDays } = upload;
  if (video.format === 'short') return video.formatIsCertain ? 'short' : 'probable short';
  if (video.format === 'live') return 'live';
  if (video.format === 'upcoming' || ageDays < 0) return 'upcoming';
  if (views === null || Number.isNaN(ageDays)) return 'no statistics';
  if (ageDays - daysAgo > windowDays) return 'older than 365 days';
  return hasImpossibleCounts(upload) ? 'impossible counts' : null;
}

function selectNewest(usable: readonly Upload[]): Upload[] {
  const settled = usable.filter(({ ageDays }) => ageDays >= settledAgeDays);
  return (settled.length < settledMinimum ? usable : settled).slice(0, sampleLimit);
}

function findLeftOutReason({ ageDays }: Upload): ExclusionReason {
  return ageDays < settledAgeDays ? 'younger than 14 days' : 'beyond the newest 30';
}

function listUploadAges(uploads: readonly Upload[]): number[] {
  const ages: number[] = [];
  for (const { video, ageDays } of uploads) {
    if (video.format !== 'long' || !(ageDays >= 0 && ageDays <= windowDays)) continue;
    if (ages.push(ageDays) === uploadLimit) break;
  }
  return ages;
}

function describeExcluded({ video, views }: Upload, reason: ExclusionReason): ExcludedVideo {
  return { id: video.id, title: video.title, publishedAt: video.publishedAt, views, reason };
}
