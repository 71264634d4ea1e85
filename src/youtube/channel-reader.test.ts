import { afterEach, describe, expect, it } from 'vitest';
import { readChannelFile } from './channel-file.ts';
import type { ChannelReader, ChannelStore } from './channel-reader.ts';
import type { ReadStep } from './channel-reader.ts';
import { createChannelReader, createMemoryChannelStore } from './channel-reader.ts';
import { createYouTubeClient } from './client.ts';
import type { YouTubeDouble, YouTubeDoubleOptions } from '../doubles/youtube/double.ts';
import { startYouTubeDouble } from '../doubles/youtube/double.ts';
import type { Fault } from '../doubles/youtube/faults.ts';
import { createMemoryQuota } from './quota.ts';
import type { Reference } from './reference.ts';
import { referenceKey } from './reference.ts';
import { makeChannelFile } from './test-channel.ts';

const hourMs = 3_600_000;
const maker = makeChannelFile('maker', 60);
const byHandle: Reference = { kind: 'handle', handle: 'maker' };
const byId: Reference = { kind: 'id', id: maker.channel.id };
const member = { audience: 'member' } as const;

let running: YouTubeDouble | null = null;
afterEach(async () => {
  await running?.close();
  running = null;
});

interface Setup {
  double: YouTubeDouble;
  reader: ChannelReader;
  store: ChannelStore;
  passTime: (ms: number) => void;
  setFault: (fault: Fault | null) => void;
}

async function setUp(
  options: Partial<YouTubeDoubleOptions> = {},
  limits: { anonymousShare?: number; timeoutMs?: number } = {},
): Promise<Setup> {
  let nowMs = Date.parse('2026-11-20T20:00:00Z');
  let fault: Fault | null = null;
  const now = (): Date => new Date(nowMs);
  const double = await startYouTubeDouble({ channels: [maker], now, faults: () => fault, ...options });
  running = double;
  const quota = createMemoryQuota({ now, ...limits });
  const sleep = async (): Promise<void> => undefined;
  const client = createYouTubeClient({
    baseUrl: double.url,
    apiKey: 'key',
    quota,
    now,
    sleep,
    ...limits,
  });
  const store = createMemoryChannelStore();
  return {
    double,
    store,
    reader: createChannelReader({ client, store, now }),
    passTime: (ms) => void (nowMs += ms),
    setFault: (next) => void (fault = next),
  };
}

