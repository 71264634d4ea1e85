import type { Channel, Video, VideoFormat, ViewDefinition } from '../engine/analysis/channel.ts';
import { readChannelPicture } from '../engine/analysis/pictures.ts';
import { isChannelId, isVideoId } from './ids.ts';
import {
  readCount,
  readDuration,
  readFlag,
  readInstant,
  readList,
  readRecord,
  readText,
} from './wire-fields.ts';

/**
 * Reads a `channels.list` item into the engine's shape; what is missing or malformed becomes "not published". `null`
 * without a valid id or a `snippet`, because then it is not a channel.
 */
export function toChannel(item: unknown): Channel | null {
  const { id, snippet } = readRecord(item);
  if (!isChannelId(id) || Object.keys(readRecord(snippet)).length === 0) return null;
  const facts = readRecord(snippet);
  const statistics = readRecord(item, 'statistics');
  return {
    id,
    title: readText(facts['title'], textLimits.title),
    handle: readHandle(facts['customUrl']),
    description: readText(facts['description'], textLimits.description),
    country: readCountry(facts['country']),
    language: readLanguage(facts),
    publishedAt: readInstant(facts['publishedAt']),
    subscriberCount:
      statistics['hiddenSubscriberCount'] === true ? null : readCount(statistics['subscriberCount']),
    viewCount: readCount(statistics['viewCount']),
    videoCount: readCount(statistics['videoCount']),
    keywords: readKeywords(readRecord(item, 'brandingSettings', 'channel')['keywords']),
    topicCategories: readTopics(item),
    madeForKids: readFlag(readRecord(item, 'status')['madeForKids']),
    thumbnailUrl: readThumbnail(facts['thumbnails']),
  };
}

/**
 * Reads a `videos.list` item into the engine's shape. `readAt` (ISO 8601) is when its counts were read. `null`
 * without a valid id or a publication date, because such an upload cannot be placed in time.
 */
export function toVideo(item: unknown, readAt: string): Video | null {
  const { id } = readRecord(item);
  const snippet = readRecord(item, 'snippet');
  const publishedAt = readInstant(snippet['publishedAt']);
  if (!isVideoId(id) || publishedAt === null) return null;
  const content = readRecord(item, 'contentDetails');
  const statistics = readRecord(item, 'statistics');
  // No upload lasts nothing: YouTube does not know the length yet if it says zero.
  const durationSeconds = readDuration(content['duration']) || null;
  const { format, formatIsCertain } = decideFormat(item, { publishedAt, durationSeconds });
  return {
    id,
    title: readText(snippet['title'], textLimits.title),
    description: readText(snippet['description'], textLimits.description),
    tags: readTexts(snippet['tags']),
    publishedAt,
    durationSeconds,
    format,
    formatIsCertain,
    views: readCount(statistics['viewCount']),
    likes: readCount(statistics['likeCount']),
    comments: readCount(statistics['commentCount']),
    categoryId: /^\d{1,3}$/.exec(readText(snippet['categoryId'], textLimits.code))?.[0] ?? null,
    language: readLanguage(snippet),
    topicCategories: readTopics(item),
    ageRestricted: readRecord(content, 'contentRating')['ytRating'] === 'ytAgeRestricted',
    madeForKids: readFlag(readRecord(item, 'status')['madeForKids']),
    paidPlacement: readFlag(readRecord(item, 'paidProductPlacementDetails')['hasPaidProductPlacement']),
    viewDefinition: decideViewDefinition({ format, publishedAt, readAt }),
  };
}

/** Who can see a video; `null` if the answer does not say. */
export function toPrivacy(item: unknown): 'public' | 'unlisted' | 'private' | null {
  const { privacyStatus } = readRecord(item, 'status');
  return privacies.find((known) => known === privacyStatus) ?? null;
}

const privacies = ['public', 'unlisted', 'private'] as const;

/** YouTube's own bounds are 100 for titles, 5,000 for descriptions and 500 for all tags; nothing real is cut. */
const textLimits = { title: 200, description: 5000, tag: 500, tagCount: 500, code: 40, url: 2048 } as const;

function readHandle(value: unknown): string | null {
  const handle = readText(value, textLimits.title).normalize('NFC');
  return handle.startsWith('@') && handle.length > 1 ? handle.slice(1) : null;
}

function readCountry(value: unknown): string | null {
  return typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? value : null;
}

function readLanguage(snippet: Record<string, unknown>): string | null {
  for (const key of ['defaultAudioLanguage', 'defaultLanguage']) {
    const language = readText(snippet[key], textLimits.code);
    if (/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/.test(language)) return language;
  }
  return null;
}

function readTexts(value: unknown): string[] {
  const texts = readList(value).slice(0, textLimits.tagCount);
  return texts.map((text) => readText(text, textLimits.tag).trim()).filter((text) => text !== '');
}

/** Channel keywords are one text; keywords of several words are quoted. */
function readKeywords(value: unknown): string[] {
  const words = readText(value, textLimits.description).matchAll(/"([^"]*)"|[^\s"]+/g);
  return readTexts(Array.from(words, ([whole, quoted]) => quoted ?? whole));
}

/** The last part of each topic's Wikipedia address. */
function readTopics(item: unknown): string[] {
  const addresses = readTexts(readRecord(item, 'topicDetails')['topicCategories']);
  return addresses
    .map((address) => address.slice(address.lastIndexOf('/') + 1))
    .filter((name) => name !== '');
}

function readThumbnail(value: unknown): string | null {
  for (const size of ['medium', 'high', 'default']) {
    const picture = readChannelPicture(readText(readRecord(value, size)['url'], textLimits.url));
    if (picture !== null) return picture;
  }
  return null;
}

/**
 * Decides what kind of upload a `videos.list` item is. The API has no flag for Shorts, so one that is short enough is
 * a probable Short. A broadcast that has ended counts as live; a premiere looks the same. `durationSeconds` is `null`
 * if the length is unknown. Source: domain facts, section 4.5.
 */
function decideFormat(
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
 * Which definition of a view a count follows: whether the views were counted before the change, across it, or after
 * it. Both dates are ISO 8601. Source: domain facts, section 4.4 (YouTube Data API revision history).
 */
function decideViewDefinition(count: {
  format: VideoFormat;
  publishedAt: string;
  readAt: string;
}): ViewDefinition {
  const changedAt = count.format === 'short' ? firstFrameForShorts : firstFrameForAll;
  if (Date.parse(count.readAt) < changedAt) return 'before';
  return Date.parse(count.publishedAt) < changedAt ? 'straddling' : 'after';
}

/** Views count from the first frame: for Shorts since this day … */
const firstFrameForShorts = Date.UTC(2025, 2, 31);

/** … and for all uploads since this one. */
const firstFrameForAll = Date.UTC(2026, 7, 24);

/** Since this day Shorts may last three minutes, before it one. */
const longerShortsSince = Date.UTC(2024, 9, 15);

function shortsLimitSeconds(publishedAt: string): number {
  return Date.parse(publishedAt) >= longerShortsSince ? 180 : 60;
}
