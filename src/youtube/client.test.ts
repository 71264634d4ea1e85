import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { YouTubeClient } from './client.ts';
import { createYouTubeClient } from './client.ts';
import type { YouTubeDouble, YouTubeDoubleOptions } from '../doubles/youtube/double.ts';
import { startYouTubeDouble } from '../doubles/youtube/double.ts';
import type { Fault, FaultName } from '../doubles/youtube/faults.ts';
import type { YouTubeErrorCode } from './errors.ts';
import { YouTubeError } from './errors.ts';
import type { Quota } from './quota.ts';
import { createMemoryQuota } from './quota.ts';
import { makeChannelFile } from './test-channel.ts';
import type { TransportOptions } from './transport.ts';

const now = (): Date => new Date('2026-11-21T12:00:00Z');
const apiKey = 'AIzaSyTestKeyThatMustNotLeak';
const maker = makeChannelFile('maker', 60);
const byHandle = { kind: 'handle', handle: 'maker' } as const;

let running: YouTubeDouble | null = null;
afterEach(async () => {
  await running?.close();
  running = null;
});

interface Setup {
  double: YouTubeDouble;
  client: YouTubeClient;
  quota: Quota & { used: () => number };
  /** What the client would have waited, in milliseconds. */
  waits: number[];
}

async function setUp(
  options: Partial<YouTubeDoubleOptions> = {},
  transport: Partial<TransportOptions> = {},
): Promise<Setup> {
  const double = await startYouTubeDouble({ channels: [maker], now, ...options });
  running = double;
  const quota = createMemoryQuota({ now });
  const waits: number[] = [];
  const sleep = async (ms: number): Promise<void> => void waits.push(ms);
  const base = { baseUrl: double.url, apiKey, quota, now, random: () => 0.5, sleep };
  return { double, quota, waits, client: createYouTubeClient({ ...base, ...transport }) };
}

/** Serves bytes of a test's own; stopped after the test. Answers its base address. */
async function serveRaw(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answer(response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
}

/** A fault for the first so many requests. */
function firstOnly(count: number, fault: Fault): YouTubeDoubleOptions['faults'] {
  return ({ number }) => (number <= count ? fault : null);
}

async function errorOf(promise: Promise<unknown>): Promise<YouTubeError> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof YouTubeError) return error;
  throw new Error('Expected a YouTubeError', { cause: error });
}

