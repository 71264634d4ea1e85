import { afterAll, beforeAll, expect, test } from 'vitest';
import { creatorReportData } from '../../../contract/creators/creators.ts';
import type { YouTubeDouble } from '../../../doubles/youtube/double.ts';
import { startYouTubeDouble } from '../../../doubles/youtube/double.ts';
import { makeChannelFile } from '../../../youtube/test-channel.ts';
import { buyReport, countHistory } from '../../analysis/channel-analysis/test-reports.ts';
import { auditPlans, changeProfile, readBooks } from '../../accounts/plans/test-plans.ts';
import { createSignUp } from '../../platform/testing/test-accounts.ts';
import { createTestProcesses } from '../../platform/testing/test-process.ts';
import type { TestProcesses } from '../../platform/testing/test-process.ts';

const channel = makeChannelFile('killed', 12);
const channelId = channel.channel.id;
let processes: TestProcesses;
let youtube: YouTubeDouble;
let environment: Record<string, string>;
beforeAll(async () => {
  processes = await createTestProcesses();
  youtube = await startYouTubeDouble({ channels: [channel], now: () => new Date(), delayMs: 300 });
  environment = {
    YOUTUBE_API_KEY: 'a-key',
    YOUTUBE_API_BASE_URL: youtube.url,
    TRUSTED_PROXIES: '127.0.0.1',
  };
});
afterAll(async () => {
  await processes.close();
  await youtube.close();
});

const ask = (url: string, cookie: string) =>
  fetch(`${url}/api/creators/report?channel_id=${channelId}`, { headers: { cookie } });

test('a report whose process is killed on the way leaves nothing, costs nothing, and is there the next time', async () => {
  const first = await processes.start(environment);
  const { userId, cookie } = await createSignUp(first.url, { origin: first.url })();
  await fetch(`${first.url}/api/start`, { headers: { cookie } });
  expect(await first.end('SIGTERM')).toBe(0);
  const before = await processes.look(async (database) => {
    await changeProfile(database, userId, { trial_until: new Date('2026-01-01T00:00:00Z') });
    await buyReport(database, { userId, channelId });
    return readBooks(database, userId);
  });
  const second = await processes.start(environment);
  const lost = ask(second.url, cookie).catch(() => null);
  await expect.poll(() => youtube.requests.length).toBeGreaterThan(0);
  await second.end('SIGKILL');
  expect(await lost).toBeNull();
  await processes.look(async (database) => {
    expect(await readBooks(database, userId)).toEqual(before);
    expect(await countHistory(database, { userId, channelId })).toBe(0);
  });
  const third = await processes.start(environment);
  const report = creatorReportData.parse(await (await ask(third.url, cookie)).json());
  expect(report).toMatchObject({ bought: true, analysis: { access: 'full' } });
  expect(await third.end('SIGTERM')).toBe(0);
  await processes.look(async (database) => {
    expect(await readBooks(database, userId)).toEqual(before);
    expect(await countHistory(database, { userId, channelId })).toBe(1);
    await auditPlans(database);
  });
});
