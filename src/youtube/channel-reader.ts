import type { Channel, Video } from '../engine/analysis/channel.ts';
import type { ChannelListing, YouTubeClient } from './client.ts';
import { addEarlierCounts } from './earlier-counts.ts';
import { YouTubeError } from './errors.ts';
import type { StepListener } from './flights.ts';
import { createFlights } from './flights.ts';
import { createMisses } from './misses.ts';
import type { Audience } from './quota.ts';
import type { Reference } from './reference.ts';
import { referenceKey } from './reference.ts';

/** A channel with its newest uploads, 50 at most, newest first, and when its figures were read (ISO 8601, UTC). */
export interface StoredRecord {
  channel: Channel;
  videos: Video[];
  fetchedAt: string;
}

export interface ChannelRecord extends StoredRecord {
  /** Whether the record was there already; `fetchedAt` tells how old it is. */
  fromCache: boolean;
}

/** Where records are kept. Saving again replaces a record and adds to the references known for its channel. */
export interface ChannelStore {
  findId(key: string): Promise<string | null>;
  find(channelId: string): Promise<StoredRecord | null>;
  save(record: StoredRecord, referenceKeys: readonly string[]): Promise<void>;
}

export interface ReadOptions {
  audience: Audience;
  /** Told each step as it begins; a record at hand has none. */
  onStep?: StepListener | undefined;
  /** Ends this caller's waiting; the read goes on for the others and for the store. */
  signal?: AbortSignal | undefined;
  /** How the channel of an id is found, for callers who ask for many in one request; else the reader asks itself. */
  find?: (() => Promise<ChannelListing>) | undefined;
}

export interface ChannelReader {
  /**
   * Reads the channel a reference points at: 3 units the first time, none within the age; many ids at once share
   * their calls. Simultaneous readers of one channel share one read. Where YouTube cannot answer, an older record is
   * served with its date. Throws `YouTubeError`; that there is nothing is remembered for five minutes, no other fault.
   */
  read(reference: Reference, options: ReadOptions): Promise<ChannelRecord>;
}

/** How long a record counts as current. */
export const currentForMs = 86_400_000;

export interface ChannelReaderOptions {
  client: YouTubeClient;
  store: ChannelStore;
  now: () => Date;
  /** How long a record counts as current; 24 hours where absent. */
  maxAgeMs?: number;
}

export function createChannelReader(options: ChannelReaderOptions): ChannelReader {
  const { maxAgeMs = currentForMs } = options;
  const context = { ...options, maxAgeMs, fly: createFlights<ChannelRecord>() };
  const misses = createMisses(options.now);
  return {
    async read(reference, read) {
      const key = referenceKey(reference);
      misses.check(key);
      try {
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
  return context.fly({
    ...read,
    key: `${read.audience} ${referenceKey(reference)}`,
    start: (onStep) => readReference(context, reference, { audience: read.audience, onStep }),
  });
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
  fly: ReturnType<typeof createFlights<ChannelRecord>>;
}

/** One flight per channel and audience: one visitor's spent share of the quota must not fail a member's read. */
function readChannel(
  context: ReaderContext,
  channelId: string,
  read: ReadOptions & { list: () => Promise<ChannelListing> },
): Promise<ChannelRecord> {
  const { client, store, now } = context;
  const start = async (onStep: StepListener): Promise<ChannelRecord> => {
    const stored = await store.find(channelId);
    return readUnlessKnown(context, stored, async () => {
      onStep('finding');
      const { channel, uploadsPlaylistId } = await read.list();
      onStep('uploads');
      const ids = await client.listUploads(uploadsPlaylistId, read.audience);
      onStep('statistics');
      const videos = await client.loadVideos(ids, read.audience);
      if (videos.length === 0) throw new YouTubeError('no-uploads');
      const fetchedAt = now().toISOString();
      const record = { channel, videos: addEarlierCounts({ videos, fetchedAt }, stored), fetchedAt };
      await store.save(record, ownKeys(channel));
      return { ...record, fromCache: false };
    });
  };
  const { audience, onStep, signal } = read;
  return context.fly({ key: `${audience} channel ${channelId}`, start, onStep, signal });
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

/** A current record as it is; else a new read; else, where YouTube cannot answer, the older record with its date. */
async function readUnlessKnown(
  context: ReaderContext,
  known: StoredRecord | null,
  readAnew: () => Promise<ChannelRecord>,
): Promise<ChannelRecord> {
  // The clock may have been set back: a record far from now in either direction is not current.
  const ageMs = known === null ? Infinity : Math.abs(context.now().getTime() - Date.parse(known.fetchedAt));
  if (known !== null && ageMs < context.maxAgeMs) return { ...known, fromCache: true };
  try {
    return await readAnew();
  } catch (error) {
    const isPassing = error instanceof YouTubeError && passingCodes.includes(error.code);
    if (known === null || !isPassing || !(ageMs < maxServedAgeMs)) throw error;
    return { ...known, fromCache: true };
  }
}

/** YouTube data of others may be kept for 30 days without a refresh (Developer Policies, III.E.4). */
const maxServedAgeMs = 30 * currentForMs;

/** Faults during which an older record is better than none: the day's quota, or YouTube itself. */
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
  // A handle the channel no longer carries may be another channel's by now.
  const isStale = reference.kind === 'handle' && record !== null && !ownKeys(record.channel).includes(key);
  return isStale ? null : record;
}

function ownKeys({ handle }: Channel): string[] {
  return handle === null ? [] : [referenceKey({ kind: 'handle', handle })];
}
