import type { VideoFormat, ViewDefinition } from '../engine/analysis/channel.ts';
import { readInstant, readRecord } from './wire-fields.ts';

/**
 * Decides what kind of upload a `videos.list` item is. The API has no flag for Shorts, so one that is short enough
 * is a probable Short. A broadcast that has ended counts as live; a premiere looks the same.
 * `durationSeconds` is `null` where the length is not known. Source: domain facts, section 4.5.
 */
export function decideFormat(
  item: unknown,
  upload: { publishedAt: string; durationSeconds: number | null },
): { format: VideoFormat; formatIsCertain: boolean } {
  const broadcast = readRecord(item, 'snippet')['liveBroadcastContent'];
  const live = readRecord(item, 'liveStreamingDetails');
  if (broadcast === 'live' || readInstant(live['actualStartTime']) !== null) {
    return { format: 'live', formatIsCertain: true };
  }
  if (broadcast === 'upcoming' || readInstant(live['scheduledStartTime']) !== null) {
    return { format: 'upcoming', formatIsCertain: true };
  }
  if (upload.durationSeconds === null) return { format: 'long', formatIsCertain: false };
  const isShort = upload.durationSeconds <= shortsLimitSeconds(upload.publishedAt);
  return { format: isShort ? 'short' : 'long', formatIsCertain: !isShort };
}

/**
 * Which definition of a view a count follows: whether the views were gathered before the change, across it, or after
 * it. Both dates are ISO 8601. Source: domain facts, section 4.4 (YouTube Data API revision history).
 */
export function decideViewDefinition(count: {
  format: VideoFormat;
  publishedAt: string;
  readAt: string;
}): ViewDefinition {
  const changedAt = count.format === 'short' ? firstFrameForShorts : firstFrameForAll;
  if (Date.parse(count.readAt) < changedAt) return 'before';
  return Date.parse(count.publishedAt) < changedAt ? 'straddling' : 'after';
}

/** Views count at the first frame: of Shorts since this day … */
const firstFrameForShorts = Date.UTC(2025, 2, 31);
/** … and of all uploads since this one. */
const firstFrameForAll = Date.UTC(2026, 7, 24);

/** Since this day Shorts may last three minutes, before it one. */
const longerShortsSince = Date.UTC(2024, 9, 15);

function shortsLimitSeconds(publishedAt: string): number {
  return Date.parse(publishedAt) >= longerShortsSince ? 180 : 60;
}
