import DataLoader from 'dataloader';
import type { Channel, Video } from '../engine/analysis/channel.ts';
import type { SeenVideo } from '../engine/campaigns/verify-video.ts';
import { toChannel, toPrivacy, toVideo } from './api-answer.ts';
import { channelQuery, uploadsQuery, videoQuery } from './api-parts.ts';
import { YouTubeError } from './errors.ts';
import { isChannelId, isVideoId, uploadsPlaylistOf } from './ids.ts';
import type { Audience } from './quota.ts';
import type { Reference } from './reference.ts';
import type { Transport, TransportOptions } from './transport.ts';
import { createTransport } from './transport.ts';
import { readRecord } from './wire-fields.ts';

export interface ChannelListing {
  channel: Channel;
  uploadsPlaylistId: string;
}

/** The reads of the YouTube Data API v3 that this product needs. All throw `YouTubeError`. */
export interface YouTubeClient {
  /**
   * Finds the channel a reference points to; throws `channel-not-found`. Costs 1 unit; ids requested within a few
   * milliseconds share one, up to 50. A video's channel costs 2, an old custom name 1 or 2: the API cannot resolve
   * those, so the word is tried as a handle, then as a user name.
   */
  findChannel(reference: Reference, audience: Audience): Promise<ChannelListing>;
  /** The ids of the newest uploads (at most 50, newest first); throws `no-uploads`. Costs 1 unit. */
  listUploads(playlistId: string, audience: Audience): Promise<string[]>;
  /**
   * The channel's uploads with these ids, in their order, without deleted or private ones and those of other channels.
   * Costs 1 unit for each 50, shared.
   */
  loadVideos(channelId: string, ids: readonly string[], audience: Audience): Promise<Video[]>;
  /**
   * Videos of any channels, with whose they are and who can see them; one that is private or deleted is not among
   * them. Costs 1 unit for each 50, shared.
   */
  seeVideos(ids: readonly string[], audience: Audience): Promise<Map<string, SeenVideo>>;
}

/** The most ids in a request, and the most uploads on a page of a playlist (API reference). */
const pageSize = 50;
/** How long a request for an id waits for others to join it. */
const batchWindowMs = 3;
type ItemLoader = DataLoader<string, unknown>;

/** Creates a client for one key. Ids are batched across channels and callers, separately for each audience. */
export function createYouTubeClient(options: TransportOptions): YouTubeClient {
  const send = createTransport(options);
  const loaders = {
    anonymous: createLoaders(send, 'anonymous'),
    member: createLoaders(send, 'member'),
    bulk: createLoaders(send, 'bulk'),
    watch: createLoaders(send, 'watch'),
    refresh: createLoaders(send, 'refresh'),
  } as const satisfies Record<Audience, unknown>;
  return {
    findChannel: (reference, audience) => findChannel(reference, { send, audience, ...loaders[audience] }),
    listUploads: (playlistId, audience) => listUploads(playlistId, { send, audience }),
    async loadVideos(channelId, ids, audience) {
      const items = await Promise.all(ids.map((id) => loaders[audience].videos.load(id)));
      const readAt = options.now().toISOString();
      const own = items.filter((item) => [channelId, undefined].includes(findOwner(item)));
      return own.map((item) => toVideo(item, readAt)).filter((video) => video !== null);
    },
    async seeVideos(ids, audience) {
      const items = await Promise.all(ids.map((id) => loaders[audience].videos.load(id)));
      const readAt = options.now().toISOString();
      const seen = items.flatMap((item) => {
        const video = toVideo(item, readAt);
        return video === null
          ? []
          : [[video.id, { video, channelId: findOwner(item) ?? null, privacy: toPrivacy(item) }] as const];
      });
      return new Map(seen);
    },
  };
}

interface Access {
  send: Transport;
  audience: Audience;
  channels: ItemLoader;
  videos: ItemLoader;
}

function createLoaders(send: Transport, audience: Audience): { channels: ItemLoader; videos: ItemLoader } {
  return {
    channels: createLoader((id) =>
      send({ method: 'channels.list', audience, parameters: { ...channelQuery, id } }),
    ),
    videos: createLoader((id) =>
      send({ method: 'videos.list', audience, parameters: { ...videoQuery, id } }),
    ),
  };
}

/** Stores nothing: only the channel reader stores what was read, with its date. */
function createLoader(sendIds: (ids: string) => Promise<readonly unknown[]>): ItemLoader {
  const loadBatch = async (ids: readonly string[]): Promise<unknown[]> => {
    const items = await sendIds([...new Set(ids)].join(','));
    const itemsById = new Map(items.map((item) => [readRecord(item)['id'], item]));
    return ids.map((id) => itemsById.get(id) ?? null);
  };
  return new DataLoader(loadBatch, {
    cache: false,
    maxBatchSize: pageSize,
    batchScheduleFn: (dispatch) => setTimeout(dispatch, batchWindowMs),
  });
}

async function findChannel(reference: Reference, access: Access): Promise<ChannelListing> {
  const item = await findItem(reference, access);
  const channel = toChannel(item);
  if (channel === null) throw new YouTubeError('channel-not-found');
  const { uploads } = readRecord(item, 'contentDetails', 'relatedPlaylists');
  const isPlaylist = typeof uploads === 'string' && /^UU[\w-]{22}$/.test(uploads);
  return { channel, uploadsPlaylistId: isPlaylist ? uploads : uploadsPlaylistOf(channel.id) };
}

async function findItem(reference: Reference, access: Access): Promise<unknown> {
  if (reference.kind === 'id') return access.channels.load(reference.id);
  if (reference.kind === 'handle') return findBy({ forHandle: `@${reference.handle}` }, access);
  if (reference.kind === 'username') return findBy({ forUsername: reference.username }, access);
  if (reference.kind === 'video') {
    const channelId = findOwner(await access.videos.load(reference.videoId));
    return isChannelId(channelId) ? access.channels.load(channelId) : null;
  }
  const byHandle = await findBy({ forHandle: `@${reference.name}` }, access);
  return byHandle ?? findBy({ forUsername: reference.name }, access);
}

/** The channel that an upload says it is of; `undefined` if it does not say. */
function findOwner(video: unknown): string | undefined {
  const { channelId } = readRecord(video, 'snippet');
  return typeof channelId === 'string' && channelId !== '' ? channelId : undefined;
}

async function findBy(filter: Record<string, string>, { send, audience }: Access): Promise<unknown> {
  const parameters = { ...channelQuery, ...filter };
  const [item] = await send({ method: 'channels.list', audience, parameters });
  return item ?? null;
}

async function listUploads(
  playlistId: string,
  { send, audience }: Pick<Access, 'send' | 'audience'>,
): Promise<string[]> {
  const parameters = { ...uploadsQuery, playlistId, maxResults: String(pageSize) };
  const items = await send({ method: 'playlistItems.list', audience, parameters });
  const ids = items.map((item) => readRecord(item, 'contentDetails')['videoId']).filter(isVideoId);
  if (ids.length === 0) throw new YouTubeError('no-uploads');
  return [...new Set(ids)].slice(0, pageSize);
}
