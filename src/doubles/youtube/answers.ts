import type { ApiItem } from '../../youtube/channel-file.ts';
import type { Catalogue } from './catalogue.ts';
import { cannedFaults } from './faults.ts';
import type { CannedAnswer } from './faults.ts';

const doubleMethods = ['channels', 'playlistItems', 'videos'] as const;
export type DoubleMethod = (typeof doubleMethods)[number];

export function toDoubleMethod(path: string): DoubleMethod | null {
  return doubleMethods.find((method) => path === `/youtube/v3/${method}`) ?? null;
}

/** Answers one request as the API would: only the requested parts and fields, and its own errors. */
export function answerRequest(
  catalogue: Catalogue,
  method: DoubleMethod,
  parameters: URLSearchParams,
): CannedAnswer {
  const requestedParts = (parameters.get('part') ?? '').split(',').filter((part) => part !== '');
  if (requestedParts.length === 0) return cannedFaults['missing-required-parameter'];
  if (requestedParts.some((part) => !knownParts[method].includes(part))) return cannedFaults['unknown-part'];
  const mask = parseFieldMask(parameters.get('fields') ?? 'kind,etag,nextPageToken,pageInfo,items');
  if (mask === null) return cannedFaults['bad-request'];
  const found = findItems[method](catalogue, parameters);
  if ('status' in found) return found;
  const items = found.items.map((item) => takeParts(item, requestedParts));
  const pageInfo = {
    totalResults: found.total ?? items.length,
    resultsPerPage: found.pageSize ?? items.length,
  };
  const next = found.nextPageToken === undefined ? {} : { nextPageToken: found.nextPageToken };
  // For a channel that does not exist the answer has no `items` at all.
  const list = method === 'channels' && items.length === 0 ? {} : { items };
  const body = { kind: `youtube#${method}Response`, etag: 'double', ...next, pageInfo, ...list };
  return { status: 200, body: JSON.stringify(applyFieldMask(body, mask)) };
}

interface Found {
  items: readonly ApiItem[];
  total?: number;
  pageSize?: number;
  nextPageToken?: string;
}
type Find = (catalogue: Catalogue, parameters: URLSearchParams) => Found | CannedAnswer;

const descriptiveParts = [
  'id',
  'snippet',
  'statistics',
  'contentDetails',
  'status',
  'topicDetails',
  'localizations',
];
const channelParts = [...descriptiveParts, 'brandingSettings'];
const videoParts = [...descriptiveParts, 'liveStreamingDetails', 'paidProductPlacementDetails', 'player'];
const knownParts: Record<DoubleMethod, readonly string[]> = {
  channels: channelParts,
  playlistItems: ['id', 'snippet', 'contentDetails', 'status'],
  videos: videoParts,
};

/** The most ids in a request and the most items on a page (API reference). */
const maxPageSize = 50;
const defaultPageSize = 5;

const findItems: Record<DoubleMethod, Find> = {
  channels(catalogue, parameters) {
    const [filter, ...more] = ['id', 'forHandle', 'forUsername'].filter((name) => parameters.has(name));
    if (filter === undefined || more.length > 0) return cannedFaults['missing-required-parameter'];
    const value = parameters.get(filter) ?? '';
    if (filter === 'id') return findByIds(value, catalogue.channelsByIds);
    const item =
      filter === 'forHandle' ? catalogue.channelByHandle(value) : catalogue.channelByUsername(value);
    return { items: item === null ? [] : [item] };
  },
  videos(catalogue, parameters) {
    const ids = parameters.get('id');
    return ids === null ? cannedFaults['missing-required-parameter'] : findByIds(ids, catalogue.videosByIds);
  },
  playlistItems(catalogue, parameters) {
    const playlistId = parameters.get('playlistId');
    if (playlistId === null) return cannedFaults['missing-required-parameter'];
    const pageSize = Number(parameters.get('maxResults') ?? defaultPageSize);
    if (!Number.isInteger(pageSize) || pageSize < 0 || pageSize > maxPageSize)
      return cannedFaults['bad-request'];
    const uploads = catalogue.uploads(playlistId);
    if (uploads === null) return cannedFaults['playlist-not-found'];
    const start = readPageToken(parameters.get('pageToken'));
    if (start === null) return cannedFaults['invalid-page-token'];
    const end = start + pageSize;
    const items = uploads
      .slice(start, end)
      .map((video, index) => toPlaylistItem(video, playlistId, start + index));
    const page = { items, total: uploads.length, pageSize };
    return end < uploads.length ? { ...page, nextPageToken: `double-${end}` } : page;
  },
};

