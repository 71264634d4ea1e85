import type { Video } from './channel.ts';
import type { ExcludedVideo, ExclusionReason } from './evidence.ts';
import { findGrowth, settledAgeDays } from './growth.ts';
import { mergeUploads } from './uploads.ts';
import type { Upload } from './uploads.ts';

/** A video that a figure rests on. Counts are scaled to day 30 where `scale` is above 1. */
export interface SampledVideo {
  video: Video;
  ageDays: number;
  /** Whole number, halving every 120 days of age. */
  weight: number;
  views: number;
  likes: number | null;
  comments: number | null;
  /** What the published counts are multiplied by; 1 for a video of 14 days or more. */
  scale: number;
}

export interface Sample {
  /** Long-form videos behind the figures, newest first. */
  long: SampledVideo[];
  /** The same selection among the Shorts. */
  shorts: SampledVideo[];
  excluded: ExcludedVideo[];
  /** All uploads outside `long`, newest first. */
  others: Video[];
  /** Ages in days of all published long-form uploads of the last year, newest first, at most 50. */
  uploadAgesDays: number[];
  mixesViewDefinitions: boolean;
}

export const windowDays = 365;
export const sampleLimit = 30;
/** With fewer settled videos than this the younger ones count too, scaled. */
const settledMinimum = 5;
const uploadLimit = 50;
/** One of 120 days balances noise and drift; the back-test is flat between 30 days and none (decision 010). */
const halfLifeDays = 120;
const weightUnit = 2 ** 20;

/**
 * Chooses the videos that figures rest on: settled long-form uploads of the last 365 days, the newest 30.
 * Order and repetition of `videos` do not matter. `nowMs` is the moment the analysis speaks of.
 */
export function selectSample(videos: readonly Video[], nowMs: number): Sample {
  const uploads = mergeUploads(videos, nowMs);
  const chosen = selectNewest(uploads.filter((upload) => findReason(upload) === null));
  const long = chosen.map(toSampled);
  const others: Video[] = [];
  const excluded: ExcludedVideo[] = [];
  let next = 0;
  for (const upload of uploads) {
    // Both lists have the same order, so the next chosen one is always ahead.
    if (upload === chosen[next]) {
      next += 1;
      continue;
    }
    others.push(upload.video);
    excluded.push(describeExcluded(upload, findReason(upload) ?? findLeftOutReason(upload)));
  }
  return {
    long,
    shorts: selectNewest(uploads.filter(isUsableShort)).map(toSampled),
    excluded,
    others,
    uploadAgesDays: listUploadAges(uploads),
    mixesViewDefinitions: new Set(long.map(({ video }) => video.viewDefinition)).size > 1,
  };
}

/** Weight of a video of this age: a whole number, so that sums of weights are exact. */
export function weighByAge(ageDays: number): number {
  return Math.max(1, Math.round(weightUnit * 2 ** (-ageDays / halfLifeDays)));
}

function isUsableShort({ video, views, ageDays }: Upload): boolean {
  return video.format === 'short' && views !== null && ageDays >= 0 && ageDays <= windowDays;
}

function findReason({ video, views, ageDays }: Upload): ExclusionReason | null {
  if (video.format === 'short') return video.formatIsCertain ? 'short' : 'probable short';
  if (video.format === 'live') return 'live';
  if (video.format === 'upcoming' || ageDays < 0) return 'upcoming';
  if (views === null || Number.isNaN(ageDays)) return 'no statistics';
  return ageDays > windowDays ? 'older than 365 days' : null;
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

function toSampled({ video, ageDays, views, likes, comments }: Upload): SampledVideo {
  const scale = ageDays < settledAgeDays ? findGrowth(ageDays) : 1;
  return {
    video,
    ageDays,
    weight: weighByAge(ageDays),
    views: (views ?? 0) * scale,
    likes: likes === null ? null : likes * scale,
    comments: comments === null ? null : comments * scale,
    scale,
  };
}

function describeExcluded({ video, views }: Upload, reason: ExclusionReason): ExcludedVideo {
  return { id: video.id, title: video.title, publishedAt: video.publishedAt, views, reason };
}