describe('the client', () => {
  it('reads a channel, its newest 50 uploads and their figures, for one unit each', async () => {
    const { client, double, quota } = await setUp();
    const { channel, uploadsPlaylistId } = await client.findChannel(byHandle, 'member');
    const ids = await client.listUploads(uploadsPlaylistId, 'member');
    const videos = await client.loadVideos(channel.id, ids, 'member');
    expect(channel).toMatchObject({ id: maker.channel.id, handle: 'maker', subscriberCount: 100 });
    expect(videos.map((video) => video.id)).toEqual(maker.videos.slice(0, 50).map((video) => video.id));
    expect(videos[0]).toMatchObject({
      views: 1000,
      likes: 50,
      comments: 5,
      durationSeconds: 600,
      format: 'long',
    });
    expect([quota.used(), double.requests.length]).toEqual([3, 3]);
  });

  it('sends the key in a header, never in an address, and asks for no part it does not read', async () => {
    const { client, double } = await setUp();
    await client.findChannel(byHandle, 'member');
    await client.listUploads(`UU${maker.channel.id.slice(2)}`, 'member');
    for (const request of double.requests) {
      expect(request.apiKey).toBe(apiKey);
      expect(request.url).not.toContain(apiKey);
      expect(request.parameters.get('fields')).toMatch(/^items\(/);
    }
  });

  it('gathers ids of many callers into calls of 50, apart for each audience', async () => {
    const channels = Array.from({ length: 60 }, (_, index) => makeChannelFile(`c${index}`, 1));
    const { client, double } = await setUp({ channels });
    const find = (id: string): Promise<unknown> => client.findChannel({ kind: 'id', id }, 'member');
    await Promise.all(channels.map(({ channel }) => find(channel.id)));
    expect(double.requests.map(({ parameters }) => parameters.get('id')?.split(',').length)).toEqual([
      50, 10,
    ]);
    const [first] = channels;
    const same = { kind: 'id', id: first?.channel.id ?? '' } as const;
    const all = [client.findChannel(same, 'member'), client.findChannel(same, 'member')];
    await Promise.all([...all, client.findChannel(same, 'anonymous')]);
    expect(double.requests.slice(2).map(({ parameters }) => parameters.get('id'))).toEqual([
      same.id,
      same.id,
    ]);
  });

  it('leaves out uploads that are gone, and keeps the order asked for', async () => {
    const { client } = await setUp();
    const [first, second] = maker.videos.map((video) => video.id);
    const videos = await client.loadVideos(
      maker.channel.id,
      [second ?? '', 'goneVideo1A', first ?? ''],
      'member',
    );
    expect(videos.map((video) => video.id)).toEqual([second, first]);
  });

  it('leaves out uploads that say they are of another channel', async () => {
    const { client } = await setUp();
    const ids = maker.videos.slice(0, 2).map((video) => video.id);
    const own = await client.loadVideos(maker.channel.id, ids, 'member');
    expect(own).toHaveLength(2);
    expect(await client.loadVideos('UCanother---------------', ids, 'member')).toEqual([]);
  });

  it('frees what comes over the wire from NUL and lone surrogates', async () => {
    const snippet = { title: 'a\u0000b\ud800', description: '\udfff\u0007c', customUrl: '@maker' };
    const { client } = await setUp({ channels: [makeChannelFile('maker', 1, { snippet })] });
    const { channel } = await client.findChannel(byHandle, 'member');
    expect([channel.title, channel.description]).toEqual(['ab\ufffd', '\ufffdc']);
  });

  it('resolves old names by handle, then by user name, and a video by its channel', async () => {
    const dashed = makeChannelFile('old-name', 1);
    const { client, double } = await setUp({ channels: [dashed] });
    const idOf = async (reference: Parameters<YouTubeClient['findChannel']>[0]): Promise<string> =>
      (await client.findChannel(reference, 'member')).channel.id;
    expect(await idOf({ kind: 'custom', name: 'old-name' })).toBe(dashed.channel.id);
    expect(double.requests).toHaveLength(1);
    expect(await idOf({ kind: 'custom', name: 'OldName' })).toBe(dashed.channel.id);
    expect(await idOf({ kind: 'username', username: 'oldname' })).toBe(dashed.channel.id);
    expect(await idOf({ kind: 'video', videoId: dashed.videos[0]?.id ?? '' })).toBe(dashed.channel.id);
    const missing = errorOf(client.findChannel({ kind: 'custom', name: 'nobody' }, 'member'));
    expect((await missing).code).toBe('channel-not-found');
    const noVideo = errorOf(client.findChannel({ kind: 'video', videoId: 'goneVideo1A' }, 'member'));
    expect((await noVideo).code).toBe('channel-not-found');
  });
});

const lasting: readonly (readonly [FaultName, YouTubeErrorCode, number])[] = [
  ['html-page', 'bad-answer', 1],
  ['half-body', 'bad-answer', 1],
  ['wrong-shape', 'bad-answer', 1],
  ['not-an-object', 'bad-answer', 1],
  ['empty-body', 'bad-answer', 1],
  ['redirect', 'bad-answer', 1],
  ['huge-body', 'too-large', 1],
  ['no-items', 'channel-not-found', 1],
  ['key-invalid', 'key-invalid', 1],
  ['access-not-configured', 'access-refused', 1],
  ['bad-request', 'request-invalid', 1],
  ['quota-exceeded', 'quota-exhausted', 1],
  ['backend-error', 'unavailable', 3],
  ['service-unavailable', 'unavailable', 3],
  ['reset', 'unavailable', 3],
  ['cut-connection', 'unavailable', 3],
  ['rate-limit-exceeded', 'rate-limited', 3],
];

describe('a lasting fault', () => {
  it.each(lasting)('%s is %s after %i attempts, each of them counted', async (fault, code, attempts) => {
    const { client, double, quota, waits } = await setUp({ faults: () => fault });
    const error = await errorOf(client.findChannel(byHandle, 'member'));
    expect(error.code).toBe(code);
    expect(double.requests).toHaveLength(attempts);
    expect(waits).toHaveLength(attempts - 1);
    expect(quota.used()).toBe(attempts);
    const told = inspect(error, { showHidden: true });
    expect(told).not.toContain(apiKey);
    expect(error.message).not.toMatch(/[<>{]/);
  });

  it('is timed-out where YouTube stays silent, without a second attempt', async () => {
    const { client, quota } = await setUp({ faults: () => 'silence' }, { timeoutMs: 30 });
    expect((await errorOf(client.findChannel(byHandle, 'member'))).code).toBe('timed-out');
    expect(quota.used()).toBe(1);
  });

  it('is timed-out where the body never ends', async () => {
    const baseUrl = await serveRaw((response) => void response.writeHead(200).write('{"items":['));
    const { client } = await setUp({}, { baseUrl, timeoutMs: 30 });
    expect((await errorOf(client.findChannel(byHandle, 'member'))).code).toBe('timed-out');
  });

  it('is too-large where little is sent that unpacks to much', async () => {
    const packed = gzipSync(`{"items":["${'x'.repeat(20_000_000)}"]}`);
    const baseUrl = await serveRaw((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed);
    });
    const { client } = await setUp({}, { baseUrl });
    expect((await errorOf(client.findChannel(byHandle, 'member'))).code).toBe('too-large');
  });

  it('is unavailable where nothing listens', async () => {
    const { client, waits } = await setUp({}, { baseUrl: 'http://127.0.0.1:1' });
    expect((await errorOf(client.findChannel(byHandle, 'member'))).code).toBe('unavailable');
    expect(waits).toHaveLength(2);
  });
});

describe('a passing fault', () => {
  it.each(['backend-error', 'reset', 'cut-connection', 'user-rate-limit-exceeded'] as const)(
    '%s is survived by trying again, with full jitter',
    async (fault) => {
      const { client, waits } = await setUp({ faults: firstOnly(2, fault) });
      expect((await client.findChannel(byHandle, 'member')).channel.handle).toBe('maker');
      expect(waits).toEqual([250, 500]);
    },
  );

  it('waits as long as the server asks', async () => {
    const { client, waits } = await setUp({ faults: firstOnly(1, 'retry-after-a-second') });
    await client.findChannel(byHandle, 'member');
    expect(waits).toEqual([1000]);
  });

  it('is not waited for when the server asks for an hour; the caller learns when', async () => {
    const { client, waits } = await setUp({ faults: () => 'retry-after-an-hour' });
    const error = await errorOf(client.findChannel(byHandle, 'member'));
    expect(error).toMatchObject({ code: 'rate-limited', retryAt: '2026-11-21T13:00:00.000Z' });
    expect(waits).toEqual([]);
  });

  it('sends nobody away for longer than an hour, whatever the server asks', async () => {
    const { client } = await setUp({ faults: () => 'retry-after-decades' });
    const error = await errorOf(client.findChannel(byHandle, 'member'));
    expect(error).toMatchObject({ code: 'rate-limited', retryAt: '2026-11-21T13:00:00.000Z' });
  });
});

describe('the quota', () => {
  it('is asked before anything leaves: with none left, no request is made', async () => {
    const { client, double, quota } = await setUp();
    await quota.markExhausted();
    const error = await errorOf(client.findChannel(byHandle, 'member'));
    expect(error).toMatchObject({ code: 'quota-exhausted', retryAt: '2026-11-21T12:30:00.000Z' });
    expect(double.requests).toHaveLength(0);
  });

  it('is marked used up when YouTube says so, for every later call', async () => {
    const { client, double } = await setUp({ faults: firstOnly(1, 'quota-exceeded') });
    const first = await errorOf(client.findChannel(byHandle, 'member'));
    expect(first.retryAt).toBe('2026-11-21T12:30:00.000Z');
    expect((await errorOf(client.findChannel(byHandle, 'member'))).code).toBe('quota-exhausted');
    expect(double.requests).toHaveLength(1);
  });
});

describe('a key that no header can hold', () => {
  it.each(['', 'two\nlines', 'käse', 'with space'])('is refused at once, unquoted: %j', async (key) => {
    const error = await errorOf(setUp({}, { apiKey: key }));
    expect(error.code).toBe('key-invalid');
  });
});
