import { afterAll, beforeAll, expect, test } from 'vitest';
import type { YouTubeDouble } from '../../../doubles/youtube/double.ts';
import { startYouTubeDouble } from '../../../doubles/youtube/double.ts';
import { makeChannelFile } from '../../../youtube/test-channel.ts';
import { auditPlans, changeProfile, readBooks } from '../../accounts/plans/test-plans.ts';
import { createSignUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { createTestProcesses } from '../../platform/testing/test-process.ts';
import type { TestProcess, TestProcesses } from '../../platform/testing/test-process.ts';
import { callApi } from './test-external-api.ts';

let processes: TestProcesses;
let youtube: YouTubeDouble;
let pair: [TestProcess, TestProcess];
let key = '';
let userId = '';
beforeAll(async () => {
  processes = await createTestProcesses();
  youtube = await startYouTubeDouble({
    channels: [makeChannelFile('shared', 12)],
    now: () => new Date(),
    delayMs: 300,
  });
  const environment = {
    YOUTUBE_API_KEY: 'a-key',
    YOUTUBE_API_BASE_URL: youtube.url,
    TRUSTED_PROXIES: '127.0.0.1',
  };
  pair = [await processes.start(environment), await processes.start(environment)];
  const [{ url }] = pair;
  const account = await createSignUp(url, { origin: url })();
  userId = account.userId;
  await processes.look((database) => changeProfile(database, userId, { subscription_tier: 'enterprise' }));
  const made = await manage(url, account.cookie, { action: 'create', key_name: 'A key' });
  key = String(Reflect.get(Object(made), 'api_key'));
  cookie = account.cookie;
});
afterAll(async () => {
  await processes.close();
  await youtube.close();
});

let cookie = '';
const manage = async (url: string, session: string, input: object) =>
  (await callsOf({ url }, { cookie: session })('/functions/v1/manage-api-keys', input)).body;

test('under one Idempotency-Key two processes together make and charge one analysis', async () => {
  const headers = { 'idempotency-key': 'one' };
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      callApi(pair[index % 2 === 0 ? 0 : 1], { key, channelUrl: '@shared', headers }),
    ),
  );
  const made = answers.filter(
    ({ status, headers: head }) => status === 200 && !head.has('idempotency-replayed'),
  );
  expect(made).toHaveLength(1);
  for (const { status } of answers) expect([200, 409]).toContain(status);
  const [first, second] = await Promise.all(
    pair.map(async (each) => (await callApi(each, { key, channelUrl: '@shared', headers })).text()),
  );
  expect(first).toBe(second);
  await processes.look(async (database) => {
    expect(await readBooks(database, userId)).toMatchObject({ month: 1, hour: 1, reserved: 0 });
    await auditPlans(database);
  });
});

test('a key revoked by one process lets nobody in at the other', async () => {
  expect((await callApi(pair[1], { key, channelUrl: '@shared' })).status).toBe(200);
  const listed = await manage(pair[0].url, cookie, { action: 'list' });
  const [{ id }] = Object(listed).keys;
  await manage(pair[0].url, cookie, { action: 'revoke', api_key_id: id });
  expect((await callApi(pair[1], { key, channelUrl: '@shared' })).status).toBe(401);
});
