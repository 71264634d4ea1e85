import type { ApiItem, ChannelFile } from '../../youtube/channel-file.ts';
import { readAsOf } from '../../youtube/channel-file.ts';
import { isChannelId, uploadsPlaylistOf } from '../../youtube/ids.ts';
import { referenceKey } from '../../youtube/reference.ts';
import { isoInstant, isRecord, readRecord } from '../../youtube/wire-fields.ts';
import { createPublishedVideos } from './published-videos.ts';
import type { PublishedVideos } from './published-videos.ts';

/** The channels the double knows, with all dates moved so that each file's "now" is the present. */
export interface Catalogue {
  channelsByIds: (ids: readonly string[]) => ApiItem[];
  /** With or without `@`, in any case. */
  channelByHandle: (handle: string) => ApiItem | null;
  /** As a channel's old user name: the letters and digits of its handle. */
  channelByUsername: (username: string) => ApiItem | null;
  /** The uploads of a `UU…` playlist, newest first; `null` if there is no such list. */
  uploads: (playlistId: string) => ApiItem[] | null;
  videosByIds: (ids: readonly string[]) => ApiItem[];
  /** A channel's current title and description; empty for a channel that does not exist. */
  readText: (channelId: string) => { title: string; description: string };
  /** Replaces a channel's description. */
  describe: (channelId: string, description: string) => void;
  /** Adds an upload like the channel's newest one, published `ageDays` ago. */
  upload: (channelId: string, video: NewUpload) => void;
  /** Takes a channel away, as if it had been closed. */
  close: (channelId: string) => void;
  /** Videos that were published on a day of their own, which passes. */
  published: PublishedVideos;
}

export interface NewUpload {
  title: string;
  description: string;
  ageDays: number;
}

interface Entry {
  item: ApiItem;
  asOfMs: number;
}

export function createCatalogue(files: readonly ChannelFile[], now: () => Date): Catalogue {
  const { channels, names, videos, uploads } = fillShelves(files);
  const present = ({ item, asOfMs }: Entry): ApiItem => ({
    ...readRecord(shiftDates(item, now().getTime() - asOfMs)),
    id: item.id,
  });
  const pick = (entries: ReadonlyMap<string, Entry>, ids: readonly string[]): ApiItem[] =>
    ids.flatMap((id) => entries.get(id) ?? []).map(present);
  const byName = (key: string): ApiItem | null => pick(channels, [names.get(key) ?? ''])[0] ?? null;
  const published = createPublishedVideos(now);
  return {
    published,
    channelsByIds: (ids) => pick(channels, ids),
    channelByHandle: (handle) => byName(handleKey(handle.replace(/^@/, ''))),
    channelByUsername: (username) => byName(usernameKey(username)),
    uploads: (playlistId) => {
      const ids = uploads.get(playlistId);
      const own = published.listOf(playlistId);
      return ids === undefined && own.length === 0 ? null : [...own, ...pick(videos, ids ?? [])];
    },
    videosByIds: (ids) => ids.flatMap((id) => published.find(id) ?? pick(videos, [id])),
    readText: (channelId) => {
      const { title, description } = readRecord(channels.get(channelId)?.item, 'snippet');
      return { title: asText(title), description: asText(description) };
    },
    describe: (channelId, description) => {
      const entry = channels.get(channelId);
      if (entry !== undefined) channels.set(channelId, { ...entry, item: withText(entry.item, description) });
    },
    upload: createUpload({ channels, videos, uploads }),
    close: (channelId) => void channels.delete(channelId),
  };
}

