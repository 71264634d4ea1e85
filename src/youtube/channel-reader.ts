import type { Channel, Video } from '../engine/analysis/channel.ts';
import { latestPast } from '../values/clock-errors.ts';
import type { SingleFlight } from '../server/platform/limits/single-flight.ts';
import { createSingleFlight } from '../server/platform/limits/single-flight.ts';
import type { ChannelListing, YouTubeClient } from './client.ts';
import { addEarlierCounts } from './earlier-counts.ts';
import { YouTubeError } from './errors.ts';
import type { Audience } from './quota.ts';
import { createMisses } from './misses.ts';
import { referenceKey } from './reference.ts';
import type { Reference } from './reference.ts';

/** The steps of a read, in the order in which they happen. */
export type ReadStep = 'finding' | 'uploads' | 'statistics';
type StepListener = (step: ReadStep) => void;

/** A channel with its newest uploads (at most 50, newest first), and when its figures were read (ISO 8601, UTC). */
export interface StoredRecord {
  channel: Channel;
  videos: Video[];
  fetchedAt: string;
}

export interface ChannelRecord extends StoredRecord {
  /** Whether the record was already stored; `fetchedAt` says how old it is. */
  fromCache: boolean;
}

/** Where records are kept. Saving again replaces a record and adds to the references known for its channel. */
export interface ChannelStore {
  findId(key: string): Promise<string | null>;
  find(channelId: string): Promise<StoredRecord | null>;
  save(record: StoredRecord, referenceKeys: readonly string[]): Promise<void>;
  /** Whether what a reference leads to was removed and must not be read. */
  isRemoved?(key: string): Promise<boolean>;
}

export interface ReadOptions {
  audience: Audience;
  /** Called with each step as it begins; a stored record has none. */
  onStep?: StepListener | undefined;
  /** Ends this caller's wait; the read continues for the others and for the store. */
  signal?: AbortSignal | undefined;
  /** Finds the channel of an id, for callers who request many at once; by default the reader requests it itself. */
  find?: (() => Promise<ChannelListing>) | undefined;
}

export interface ChannelReader {
  /**
   * Reads the channel a reference points to: 3 units the first time, none while the record is current; many ids at
   * once share their requests. Simultaneous readers of one channel share one read. If YouTube cannot answer, an older
   * record is served with its date. Throws `YouTubeError`; that a channel does not exist is remembered for five
   * minutes, other faults are not.
   */
  read(reference: Reference, options: ReadOptions): Promise<ChannelRecord>;
}

/** How long a record counts as current. */
export const currentForMs = 86_400_000;

export interface ChannelReaderOptions {
  client: YouTubeClient;
  store: ChannelStore;
  now: () => Date;
  /** How long a record counts as current; 24 hours by default. */
  maxAgeMs?: number;
}

export function createChannelReader(options: ChannelReaderOptions): ChannelReader {
  const { maxAgeMs = currentForMs } = options;
  const context = { ...options, maxAgeMs, reads: createSingleFlight<ChannelRecord, ReadStep>() };
  const misses = createMisses(options.now);
  return {
    async read(reference, read) {
      const key = referenceKey(reference);
      misses.check(key);
      try {
        await refuseRemoved(context, key);
        return await readAny(context, reference, read);
      } catch (error) {
        misses.note(key, error);
        throw error;
      }
    },
  };
}

function readAny(context: ReaderContext, reference: Reference, read: ReadOptions): Promise<ChannelRecord> {
  if (reference.kind === 'id') {
    const list = read.find ?? (() => context.client.findChannel(reference, read.audience));
    return readChannel(context, reference.id, { ...read, list });
  }
  const { audience } = read;
  return context.reads.run(
    `${audience} ${referenceKey(reference)}`,
    (onStep) => readReference(context, reference, { audience, onStep }),
    read,
  );
}

async function refuseRemoved({ store }: ReaderContext, key: string): Promise<void> {
  if (await store.isRemoved?.(key)) throw new YouTubeError('channel-removed');
}

/** A store in memory, for one process: the library's and the command line's. */
export function createMemoryChannelStore(): ChannelStore {
  const idsByKey = new Map<string, string>();
  const records = new Map<string, StoredRecord>();
  return {
    async findId(key) {
      return idsByKey.get(key) ?? null;
    },
    async find(channelId) {
      return records.get(channelId) ?? null;
    },
    async save({ channel, videos, fetchedAt }, referenceKeys) {
      records.set(channel.id, { channel, videos, fetchedAt });
      for (const key of referenceKeys) idsByKey.set(key, channel.id);
    },
  };
}

