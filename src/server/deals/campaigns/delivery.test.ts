import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { forgetChannel } from '../../creators/channel-removal/forget-channel.usecases.ts';
import { codeOf } from '../quotes/test-quotes.ts';
import { readRunningVideos } from './readings.usecases.ts';
import { tellOfDeliveries } from './told-deliveries.usecases.ts';
import { campaignOf, signUpCampaigner } from './test-campaigns.ts';
import type { Campaigner } from './test-campaigns.ts';
import {
  makeDeliverable,
  makeDue,
  paste,
  progressOf,
  readerOf,
  readNowBy,
  studioOf,
} from './test-deliveries.ts';

let server: TestServer;
let ada: Campaigner;
let studio: ReturnType<typeof studioOf>;
beforeAll(async () => {
  server = await startTestServer();
  ada = await signUpCampaigner(server);
  studio = studioOf(server);
});
afterAll(() => server.close());

const stateOf = (checks: readonly { name: string; state: string }[], name: string) =>
  checks.find((check) => check.name === name)?.state;
const viewsOn = ({ points }: { points: { day: number; views: number | null }[] }, day: number) =>
  points.find((point) => point.day === day)?.views;

test('a pasted video is checked with one request, and becomes the deliverable’s', async () => {
  const { id, channelId } = await makeDeliverable(server, ada);
  const videoId = await studio.publish(channelId);
  const before = server.double.requests.length;
  const { is_kept, checks, progress } = await paste(ada, { id, videoId });
  expect(server.double.requests.length - before).toBe(1);
  expect(is_kept).toBe(true);
  expect(
    ['channel', 'public', 'window', 'format', 'paid_promotion', 'disclosure', 'comments'].map((name) =>
      stateOf(checks, name),
    ),
  ).toEqual(Array(7).fill('good'));
  expect(progress).toMatchObject({ state: 'verified', videos: [{ id: videoId }], checks });
});

test('a whole life: days are counted, the guarantee is decided on day 30, and told once', async () => {
  const { id, channelId } = await makeDeliverable(server, ada);
  const videoId = await studio.publish(channelId, { views: 8_000 });
  const { progress } = await paste(ada, { id, videoId });
  const agreed = { id, version: progress.version, views: 10_000 };
  expect(progressOf(await ada.call('/api/campaigns/deliverables/guarantee', agreed)).guarantee?.state).toBe(
    'open',
  );
  let age = 0;
  for (const day of [1, 3, 7, 14, 30]) {
    await studio.passDays(videoId, day - age);
    age = day;
    const read = await readNowBy(ada, id);
    expect(viewsOn(read, day)).toBe(read.latest?.views);
  }
  const done = progressOf(await ada.call(`/api/campaigns/deliverables/progress?id=${id}`));
  expect(viewsOn(done, 30)).toBe(8_000);
  expect(done.points.find(({ day }) => day === 30)).toMatchObject({
    forecast: { low: 5_000, typical: 10_000, high: 20_000 },
    is_inside: true,
  });
  expect(done.guarantee).toMatchObject({ state: 'missed', missing_views: 2_000 });
  expect(done.guarantee?.make_good?.text).toContain('200 USD');
  const { database, clock, reports } = server;
  const mailer = { send: () => Promise.resolve(), close: () => Promise.resolve() };
  const tell = () =>
    tellOfDeliveries({
      database,
      mailer,
      now: () => clock.now,
      origin: () => server.url,
      warn: (error) => void reports.push(error),
    });
  await tell();
  await tell();
  const { body } = await ada.call('/api/notifications');
  expect(JSON.stringify(body).match(/“Spring”: missed/g)).toHaveLength(1);
});

test('a video of another channel, a private or a deleted one and what is no video are not kept', async () => {
  const { id, channelId } = await makeDeliverable(server, ada);
  const other = await studio.publish(await otherChannel());
  const hidden = await studio.publish(channelId);
  await studio.setPrivacy(hidden, 'private');
  const foreign = await paste(ada, { id, videoId: other });
  expect([foreign.is_kept, stateOf(foreign.checks, 'channel')]).toEqual([false, 'problem']);
  const unseen = await paste(ada, { id, videoId: hidden });
  expect([unseen.is_kept, stateOf(unseen.checks, 'public')]).toEqual([false, 'problem']);
  const deleted = await studio.publish(channelId);
  await studio.takeDown(deleted);
  const missing = await paste(ada, { id, videoId: deleted });
  expect([missing.is_kept, stateOf(missing.checks, 'public')]).toEqual([false, 'problem']);
  expect(missing.progress).toMatchObject({ state: 'approved', videos: [], checks: [] });
  for (const address of [
    'https://youtube.com@evil.com/watch?v=a1234567890',
    '@kestrelworkbench',
    'x'.repeat(9_000),
  ]) {
    const answer = await ada.call('/api/campaigns/deliverables/verify', {
      id,
      version: 1,
      address,
      is_reupload: false,
    });
    expect(codeOf(answer)).toBe('VIDEO_ADDRESS');
  }
});

async function otherChannel(): Promise<string> {
  const { campaign } = await makeDeliverable(server, ada);
  const added = await ada.call('/api/campaigns/creators/add', {
    campaign_id: campaign.id,
    list_id: null,
    references: ['@pentolalenta'],
  });
  return campaignOf(added).creators.at(-1)?.channel_id ?? '';
}