function fillShelves(files: readonly ChannelFile[]): Shelves & { names: ReadonlyMap<string, string> } {
  const channels = new Map<string, Entry>();
  const names = new Map<string, string>();
  const videos = new Map<string, Entry>();
  const uploads = new Map<string, readonly string[]>();
  for (const file of files) {
    const asOfMs = Date.parse(readAsOf(file.asOf) ?? '');
    const { id } = file.channel;
    if (!isChannelId(id) || Number.isNaN(asOfMs)) throw new Error(`${id} is not a channel file.`);
    channels.set(id, { item: withUploads(file.channel, uploadsPlaylistOf(id)), asOfMs });
    const handle = handleOf(file.channel);
    names.set(handleKey(handle), id).set(usernameKey(handle), id);
    if (file.videos.length > 0)
      uploads.set(
        uploadsPlaylistOf(id),
        file.videos.map((video) => video.id),
      );
    for (const video of file.videos) videos.set(video.id, { item: video, asOfMs });
  }
  return { channels, names, videos, uploads };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The description is in three places of an item. */
function withText(item: ApiItem, description: string): ApiItem {
  const snippet = readRecord(item, 'snippet');
  const branding = readRecord(item, 'brandingSettings');
  return {
    ...item,
    snippet: { ...snippet, description, localized: { ...readRecord(snippet, 'localized'), description } },
    brandingSettings: { ...branding, channel: { ...readRecord(branding, 'channel'), description } },
  };
}

interface Shelves {
  channels: Map<string, Entry>;
  videos: Map<string, Entry>;
  uploads: Map<string, readonly string[]>;
}

function createUpload({ channels, videos, uploads }: Shelves): Catalogue['upload'] {
  let added = 0;
  return (channelId, video) => {
    const entry = channels.get(channelId);
    const playlist = uploadsPlaylistOf(channelId);
    const ids = uploads.get(playlist) ?? [];
    const model = videos.get(ids.find((id) => isOrdinary(videos.get(id)?.item)) ?? '');
    if (entry === undefined || model === undefined) return;
    added += 1;
    const item = copyVideo(model, { ...video, id: `new${String(added).padStart(7, '0')}A` });
    videos.set(item.id, { item, asOfMs: model.asOfMs });
    uploads.set(playlist, [item.id, ...ids]);
    channels.set(channelId, { ...entry, item: withOneMoreVideo(entry.item) });
  };
}

/** A long video whose figures are published. */
function isOrdinary(item: ApiItem | undefined): boolean {
  const { liveBroadcastContent } = readRecord(item, 'snippet');
  const { duration } = readRecord(item, 'contentDetails');
  const { viewCount } = readRecord(item, 'statistics');
  const isLong = typeof duration === 'string' && /^PT(\d+H|[4-9]M|\d{2,}M)/.test(duration);
  return liveBroadcastContent === 'none' && isLong && viewCount !== undefined;
}

function copyVideo(
  { item, asOfMs }: Entry,
  { id, title, description, ageDays }: NewUpload & { id: string },
): ApiItem {
  const publishedAt = new Date(asOfMs - ageDays * 86_400_000).toISOString();
  const snippet = { ...readRecord(item, 'snippet'), title, description, publishedAt };
  return { ...item, id, snippet };
}

function withOneMoreVideo(item: ApiItem): ApiItem {
  const statistics = readRecord(item, 'statistics');
  return { ...item, statistics: { ...statistics, videoCount: String(Number(statistics['videoCount']) + 1) } };
}

function withUploads(channel: ApiItem, uploads: string): ApiItem {
  const contentDetails = readRecord(channel, 'contentDetails');
  return { ...channel, contentDetails: { relatedPlaylists: { uploads }, ...contentDetails } };
}

function handleOf(channel: ApiItem): string {
  const { customUrl } = readRecord(channel, 'snippet');
  return typeof customUrl === 'string' ? customUrl.replace(/^@/, '') : channel.id;
}

function handleKey(handle: string): string {
  return referenceKey({ kind: 'handle', handle });
}

function usernameKey(name: string): string {
  return referenceKey({ kind: 'username', username: name.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '') });
}

/** Moves every instant anywhere in an item, whatever its field is called. */
function shiftDates(value: unknown, byMs: number): unknown {
  if (typeof value === 'string' && isoInstant.test(value)) {
    const shifted = new Date(Date.parse(value) + byMs);
    return Number.isNaN(shifted.getTime()) ? value : shifted.toISOString().replace(/\.\d+Z$/, 'Z');
  }
  if (Array.isArray(value)) return value.map((item) => shiftDates(item, byMs));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shiftDates(inner, byMs)]));
}
