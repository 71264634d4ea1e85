import type { Video } from './channel.ts';
import { readInstantMs } from '../../values/instants.ts';

/** One upload with its age and its cleaned counts. */
export interface Upload {
  video: Video;
  /** Negative if the date is after now; NaN if it cannot be parsed. */
  ageDays: number;
  views: number | null;
  likes: number | null;
  comments: number | null;
}

const dayMs = 86_400_000;
/** A hundred times the views of the most watched video: keeps every product of counts finite. */
const countLimit = 1e12;

/**
 * Uploads newest first (ties by id), each id once. Records with the same id are merged: the highest counts, and the
 * text of the record that comes first in a fixed order that ignores the counts.
 */
export function mergeUploads(videos: readonly Video[], nowMs: number): Upload[] {
  const byId = new Map<string, Upload>();
  for (const video of videos) {
    const upload = readUpload(video, nowMs);
    const known = byId.get(video.id);
    byId.set(video.id, known === undefined ? upload : mergePair(known, upload));
  }
  const uploads = [...byId.values()];
  return isSorted(uploads) ? uploads : uploads.toSorted(compareUploads);
}

function readUpload(video: Video, nowMs: number): Upload {
  const ageDays = (nowMs - readInstantMs(video.publishedAt)) / dayMs;
  const views = readCount(video.views);
  return toUpload(video, ageDays, {
    views,
    likes: readCount(video.likes),
    comments: readCount(video.comments),
  });
}

function readCount(count: number | null): number | null {
  return count === null || !(count >= 0) ? null : Math.min(countLimit, Math.floor(count));
}

function mergePair(a: Upload, b: Upload): Upload {
  const base = serialiseText(a.video) <= serialiseText(b.video) ? a : b;
  return toUpload(base.video, base.ageDays, {
    views: pickHigher(a.views, b.views),
    likes: pickHigher(a.likes, b.likes),
    comments: pickHigher(a.comments, b.comments),
  });
}

/** The video is copied only if its own counts differ from the cleaned ones. */
function toUpload(
  video: Video,
  ageDays: number,
  counts: Pick<Upload, 'views' | 'likes' | 'comments'>,
): Upload {
  const { views, likes, comments } = counts;
  const agrees = video.views === views && video.likes === likes && video.comments === comments;
  return { video: agrees ? video : { ...video, ...counts }, ageDays, views, likes, comments };
}

function serialiseText(video: Video): string {
  return JSON.stringify({ ...video, views: null, likes: null, comments: null });
}

function pickHigher(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.max(a, b);
}

/** Uploads usually arrive newest first; sorting them again would be a tenth of an analysis. */
function isSorted(uploads: readonly Upload[]): boolean {
  return uploads.every((upload, index) => {
    const previous = uploads[index - 1];
    return previous === undefined || compareUploads(previous, upload) <= 0;
  });
}

/** Unparsable dates come last. */
function compareUploads(a: Upload, b: Upload): number {
  const difference = a.ageDays - b.ageDays;
  if (difference !== 0 && !Number.isNaN(difference)) return difference;
  const unreadable = Number(Number.isNaN(a.ageDays)) - Number(Number.isNaN(b.ageDays));
  if (unreadable !== 0) return unreadable;
  return a.video.id < b.video.id ? -1 : Number(a.video.id > b.video.id);
}