test('a Short in place of a video is a problem', async () => {
  const { id, channelId } = await makeDeliverable(server, ada);
  const videoId = await studio.publish(channelId, { format: 'short', paidPromotion: false });
  const { checks, progress } = await paste(ada, { id, videoId });
  expect([stateOf(checks, 'format'), stateOf(checks, 'paid_promotion')]).toEqual(['problem', 'problem']);
  expect(progress.state).toBe('problem');
});

test('a competing brand that the campaign names is found', async () => {
  const { id, channelId, campaign } = await makeDeliverable(server, ada);
  const named = await ada.call('/api/campaigns/competitors', {
    campaign_id: campaign.id,
    names: [' Owl ', 'Owl', ''],
  });
  expect(named.body).toEqual({ names: ['Owl'] });
  const videoId = await studio.publish(channelId, { description: 'Paid promotion, and OWL too' });
  expect(stateOf((await paste(ada, { id, videoId })).checks, 'competitors')).toBe('problem');
});

test('one empty answer proves nothing; a second one marks the video, keeps its views, and it can come back', async () => {
  const { id, channelId } = await makeDeliverable(server, ada);
  const videoId = await studio.publish(channelId);
  await paste(ada, { id, videoId });
  await studio.passDays(videoId, 7);
  const { latest } = await readNowBy(ada, id);
  await studio.setPrivacy(videoId, 'private');
  expect((await readNowBy(ada, id)).videos[0]?.gone_since).toBeNull();
  const gone = await readNowBy(ada, id);
  expect(gone).toMatchObject({ state: 'problem', notes: ['gone'], latest });
  expect(stateOf(gone.checks, 'public')).toBe('problem');
  await studio.setPrivacy(videoId, 'public');
  expect(await readNowBy(ada, id)).toMatchObject({ state: 'verified', notes: [] });
});

test('a re-upload adds its views to those of the first video', async () => {
  const { id, channelId } = await makeDeliverable(server, ada);
  const first = await studio.publish(channelId);
  await paste(ada, { id, videoId: first });
  await studio.passDays(first, 14);
  await readNowBy(ada, id);
  await studio.takeDown(first);
  const second = await studio.publish(channelId, { views: 1_000 });
  await paste(ada, { id, videoId: second, isReupload: true });
  await readNowBy(ada, id);
  const both = await readNowBy(ada, id);
  expect(both.notes).toEqual(['gone', 'several_videos']);
  const [one, other] = both.videos;
  expect(both.latest?.views).toBe((one?.views ?? 0) + (other?.views ?? 0));
  const again = { id, version: both.version, address: `https://youtu.be/${first}`, is_reupload: true };
  expect(codeOf(await ada.call('/api/campaigns/deliverables/verify', again))).toBe('SAME_VIDEO');
});

test('one video of several workspaces is read once, and a batch that is not full waits', async () => {
  const bea = await signUpCampaigner(server);
  const [own, hers] = [await makeDeliverable(server, ada), await makeDeliverable(server, bea)];
  const videoId = await studio.publish(own.channelId);
  await paste(ada, { id: own.id, videoId });
  await paste(bea, { id: hers.id, videoId });
  await studio.passDays(videoId, 3);
  await makeDue(server, [own.id, hers.id]);
  const before = server.double.requests.length;
  await Promise.all(Array.from({ length: 4 }, () => readRunningVideos(readerOf(server))));
  expect(server.double.requests.length - before).toBe(1);
  for (const [who, { id }] of [
    [ada, own],
    [bea, hers],
  ] as const)
    expect(
      viewsOn(progressOf(await who.call(`/api/campaigns/deliverables/progress?id=${id}`)), 3),
    ).toBeGreaterThan(0);
  const { database, clock } = server;
  await database.asSystem(() =>
    sql`update deliverable_videos set next_at = ${clock.now} where deliverable_id = ${own.id}`.execute(
      database.current,
    ),
  );
  await readRunningVideos(readerOf(server));
  expect(server.double.requests.length - before).toBe(1);
  expect(server.reports).toEqual([]);
});

test('nothing of another workspace is read, checked or changed, and an old version changes nothing', async () => {
  const bea = await signUpCampaigner(server);
  const { id, channelId, campaign } = await makeDeliverable(server, bea);
  const videoId = await studio.publish(channelId);
  const address = `https://youtu.be/${videoId}`;
  const tries = [
    await ada.call(`/api/campaigns/deliverables/progress?id=${id}`),
    await ada.call('/api/campaigns/deliverables/verify', { id, version: 1, address, is_reupload: false }),
    await ada.call('/api/campaigns/deliverables/read', { id }),
    await ada.call('/api/campaigns/deliverables/guarantee', { id, version: 1, views: 1 }),
    await ada.call('/api/campaigns/competitors', { campaign_id: campaign.id, names: ['Owl'] }),
  ];
  expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  const at = { id, version: 1, address, is_reupload: false };
  const both = await Promise.all([
    bea.call('/api/campaigns/deliverables/verify', at),
    bea.call('/api/campaigns/deliverables/verify', at),
  ]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(codeOf(await bea.call('/api/campaigns/deliverables/guarantee', { id, version: 1, views: 1 }))).toBe(
    'CHANGED_MEANWHILE',
  );
});

test('a channel that is forgotten leaves no video and no count', async () => {
  const { id, channelId } = await makeDeliverable(server, ada);
  const videoId = await studio.publish(channelId);
  await paste(ada, { id, videoId });
  const { database, clock } = server;
  await forgetChannel({ database, now: () => clock.now }, { channel: channelId });
  const progress = progressOf(await ada.call(`/api/campaigns/deliverables/progress?id=${id}`));
  expect(progress).toMatchObject({ videos: [], checks: [], latest: null });
});
