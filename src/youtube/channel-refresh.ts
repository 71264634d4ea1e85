import type { Channel } from '../engine/analysis/channel.ts';
import type { ChannelReader, ChannelRecord, ChannelStore, StoredRecord } from './channel-reader.ts';
import { currentForMs } from './channel-reader.ts';
import { YouTubeError } from './errors.ts';
import type { ChannelListing, YouTubeClient } from './client.ts';

/** Older texts are read anew: YouTube's terms let us keep them for 30 days, and the next look may be a week away. */
export const textsFreshMs = 22 * currentForMs;

const uploadsKept = 50;

export interface RefreshContext {
  client: YouTubeClient;
  reader: ChannelReader;
  store: ChannelStore;
  now: () => Date;
}

export interface Refresh {
  /**
   * `whole`: everything was read within a day. `new uploads`: the channel and what it uploaded since, beside older
   * readings of its other videos. `channel`: nothing was uploaded, so only the channel itself was read.
   */
  extent: 'whole' | 'new uploads' | 'channel';
  record: StoredRecord;
}

export type RefreshOutcome = { refresh: Refresh } | { error: unknown };

/**
 * Looks at channels that are read again and again, for as few units as possible: a reading of the last 24 hours costs
 * nothing; a channel itself a fiftieth, as ids share a request; its uploads one more, and only if their number has
 * changed; new videos a fiftieth each. Everything is read anew after three weeks.
 */
export async function refreshChannels(
  context: RefreshContext,
  channelIds: readonly string[],
): Promise<Map<string, RefreshOutcome>> {
  // All new videos are asked for at one moment, or they would not share requests.
  const steps = await Promise.all(channelIds.map((id) => attempt(() => look(context, id))));
  const outcomes = steps.map(async (step): Promise<RefreshOutcome> => {
    if ('error' in step) return step;
    const done = await attempt(step.value);
    return 'error' in done ? done : { refresh: done.value };
  });
  const found = await Promise.all(outcomes);
  return new Map(
    channelIds.flatMap((id, place) => {
      const outcome = found[place];
      return outcome === undefined ? [] : [[id, outcome] as const];
    }),
  );
}

const attempt = <T>(work: () => Promise<T>): Promise<{ value: T } | { error: unknown }> =>
  work().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );

/** What is known of a channel without its videos; answers how the rest is read. */
async function look(context: RefreshContext, channelId: string): Promise<() => Promise<Refresh>> {
  const { client, store, now } = context;
  const stored = await store.find(channelId);
  const ageMs = stored === null ? Infinity : now().getTime() - Date.parse(stored.fetchedAt);
  if (stored !== null && ageMs >= 0 && ageMs < currentForMs)
    return async () => ({ extent: 'whole', record: stored });
  const listing = await client.findChannel({ kind: 'id', id: channelId }, 'watch');
  if (stored === null || !(ageMs < textsFreshMs)) return () => readWhole(context, { channelId, listing });
  const { channel, uploadsPlaylistId } = listing;
  if (channel.videoCount === stored.channel.videoCount && channel.videoCount !== null)
    return async () => ({ extent: 'channel', record: { ...stored, channel } });
  const ids = await client.listUploads(uploadsPlaylistId, 'watch');
  return () => readNewUploads(context, { stored, channel, ids });
}

/** Reads the whole channel, unless that was done within a day. */
export async function readWhole(
  { reader, now }: Pick<RefreshContext, 'reader' | 'now'>,
  { channelId, listing }: { channelId: string; listing?: ChannelListing },
): Promise<Refresh> {
  const { fromCache, ...record }: ChannelRecord = await reader.read(
    { kind: 'id', id: channelId },
    { audience: 'watch', find: listing && (async () => listing) },
  );
  // Nobody waits for an older one here.
  if (fromCache && now().getTime() - Date.parse(record.fetchedAt) >= currentForMs)
    throw new YouTubeError('unavailable');
  return { extent: 'whole', record };
}

/**
 * The reading keeps its date, which is that of its oldest texts: whoever asks for the channel gets a whole reading, and
 * nothing is kept longer than it may be.
 */
async function readNewUploads(
  { client, store }: RefreshContext,
  { stored, channel, ids }: { stored: StoredRecord; channel: Channel; ids: readonly string[] },
): Promise<Refresh> {
  const known = new Map(stored.videos.map((video) => [video.id, video]));
  const added = ids.filter((id) => !known.has(id));
  const loaded = added.length === 0 ? [] : await client.loadVideos(channel.id, added, 'watch');
  const videoOf = new Map([...known, ...loaded.map((video) => [video.id, video] as const)]);
  const videos = ids.flatMap((id) => videoOf.get(id) ?? []).slice(0, uploadsKept);
  const record = { channel, videos, fetchedAt: stored.fetchedAt };
  await store.save(record, []);
  return { extent: 'new uploads', record };
}
