import { afterEach, expect, test } from 'vitest';
import { createYouTubeClient } from '../../youtube/client.ts';
import { createMemoryQuota } from '../../youtube/quota.ts';
import { makeChannelFile } from '../../youtube/test-channel.ts';
import { readRecord } from '../../youtube/wire-fields.ts';
import type { YouTubeDouble } from './double.ts';
import { startYouTubeDouble } from './double.ts';

const maker = makeChannelFile('maker', 3);
const channelId = maker.channel.id;
const clock = { now: new Date('2026-11-21T12:00:00Z') };
const now = () => clock.now;
const dayMs = 86_400_000;

let double: YouTubeDouble | null = null;
afterEach(async () => {
  await double?.close();
  clock.now = new Date('2026-11-21T12:00:00Z');
});

async function open() {
  double = await startYouTubeDouble({ channels: [maker], now, studio: true });
  const { url } = double;
  const quota = createMemoryQuota({ now });
  const client = createYouTubeClient({ baseUrl: url, apiKey: 'any', quota, now });
  const ask = async (path: string, method: string, body?: object) => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const answer = await fetch(`${url}/studio/${path}`, init);
    return { status: answer.status, body: readRecord(await answer.json()) };
  };
  const publish = async (rest: object = {}) => {
    const video = { title: 'With Brand', description: '#ad', views: 10_000, ...rest };
    const { body } = await ask(`channels/${channelId}/videos`, 'POST', video);
    return String(body['id']);
  };
  const see = async (id: string) => (await client.seeVideos([id], 'member')).get(id) ?? null;
  return { client, quota, ask, publish, see };
}

test('a published video keeps its day, and gains views as days pass', async () => {
  const { publish, see } = await open();
  const id = await publish();
  expect(await see(id)).toMatchObject({
    channelId,
    privacy: 'public',
    video: { publishedAt: '2026-11-21T12:00:00.000Z', views: 0, format: 'long', paidPlacement: true },
  });
  const views = [];
  for (const days of [1, 7, 30, 90]) {
    clock.now = new Date(Date.parse('2026-11-21T12:00:00Z') + days * dayMs);
    const seen = await see(id);
    expect(seen?.video.publishedAt).toBe('2026-11-21T12:00:00.000Z');
    views.push(seen?.video.views ?? 0);
  }
  expect(views[2]).toBe(10_000);
  expect(views).toEqual(views.toSorted((a, b) => a - b));
});

test('days pass for one video alone', async () => {
  const { ask, publish, see } = await open();
  const [old, fresh] = [await publish(), await publish()];
  expect((await ask(`videos/${old}`, 'PUT', { passDays: 30 })).status).toBe(200);
  expect((await see(old))?.video).toMatchObject({ publishedAt: '2026-10-22T12:00:00.000Z', views: 10_000 });
  expect((await see(fresh))?.video.views).toBe(0);
});

test('what is private or taken down is not among the videos, and can come back', async () => {
  const { ask, publish, see, client } = await open();
  const id = await publish();
  await ask(`videos/${id}`, 'PUT', { privacy: 'private' });
  expect(await see(id)).toBeNull();
  await ask(`videos/${id}`, 'PUT', { privacy: 'unlisted' });
  expect((await see(id))?.privacy).toBe('unlisted');
  expect(await client.listUploads(`UU${channelId.slice(2)}`, 'member')).not.toContain(id);
  await ask(`videos/${id}`, 'PUT', { privacy: 'public' });
  expect((await client.listUploads(`UU${channelId.slice(2)}`, 'member'))[0]).toBe(id);
  await ask(`videos/${id}`, 'DELETE');
  expect(await see(id)).toBeNull();
  expect(await publish()).not.toBe(id);
});

test('a Short, a missing flag and comments that are off are told as YouTube does', async () => {
  const { publish, see } = await open();
  const id = await publish({ format: 'short', paidPromotion: null, hasComments: false });
  expect((await see(id))?.video).toMatchObject({ format: 'short', paidPlacement: null, comments: null });
});

test('videos of any channels are seen 50 to a unit', async () => {
  const { client, quota } = await open();
  const ids = Array.from({ length: 120 }, (_, index) => `v${String(index).padStart(9, '0')}A`);
  const own = maker.videos.map(({ id }) => id);
  const seen = await client.seeVideos([...own, ...ids], 'watch');
  expect([...seen.keys()]).toEqual(own);
  expect(quota.used()).toBe(3);
});

test('a wrong order changes nothing', async () => {
  const { ask, publish, see } = await open();
  const id = await publish();
  for (const body of [{}, { privacy: 'secret' }, { passDays: -1 }, { passDays: 1e9 }, { passDays: '1' }])
    expect((await ask(`videos/${id}`, 'PUT', body)).status).toBe(404);
  expect((await ask('videos/unknown000A', 'DELETE')).status).toBe(404);
  expect((await ask(`channels/${channelId}/videos`, 'POST', { title: 1 })).status).toBe(400);
  expect((await ask('channels/UCother/videos', 'POST', {})).status).toBe(404);
  expect((await ask('other', 'GET')).status).toBe(404);
  expect((await see(id))?.privacy).toBe('public');
});
