import type { ApiItem, ChannelFile } from '../../youtube/channel-file.ts';
import { readAsOf } from '../../youtube/channel-file.ts';
import { isChannelId, uploadsPlaylistOf } from '../../youtube/ids.ts';
import { referenceKey } from '../../youtube/reference.ts';
import { isoInstant, isRecord, readRecord } from '../../youtube/wire-fields.ts';

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
}

interface Entry {
  item: ApiItem;
  asOfMs: number;
}

export function createCatalogue(files: readonly ChannelFile[], now: () => Date): Catalogue {
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

  const present = ({ item, asOfMs }: Entry): ApiItem => ({
    ...readRecord(shiftDates(item, now().getTime() - asOfMs)),
    id: item.id,
  });
  const pick = (entries: ReadonlyMap<string, Entry>, ids: readonly string[]): ApiItem[] =>
    ids.flatMap((id) => entries.get(id) ?? []).map(present);
  const byName = (key: string): ApiItem | null => pick(channels, [names.get(key) ?? ''])[0] ?? null;
  return {
    channelsByIds: (ids) => pick(channels, ids),
    channelByHandle: (handle) => byName(handleKey(handle.replace(/^@/, ''))),
    channelByUsername: (username) => byName(usernameKey(username)),
    uploads: (playlistId) => {
      const ids = uploads.get(playlistId);
      return ids === undefined ? null : pick(videos, ids);
    },
    videosByIds: (ids) => pick(videos, ids),
    readText: (channelId) => {
      const { title, description } = readRecord(channels.get(channelId)?.item, 'snippet');
      return { title: asText(title), description: asText(description) };
    },
    describe: (channelId, description) => {
      const entry = channels.get(channelId);
      if (entry !== undefined) channels.set(channelId, { ...entry, item: withText(entry.item, description) });
    },
  };
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