interface ReaderContext extends Required<ChannelReaderOptions> {
  reads: SingleFlight<ChannelRecord, ReadStep>;
}

/** One shared read per channel and audience: a visitors' quota that is used up must not fail a member's read. */
function readChannel(
  context: ReaderContext,
  channelId: string,
  read: ReadOptions & { list: () => Promise<ChannelListing> },
): Promise<ChannelRecord> {
  const { client, store, now } = context;
  const start = async (onStep: StepListener): Promise<ChannelRecord> => {
    await refuseRemoved(context, referenceKey({ kind: 'id', id: channelId }));
    const stored = await store.find(channelId);
    return readUnlessKnown(context, stored, async () => {
      onStep('finding');
      const { channel, uploadsPlaylistId } = await read.list();
      onStep('uploads');
      const ids = await client.listUploads(uploadsPlaylistId, read.audience);
      onStep('statistics');
      const videos = await client.loadVideos(channel.id, ids, read.audience);
      if (videos.length === 0) throw new YouTubeError('no-uploads');
      const fetchedAt = now().toISOString();
      const record = { channel, videos: addEarlierCounts({ videos, fetchedAt }, stored), fetchedAt };
      await store.save(record, ownKeys(channel));
      return { ...record, fromCache: false };
    });
  };
  return context.reads.run(`${read.audience} channel ${channelId}`, start, read);
}

async function readReference(
  context: ReaderContext,
  reference: Reference,
  read: { audience: Audience; onStep: StepListener },
): Promise<ChannelRecord> {
  const { client, store } = context;
  const known = await findKnown(reference, store);
  return readUnlessKnown(context, known, async () => {
    read.onStep('finding');
    // A video never changes its channel; a handle may have changed hands since.
    const isKnownVideo = known !== null && reference.kind === 'video';
    const sought: Reference = isKnownVideo ? { kind: 'id', id: known.channel.id } : reference;
    const listing = await client.findChannel(sought, read.audience);
    const record = await readChannel(context, listing.channel.id, { ...read, list: async () => listing });
    const key = referenceKey(reference);
    if (record.fromCache || !ownKeys(record.channel).includes(key)) await store.save(record, [key]);
    return record;
  });
}

/** A current record as it is; else a new read; else, if YouTube cannot answer, the older record with its date. */
async function readUnlessKnown(
  context: ReaderContext,
  known: StoredRecord | null,
  readAnew: () => Promise<ChannelRecord>,
): Promise<ChannelRecord> {
  const ageMs = known === null ? Infinity : findAgeMs(known, context.now());
  if (known !== null && ageMs < context.maxAgeMs) return { ...known, fromCache: true };
  try {
    return await readAnew();
  } catch (error) {
    const isPassing = error instanceof YouTubeError && passingCodes.includes(error.code);
    if (known === null || !isPassing || !(ageMs < maxServedAgeMs)) throw error;
    return { ...known, fromCache: true };
  }
}

/** Endless for a record from the future: nobody knows when a wrong clock has written it. */
function findAgeMs({ fetchedAt }: StoredRecord, now: Date): number {
  const readAtMs = Date.parse(fetchedAt);
  return readAtMs > latestPast(now).getTime() ? Infinity : now.getTime() - readAtMs;
}

/** YouTube data of others may be kept for 30 days without a refresh (Developer Policies, III.E.4). */
const maxServedAgeMs = 30 * currentForMs;

/** Faults for which an older record is better than none: the day's quota is used up, or YouTube itself fails. */
const passingCodes: readonly string[] = [
  'quota-exhausted',
  'rate-limited',
  'timed-out',
  'unavailable',
  'bad-answer',
];

async function findKnown(reference: Reference, store: ChannelStore): Promise<StoredRecord | null> {
  if (reference.kind === 'id') return store.find(reference.id);
  const key = referenceKey(reference);
  const id = await store.findId(key);
  const record = id === null ? null : await store.find(id);
  // A handle that the channel no longer has may now be another channel's.
  const isStale = reference.kind === 'handle' && record !== null && !ownKeys(record.channel).includes(key);
  return isStale ? null : record;
}

function ownKeys({ handle }: Channel): string[] {
  return handle === null ? [] : [referenceKey({ kind: 'handle', handle })];
}