function findByIds(ids: string, find: (ids: readonly string[]) => ApiItem[]): Found | CannedAnswer {
  const list = ids.split(',').filter((id) => id !== '');
  return list.length === 0 || list.length > maxPageSize ? cannedFaults['bad-request'] : { items: find(list) };
}

function readPageToken(token: string | null): number | null {
  if (token === null) return 0;
  const offset = /^double-(\d{1,6})$/.exec(token)?.[1];
  return offset === undefined ? null : Number(offset);
}

function toPlaylistItem(video: ApiItem, playlistId: string, position: number): ApiItem {
  const snippet = typeof video['snippet'] === 'object' ? video['snippet'] : {};
  const { id: videoId } = video;
  const publishedAt = snippet !== null && 'publishedAt' in snippet ? snippet.publishedAt : undefined;
  return {
    kind: 'youtube#playlistItem',
    id: `item-${videoId}`,
    snippet: { ...snippet, playlistId, position, resourceId: { kind: 'youtube#video', videoId } },
    contentDetails: { videoId, videoPublishedAt: publishedAt },
    status: { privacyStatus: 'public' },
  };
}

function takeParts(item: ApiItem, requestedParts: readonly string[]): Record<string, unknown> {
  const kept = ['kind', 'etag', 'id', ...requestedParts];
  return Object.fromEntries(Object.entries(item).filter(([part]) => kept.includes(part)));
}

/** Which fields to keep at each level; an empty mask keeps everything below it. */
interface FieldMask {
  [field: string]: FieldMask;
}

/**
 * Parses a `fields` parameter of Google's partial responses: names separated by commas, with `a/b` and `a(b,c)` for
 * nested fields. `null` if it is malformed.
 */
function parseFieldMask(fields: string): FieldMask | null {
  const tokens = fields.match(/[A-Za-z0-9_]+|[(),/]/g) ?? [];
  if (tokens.join('') !== fields) return null;
  const reader = { tokens, position: 0 };
  const mask = parseLevel(reader);
  return reader.position === tokens.length ? mask : null;
}

/** Keeps the parts of a JSON value that a mask names; lists are masked item by item, and empty results are left out. */
function applyFieldMask(value: unknown, mask: FieldMask): unknown {
  if (Object.keys(mask).length === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => applyFieldMask(item, mask));
  const kept = Object.entries(value).flatMap(([field, inner]) => {
    const below = mask[field];
    return below === undefined ? [] : [[field, applyFieldMask(inner, below)] as const];
  });
  return Object.fromEntries(kept.filter(([, inner]) => !isEmptyRecord(inner)));
}

interface TokenReader {
  tokens: readonly string[];
  position: number;
}

function parseLevel(reader: TokenReader): FieldMask | null {
  const mask: FieldMask = {};
  for (;;) {
    const name = reader.tokens[reader.position];
    if (name === undefined || /\W/.test(name)) return null;
    reader.position += 1;
    const below = parseBelow(reader);
    if (below === null) return null;
    mask[name] = { ...mask[name], ...below };
    if (reader.tokens[reader.position] !== ',') return mask;
    reader.position += 1;
  }
}

function parseBelow(reader: TokenReader): FieldMask | null {
  const token = reader.tokens[reader.position];
  if (token !== '/' && token !== '(') return {};
  reader.position += 1;
  if (token === '/') return parsePathStep(reader);
  const mask = parseLevel(reader);
  if (reader.tokens[reader.position] !== ')') return null;
  reader.position += 1;
  return mask;
}

function parsePathStep(reader: TokenReader): FieldMask | null {
  const name = reader.tokens[reader.position];
  if (name === undefined || /\W/.test(name)) return null;
  reader.position += 1;
  const below = parseBelow(reader);
  return below === null ? null : { [name]: below };
}

function isEmptyRecord(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
  );
}
