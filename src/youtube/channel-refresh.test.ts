import { afterEach, expect, test } from 'vitest';
import { startYouTubeDouble } from '../doubles/youtube/double.ts';
import type { YouTubeDouble } from '../doubles/youtube/double.ts';
import { createChannelReader, createMemoryChannelStore } from './channel-reader.ts';
import { refreshChannels, textsFreshMs } from './channel-refresh.ts';
import { createYouTubeClient } from './client.ts';
import { createMemoryQuota } from './quota.ts';
import { makeChannelFile } from './test-channel.ts';

const dayMs = 86_400_000;
let double: YouTubeDouble;
afterEach(() => double.close());

async function watch(names: readonly string[]) {
  const clock = { now: new Date('2026-11-01T00:00:00Z') };
  const now = () => clock.now;
  const files = names.map((name) => makeChannelFile(name, 10));
  double = await startYouTubeDouble({ channels: files, now, studio: true });
  const client = createYouTubeClient({
    baseUrl: double.url,
    apiKey: 'a-test-key',
    quota: createMemoryQuota({ now }),
    now,
  });
  const store = createMemoryChannelStore();
  const context = { client, store, now, reader: createChannelReader({ client, store, now }) };
  const ids = files.map(({ channel }) => channel.id);
  const look = async () => {
    const before = double.requests.length;
    const found = await refreshChannels(context, ids);
    const extents = [...found.values()].map((each) => ('refresh' in each ? each.refresh.extent : each.error));
    return { extents, methods: double.requests.slice(before).map(({ method }) => method), found };
  };
  const upload = (id: string) =>
    fetch(`${double.url}/studio/channels/${id}`, {
      method: 'POST',
      body: JSON.stringify({ title: 'New', description: 'Words', ageDays: 1 }),
    });
  return { clock, ids, look, upload, store };
}

test('channels that uploaded nothing share one request, and a reading of the day costs none', async () => {
  const { clock, look } = await watch(['one', 'two', 'three']);
  expect((await look()).extents).toEqual(['whole', 'whole', 'whole']);
  expect((await look()).methods).toEqual([]);
  clock.now = new Date(clock.now.getTime() + 7 * dayMs);
  expect(await look()).toMatchObject({
    extents: ['channel', 'channel', 'channel'],
    methods: ['channels'],
  });
});

test('new uploads cost a list each and share the rest; the reading keeps the date of its oldest texts', async () => {
  const { clock, ids, look, upload, store } = await watch(['one', 'two', 'three']);
  await look();
  const [first = '', second = ''] = ids;
  const read = (await store.find(first))?.fetchedAt;
  clock.now = new Date(clock.now.getTime() + 7 * dayMs);
  await upload(first);
  await upload(second);
  const { extents, methods } = await look();
  expect(extents).toEqual(['new uploads', 'new uploads', 'channel']);
  expect(methods.toSorted()).toEqual(['channels', 'playlistItems', 'playlistItems', 'videos']);
  const kept = await store.find(first);
  expect(kept?.videos).toHaveLength(11);
  expect([kept?.videos[0]?.title, kept?.fetchedAt]).toEqual(['New', read]);
  expect((await look()).methods).toEqual(['channels']);
});

test('texts are read anew before a further week could take them past 30 days', async () => {
  expect(textsFreshMs + 7 * dayMs).toBeLessThan(30 * dayMs);
  const { clock, look } = await watch(['one']);
  await look();
  clock.now = new Date(clock.now.getTime() + textsFreshMs);
  expect((await look()).extents).toEqual(['whole']);
});

test('a channel that is gone fails alone', async () => {
  const { clock, ids, look } = await watch(['one', 'two']);
  await look();
  await fetch(`${double.url}/studio/channels/${ids[0]}`, { method: 'DELETE' });
  clock.now = new Date(clock.now.getTime() + 7 * dayMs);
  expect((await look()).extents).toEqual([expect.objectContaining({ code: 'channel-not-found' }), 'channel']);
});