describe('reading a channel', () => {
  it('reads anew what was stored by a clock that was ahead', async () => {
    const { reader, double, passTime } = await setUp();
    await reader.read(byHandle, { audience: 'member' });
    passTime(-12 * 3_600_000);
    const record = await reader.read(byHandle, { audience: 'member' });
    expect(record).toMatchObject({ fromCache: false, fetchedAt: '2026-11-20T08:00:00.000Z' });
    expect(double.requests).toHaveLength(6);
  });

  it('costs 3 units the first time, none within 24 hours, and 3 again after', async () => {
    const { reader, double, passTime } = await setUp();
    const first = await reader.read(byHandle, member);
    expect(first).toMatchObject({ fromCache: false, fetchedAt: '2026-11-20T20:00:00.000Z' });
    expect(first.videos).toHaveLength(50);
    expect(double.requests).toHaveLength(3);
    passTime(24 * hourMs - 1);
    expect(await reader.read(byHandle, member)).toEqual({ ...first, fromCache: true });
    expect(await reader.read(byId, member)).toEqual({ ...first, fromCache: true });
    expect(double.requests).toHaveLength(3);
    passTime(1);
    const second = await reader.read(byHandle, member);
    expect(second.fromCache).toBe(false);
    expect(double.requests).toHaveLength(6);
    const { views, earlier } = second.videos[0] ?? {};
    expect(earlier).toEqual({ views, readAt: first.fetchedAt });
  });

  it('costs about two units a channel for 50 ids at once', async () => {
    const channels = Array.from({ length: 50 }, (_, index) => makeChannelFile(`c${index}x`, 50));
    const { reader, double } = await setUp({ channels });
    const reads = channels.map(({ channel }) => reader.read({ kind: 'id', id: channel.id }, member));
    const records = await Promise.all(reads);
    expect(records.every(({ videos }) => videos.length === 50)).toBe(true);
    expect(double.requests).toHaveLength(1 + 50 + 50);
  });

  it('shares one read among 50 simultaneous callers', async () => {
    const { reader, double } = await setUp({ delayMs: 5 });
    const records = await Promise.all(Array.from({ length: 50 }, () => reader.read(byHandle, member)));
    expect(new Set(records.map(({ channel }) => channel.id)).size).toBe(1);
    expect(double.requests).toHaveLength(3);
  });

  it('shares uploads and statistics among spellings that turn out to be one channel', async () => {
    const { reader, double } = await setUp({ delayMs: 5 });
    const username: Reference = { kind: 'username', username: 'maker' };
    await Promise.all([byHandle, byId, username].map((reference) => reader.read(reference, member)));
    const methods = double.requests.map(({ method }) => method);
    expect(methods.filter((method) => method !== 'channels').toSorted()).toEqual(['playlistItems', 'videos']);
    await reader.read(username, member);
    expect(double.requests).toHaveLength(methods.length);
  });

  it('reports each step once, as its request is about to be made, and none for a record at hand', async () => {
    const seen: string[] = [];
    const { reader } = await setUp({ faults: ({ method }) => (seen.push(method), null) });
    const late: ReadStep[] = [];
    await reader.read(byHandle, { ...member, onStep: (step) => seen.push(step) });
    expect(seen).toEqual(['finding', 'channels', 'uploads', 'playlistItems', 'statistics', 'videos']);
    await reader.read(byHandle, { ...member, onStep: (step) => late.push(step) });
    expect(late).toEqual([]);
  });

  it('tells a late caller the current step, and is not disturbed by a listener that throws', async () => {
    const { reader } = await setUp();
    const late: ReadStep[] = [];
    let joined: Promise<unknown> = Promise.resolve();
    const onStep = (step: ReadStep): void => {
      if (step === 'uploads')
        joined = reader.read(byHandle, { ...member, onStep: (next) => late.push(next) });
      throw new Error('this listener is gone');
    };
    await reader.read(byHandle, { ...member, onStep });
    await joined;
    expect(late).toEqual(['uploads', 'statistics']);
  });
});

describe('a channel without public uploads', () => {
  const videoIds = ['goneVideo1A', 'goneVideo2A'];
  const list = JSON.stringify({ items: videoIds.map((videoId) => ({ contentDetails: { videoId } })) });
  it.each<[string, Fault]>([
    ['whose list is not found', 'playlist-not-found'],
    ['whose list is empty', { status: 200, body: '{"items":[]}' }],
    ['whose uploads are all private', { status: 200, body: list }],
  ])('%s is refused as no-uploads, and not kept', async (_, fault) => {
    const { reader, store } = await setUp({
      faults: ({ method }) => (method === 'playlistItems' ? fault : null),
    });
    await expect(reader.read(byId, member)).rejects.toMatchObject({ code: 'no-uploads' });
    expect(await store.find(maker.channel.id)).toBeNull();
  });
});

describe('a failing read', () => {
  it('fails for all who wait, and the next caller tries again', async () => {
    const { reader, double, setFault } = await setUp({ delayMs: 5 });
    setFault('key-invalid');
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => reader.read(byHandle, member)));
    const reasons = results.map((result) => (result.status === 'rejected' ? result.reason : null));
    expect(new Set(reasons).size).toBe(1);
    expect(reasons[0]).toMatchObject({ code: 'key-invalid' });
    expect(double.requests).toHaveLength(1);
    setFault(null);
    expect((await reader.read(byHandle, member)).fromCache).toBe(false);
  });

  it('by one who stops waiting does not stop the others', async () => {
    const { reader, double } = await setUp({ delayMs: 10 });
    const leaving = new AbortController();
    const left = reader.read(byHandle, { ...member, signal: leaving.signal });
    const stayed = reader.read(byHandle, member);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    expect((await stayed).videos).toHaveLength(50);
    await expect(reader.read(byHandle, { ...member, signal: AbortSignal.abort() })).rejects.toThrow('abort');
    expect(double.requests).toHaveLength(3);
  });

  it('leaves no error behind if nobody waits for it any more', async () => {
    const { reader, setFault, double } = await setUp({ delayMs: 300 });
    setFault('key-invalid');
    const leaving = new AbortController();
    const left = reader.read(byId, { ...member, signal: leaving.signal });
    await expect.poll(() => double.requests.length, { interval: 5 }).toBe(1);
    leaving.abort();
    await expect(left).rejects.toThrow('abort');
  });

  it.each([byHandle, byId])(
    'of anonymous visitors whose share is spent does not fail a member: %j',
    async (asked) => {
      const { reader } = await setUp({}, { anonymousShare: 0 });
      const anonymous = reader.read(asked, { audience: 'anonymous' });
      const [refused, served] = await Promise.allSettled([anonymous, reader.read(asked, member)]);
      expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'quota-exhausted' } });
      expect(served.status).toBe('fulfilled');
    },
  );
});

