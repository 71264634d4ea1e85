import { drawVideoId } from './identifiers.ts';
import type { Portrait } from './portrait.ts';
import type { Random } from './random.ts';
import type { UploadCounts } from './upload-counts.ts';
import type { PlannedUpload } from './upload-plan.ts';
import { drawTags, findSponsor, writeDescription } from './upload-texts.ts';

/** How long before its start a stream is announced in the samples. */
const announcedAheadMs = 36 * 3_600_000;

/** Turns a planned upload into a `videos.list` item. Hidden counts are absent, as in the API. */
export function createVideoItem(
  {
    portrait,
    channelId,
    topicCategories,
  }: { portrait: Portrait; channelId: string; topicCategories: string[] },
  { upload, counts }: { upload: PlannedUpload; counts: UploadCounts },
  random: Random,
) {
  return {
    kind: 'youtube#video' as const,
    id: drawVideoId(random),
    snippet: {
      publishedAt: writeTime(upload.publishedAtMs),
      channelId,
      title: upload.title,
      description: writeDescription(portrait, upload),
      channelTitle: portrait.title,
      tags: drawTags(portrait, upload, random),
      categoryId: portrait.categoryId,
      liveBroadcastContent: upload.format === 'upcoming' ? 'upcoming' : 'none',
      defaultLanguage: portrait.language,
      defaultAudioLanguage: portrait.language,
    },
    contentDetails: {
      duration: upload.format === 'upcoming' ? 'P0D' : writeDuration(upload.durationSeconds),
      dimension: '2d',
      definition: 'hd',
      caption: 'false',
      licensedContent: true,
      contentRating: isAgeRestricted(portrait, upload) ? { ytRating: 'ytAgeRestricted' } : {},
    },
    status: {
      uploadStatus: 'processed',
      privacyStatus: 'public',
      license: 'youtube',
      embeddable: true,
      publicStatsViewable: true,
      madeForKids: portrait.madeForKids ?? false,
    },
    statistics: writeStatistics(portrait, counts),
    topicDetails: { topicCategories },
    ...describePlacement(portrait, upload),
    ...describeStream(upload),
  };
}

/** ISO 8601 to the second, as the API writes times. */
export function writeTime(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 'YYYY-MM-DDThh:mm:ss'.length)}Z`;
}

function writeStatistics(portrait: Portrait, { views, likes, comments }: UploadCounts) {
  return {
    viewCount: String(views),
    ...(portrait.likesHidden ? {} : { likeCount: String(likes) }),
    favoriteCount: '0',
    // YouTube switches comments off on everything made for kids.
    ...(portrait.commentsOff || portrait.madeForKids ? {} : { commentCount: String(comments) }),
  };
}

function isAgeRestricted({ ageRestrictedEvery }: Portrait, { position }: PlannedUpload): boolean {
  return ageRestrictedEvery !== undefined && position % ageRestrictedEvery === 0;
}

function describePlacement(portrait: Portrait, { position }: PlannedUpload) {
  if (!portrait.sponsorsFlagged) return {};
  const hasPaidProductPlacement = findSponsor(portrait, position) !== undefined;
  return { paidProductPlacementDetails: { hasPaidProductPlacement } };
}

function describeStream({ format, publishedAtMs, durationSeconds }: PlannedUpload) {
  if (format === 'upcoming') {
    return { liveStreamingDetails: { scheduledStartTime: writeTime(publishedAtMs + announcedAheadMs) } };
  }
  if (format !== 'live') return {};
  const actualEndTime = writeTime(publishedAtMs + durationSeconds * 1000);
  return { liveStreamingDetails: { actualStartTime: writeTime(publishedAtMs), actualEndTime } };
}

/** ISO 8601 without empty parts: `PT1H5S`, `PT12M`. */
function writeDuration(durationSeconds: number): string {
  const parts = [
    { value: Math.floor(durationSeconds / 3600), unit: 'H' },
    { value: Math.floor(durationSeconds / 60) % 60, unit: 'M' },
    { value: durationSeconds % 60, unit: 'S' },
  ];
  const written = parts.filter(({ value }) => value > 0).map(({ value, unit }) => `${value}${unit}`);
  return `PT${written.join('')}`;
}
