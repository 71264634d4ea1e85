import { drawVideoId } from './identifiers.ts';
import type { Portrait } from './portrait.ts';
import type { Random } from './random.ts';
import type { UploadCounts } from './upload-counts.ts';
import type { PlannedUpload } from './upload-plan.ts';

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

const tagsPerUpload = 7;

/** The sponsor's lines of an upload, or undefined if it has none. Sponsors alternate. */
function findSponsor(portrait: Portrait, position: number): string | undefined {
  const { sponsors = [], sponsorEvery = 0 } = portrait;
  if (sponsors.length === 0 || position % sponsorEvery !== 1 % sponsorEvery) return undefined;
  return sponsors[Math.floor(position / sponsorEvery) % sponsors.length];
}

/** Writes a description: an opening, the sponsor, the chapters of a long upload, and the channel's usual lines. */
function writeDescription(portrait: Portrait, upload: PlannedUpload): string {
  const lead = portrait.leads[upload.position % portrait.leads.length] ?? '';
  const chapters = upload.format === 'long' ? writeChapters(portrait.chapters, upload) : '';
  const footer = portrait.footer.join('\n');
  const sponsor = findSponsor(portrait, upload.position) ?? '';
  const opening = lead.replace('{}', () => upload.subject);
  return opening + [sponsor, chapters, footer].map((part) => (part === '' ? '' : `\n\n${part}`)).join('');
}

/** Draws an upload's tags: a run of the channel's keywords, and its subject if it is short enough for a tag. */
function drawTags(portrait: Portrait, upload: PlannedUpload, random: Random): string[] {
  const { keywords } = portrait;
  const start = random.drawInteger(0, keywords.length - 1);
  const tags = [...keywords.slice(start), ...keywords.slice(0, start)].slice(0, tagsPerUpload);
  return upload.subject.length <= 30 ? [upload.subject.toLowerCase(), ...tags] : tags;
}

/** Chapters at even intervals, each up to a fifth of its length early, so that no two uploads are divided alike. */
function writeChapters(labels: readonly string[], { durationSeconds, position }: PlannedUpload): string {
  const part = durationSeconds / Math.max(1, labels.length);
  const lines = labels.map((label, index) => {
    const early = index === 0 ? 0 : ((position * 7 + index * 3) % 10) * 0.02;
    return `${writeClock(Math.floor(part * (index - early)))} ${label}`;
  });
  return lines.join('\n');
}

function writeClock(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}