describe('an older record', () => {
  it.each(['quota-exceeded', 'service-unavailable', 'reset', 'html-page', 'rate-limit-exceeded'] as const)(
    'is served with its date during %s',
    async (fault) => {
      const { reader, passTime, setFault } = await setUp();
      const first = await reader.read(byHandle, member);
      passTime(48 * hourMs);
      setFault(fault);
      expect(await reader.read(byHandle, member)).toEqual({ ...first, fromCache: true });
      expect(await reader.read(byId, member)).toEqual({ ...first, fromCache: true });
    },
  );

  it('is served with its date while YouTube stays silent', async () => {
    const { reader, store, setFault } = await setUp({}, { timeoutMs: 30 });
    const { channel, videos } = readChannelFile(maker);
    const older = { channel, videos, fetchedAt: '2026-11-18T20:00:00.000Z' };
    await store.save(older, [referenceKey(byHandle)]);
    setFault('silence');
    expect(await reader.read(byHandle, member)).toEqual({ ...older, fromCache: true });
  });

  it('is not served past 30 days, nor for a channel that is gone', async () => {
    const { reader, passTime, setFault } = await setUp();
    await reader.read(byHandle, member);
    passTime(25 * hourMs);
    setFault('no-items');
    await expect(reader.read(byHandle, member)).rejects.toMatchObject({ code: 'channel-not-found' });
    passTime(30 * 24 * hourMs);
    setFault('service-unavailable');
    await expect(reader.read(byHandle, member)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('is not found by a handle its channel no longer carries', async () => {
    const { reader, store, double } = await setUp();
    const { channel, ...rest } = await reader.read(byHandle, member);
    await store.save({ ...rest, channel: { ...channel, handle: 'renamed' } }, []);
    await reader.read(byHandle, member);
    expect(double.requests).toHaveLength(4);
  });
});

describe('what is not there', () => {
  const nowhere: Reference = { kind: 'handle', handle: 'nowhere' };

  it('costs one unit, however often and however its name is written, for five minutes', async () => {
    const { reader, double, passTime } = await setUp();
    for (const handle of ['nowhere', 'NOWHERE', 'Nowhere'])
      await expect(reader.read({ kind: 'handle', handle }, member)).rejects.toMatchObject({
        code: 'channel-not-found',
      });
    await expect(reader.read(nowhere, { audience: 'anonymous' })).rejects.toThrow(/does not exist/);
    expect(double.requests).toHaveLength(1);
    passTime(5 * 60_000);
    await expect(reader.read(nowhere, member)).rejects.toMatchObject({ code: 'channel-not-found' });
    expect(double.requests).toHaveLength(2);
  });

  it('is looked for again once the clock is set back', async () => {
    const { reader, double, passTime } = await setUp();
    await expect(reader.read(nowhere, member)).rejects.toThrow(/does not exist/);
    passTime(-hourMs);
    await expect(reader.read(nowhere, member)).rejects.toThrow(/does not exist/);
    expect(double.requests).toHaveLength(2);
  });

  it('keeps nobody from what is there, and other faults are forgotten at once', async () => {
    const { reader, setFault } = await setUp();
    await expect(reader.read(nowhere, member)).rejects.toThrow(/does not exist/);
    expect((await reader.read(byHandle, member)).channel.handle).toBe('maker');
    setFault('service-unavailable');
    await expect(reader.read(nowhere, member)).rejects.toMatchObject({ code: 'channel-not-found' });
    await expect(reader.read({ kind: 'handle', handle: 'other' }, member)).rejects.toMatchObject({
      code: 'unavailable',
    });
    setFault(null);
    await expect(reader.read({ kind: 'handle', handle: 'other' }, member)).rejects.toMatchObject({
      code: 'channel-not-found',
    });
  });
});
