import type { Channel, Video } from '../engine/analysis/channel.ts';
import { isChannelId, isVideoId } from './ids.ts';
import { decideFormat, decideViewDefinition } from './upload-format.ts';
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
 * Reads a `channels.list` item into the engine's shape; what is missing or malformed becomes "not published".
 * `null` where there is no valid id or no `snippet`, because then it is no channel.
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
 * Reads a `videos.list` item into the engine's shape. `readAt` (ISO 8601) is when its counts were read.
 * `null` where there is no valid id or no date of publication, because such an upload cannot be placed in time.
 */
export function toVideo(item: unknown, readAt: string): Video | null {
  const { id } = readRecord(item);
  const snippet = readRecord(item, 'snippet');
  const publishedAt = readInstant(snippet['publishedAt']);
  if (!isVideoId(id) || publishedAt === null) return null;
  const content = readRecord(item, 'contentDetails');
  const statistics = readRecord(item, 'statistics');
  // No upload lasts nothing: a length of zero is one that YouTube does not know yet.
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

/** Channel keywords come as one text; those of several words stand in quotes. */
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
    const url = URL.parse(readText(readRecord(value, size)['url'], textLimits.url));
    if (url?.protocol === 'https:' && url.username === '' && url.password === '') return url.href;
  }
  return null;
}
