import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDeliverable, progressOf } from '../../deals/campaigns/test-deliveries.ts';
import { signUpCampaigner } from '../../deals/campaigns/test-campaigns.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

let server: TestServer;
let withoutStudio: TestServer;
beforeAll(async () => {
  server = await startTestServer({ studio: true });
  withoutStudio = await startTestServer();
});
afterAll(async () => {
  await server.close();
  await withoutStudio.close();
});

const pageOf = (channelId: string, at: TestServer = server) => `${at.url}/demo/studio/${channelId}/videos`;
const send = (page: string, form: Record<string, string>, init: RequestInit = {}) =>
  fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form), ...init });
const video = {
  action: 'publish',
  title: 'With Kestrel',
  description: 'Paid promotion',
  format: 'long',
  views: '10000',
  paid: '1',
};
const read = async (page: string) => (await fetch(page)).text();
const idIn = (text: string) => /https:\/\/youtu\.be\/([\w-]{11})/.exec(text)?.[1] ?? '';

test('by hand a sample channel publishes, days pass, and the campaign counts them', async () => {
  const ada = await signUpCampaigner(server);
  const { id, channelId } = await makeDeliverable(server, ada);
  const page = pageOf(channelId);
  const published = await send(page, video);
  expect([published.status, published.headers.get('location')]).toEqual([
    303,
    `/demo/studio/${channelId}/videos?done=publish`,
  ]);
  const videoId = idIn(await read(page));
  const { version } = progressOf(await ada.call(`/api/campaigns/deliverables/progress?id=${id}`));
  const pasted = { id, version, address: `https://youtu.be/${videoId}`, is_reupload: false };
  expect((await ada.call('/api/campaigns/deliverables/verify', pasted)).body).toMatchObject({
    is_kept: true,
  });
  expect((await send(page, { action: 'pass', video: videoId, days: '30' })).status).toBe(303);
  expect(await read(page)).toContain('Day 30, public');
  const progress = progressOf(await ada.call('/api/campaigns/deliverables/read', { id }));
  expect(progress.points.find(({ day }) => day === 30)?.views).toBe(10_000);
  await send(page, { action: 'privacy', video: videoId, privacy: 'private' });
  expect(await read(page)).toContain('Day 30, private');
});

test('a wrong, forged or foreign form changes nothing, and what is written is shown as text', async () => {
  const ada = await signUpCampaigner(server);
  const { channelId } = await makeDeliverable(server, ada);
  const page = pageOf(channelId);
  await send(page, { ...video, title: '<script>alert(1)</script>' });
  const before = await read(page);
  expect(before).not.toContain('<script');
  const wrong: Record<string, string>[] = [
    { ...video, title: ' ' },
    { ...video, views: '-1' },
    { ...video, views: '' },
    { ...video, format: 'live' },
    { ...video, description: 'x'.repeat(5_001) },
    { action: 'pass', video: idIn(before), days: '0' },
    { action: 'pass', video: idIn(before), days: '366' },
    { action: 'pass', video: 'aaaaaaaaaaa', days: '1' },
    { action: 'privacy', video: idIn(before), privacy: 'gone' },
    { action: 'delete', video: idIn(before) },
  ];
  for (const form of wrong) expect([form, (await send(page, form)).status]).toEqual([form, 400]);
  const foreign = await send(page, video, { headers: { origin: 'https://evil.example' } });
  expect(foreign.status).toBe(403);
  expect((await send(page, { ...video, description: 'x'.repeat(80_000) })).status).toBe(413);
  expect(await read(page)).toBe(before);
});

test('the campaign says what the video is to begin with, and anything odd is left out', async () => {
  const ada = await signUpCampaigner(server);
  const { channelId } = await makeDeliverable(server, ada);
  const asked = new URLSearchParams({ text: 'Paid </textarea><script>', views: '4200' });
  const text = await read(`${pageOf(channelId)}?${asked.toString()}`);
  expect(text).toContain('Paid &lt;/textarea&gt;&lt;script&gt;</textarea>');
  expect(text).toContain('value="4200"');
  for (const views of ['-1', 'many', '"><script>', ''])
    expect(await read(`${pageOf(channelId)}?views=${encodeURIComponent(views)}`)).toContain('value="10000"');
});

test('a channel has room for 50 videos', async () => {
  const ada = await signUpCampaigner(server);
  const added = await makeDeliverable(server, ada);
  const page = pageOf(added.channelId);
  for (let made = 0; made < 50; made += 1) await send(page, video);
  expect((await send(page, video)).status).toBe(400);
  expect((await read(page)).match(/<section>/g)).toHaveLength(50);
});

test('where YouTube itself is connected, or the channel is no sample, there is no such page', async () => {
  const ada = await signUpCampaigner(withoutStudio);
  const { channelId } = await makeDeliverable(withoutStudio, ada);
  for (const page of [pageOf(channelId, withoutStudio), pageOf('UCnobody'), pageOf("'%22><script>")])
    for (const answer of [await fetch(page), await send(page, video)])
      expect([page, answer.status]).toEqual([page, 404]);
});
