import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buyReport, changeCheckouts } from '../../analysis/channel-analysis/test-reports.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { alpha, beta, prove, signUpCreator, testChannels } from './test-creators.ts';
import type { Creator } from './test-creators.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ channels: testChannels });
});
beforeEach(() => {
  server.reports.length = 0;
});
afterAll(() => server.close());

const path = '/api/creators/listing';
const entry = {
  bio: 'Tools, explained.\n"Quoted" <b>words</b>',
  content_categories: ['Tech', 'Education'],
  language: 'en',
  region: 'US',
  min_rate: 500,
  max_rate: 2500,
  rate_currency: 'GBP',
};
const save = (creator: Creator, changed: object = {}) =>
  creator.call(path, { action: 'save', channel_id: alpha, ...entry, ...changed });
const get = (creator: Creator, channelId = alpha) =>
  creator.call(path, { action: 'get', channel_id: channelId });

test('an entry is saved, changed under the same id, and removed', async () => {
  const ada = await signUpCreator(server);
  await ada.own(alpha);
  expect(await get(ada)).toEqual({ listing: null });
  const saved = await save(ada);
  expect(saved).toEqual({
    listing: {
      ...entry,
      content_categories: ['Tech', 'Education'],
      id: expect.any(String),
      channel_id: alpha,
      channel_name: null,
      channel_url: `https://www.youtube.com/channel/${alpha}`,
      subscriber_count: null,
      verified_badge: true,
    },
  });
  expect(await get(ada)).toEqual(saved);
  await server.analyse(alpha);
  expect(await save(ada, { min_rate: 0, max_rate: 0, content_categories: ['Tech', 'Tech'] })).toMatchObject({
    listing: {
      min_rate: 0,
      max_rate: 0,
      content_categories: ['Tech'],
      channel_name: 'Channel alpha',
      subscriber_count: 100,
    },
  });
  expect(await ada.call('/api/creators/channels')).toMatchObject({ channels: [{ listed: true }] });
  expect(await ada.call(path, { action: 'remove', channel_id: alpha })).toEqual({ listing: null });
  expect(await get(ada)).toEqual({ listing: null });
});

test('an entry needs report and proof; to leave needs neither', async () => {
  const ada = await signUpCreator(server);
  for (const action of ['get', 'remove'])
    expect(await ada.call(path, { action, channel_id: alpha })).toBe('CHANNEL_NOT_FOUND');
  expect(await save(ada)).toBe('CHANNEL_NOT_FOUND');
  await buyReport(server.database, { userId: ada.userId, channelId: alpha });
  expect(await save(ada)).toBe('NOT_PROVEN');
  await prove(server, { channelId: alpha, ownership: ada.ownership });
  await save(ada);
  await changeCheckouts(server.database, { userId: ada.userId, status: 'refunded' });
  expect(await save(ada)).toBe('REPORT_NEEDED');
  expect(await ada.call('/api/creators/channels')).toMatchObject({ channels: [{ listed: false }] });
  expect(await ada.call(path, { action: 'remove', channel_id: alpha })).toEqual({ listing: null });
});

test.each([
  [{ min_rate: 2, max_rate: 1 }, 'WRONG_RANGE'],
  [{ max_rate: 10_000_001 }, 'BAD_REQUEST'],
  [{ min_rate: -1 }, 'BAD_REQUEST'],
  [{ min_rate: 0.5 }, 'BAD_REQUEST'],
  [{ content_categories: [] }, 'BAD_REQUEST'],
  [{ content_categories: ['Finance'] }, 'BAD_REQUEST'],
  [{ content_categories: Array.from({ length: 12 }, () => 'Tech') }, 'BAD_REQUEST'],
  [{ language: 'English' }, 'BAD_REQUEST'],
  [{ region: 'us' }, 'BAD_REQUEST'],
  [{ bio: 'x'.repeat(1001) }, 'BAD_REQUEST'],
  [{ bio: 'a\u0000' }, 'BAD_REQUEST'],
  [{ verified_badge: true }, 'BAD_REQUEST'],
  [{ id: '00000000-0000-4000-8000-000000000000' }, 'BAD_REQUEST'],
])('%j is refused as %s and changes nothing', async (changed, code) => {
  const ada = await signUpCreator(server);
  await ada.own(alpha);
  await save(ada);
  const before = await get(ada);
  expect(await save(ada, changed)).toBe(code);
  expect(await get(ada)).toEqual(before);
});

test('nobody reads, changes or removes another user’s entry', async () => {
  const [ada, bob] = [await signUpCreator(server), await signUpCreator(server)];
  await ada.own(alpha);
  await save(ada);
  const before = await get(ada);
  await bob.own(beta);
  expect(await get(bob)).toBe('CHANNEL_NOT_FOUND');
  expect(await save(bob)).toBe('CHANNEL_NOT_FOUND');
  expect(await bob.call(path, { action: 'remove', channel_id: alpha })).toBe('CHANNEL_NOT_FOUND');
  await buyReport(server.database, { userId: bob.userId, channelId: alpha });
  expect(await save(bob)).toBe('NOT_PROVEN');
  expect(await bob.call(path, { action: 'remove', channel_id: alpha })).toEqual({ listing: null });
  expect(await get(ada)).toEqual(before);
});

test('a later proof takes the entry out, and the new owner makes their own', async () => {
  const [ada, bob] = [await signUpCreator(server), await signUpCreator(server)];
  await ada.own(alpha);
  await save(ada);
  await Promise.all([
    save(ada, { bio: 'Ada' }),
    bob.own(alpha),
    save(ada, { bio: 'Ada' }),
    save(ada, { bio: 'Ada' }),
  ]);
  expect(await get(ada)).toBe('NOT_PROVEN');
  expect(await get(bob)).toEqual({ listing: null });
  expect(await save(bob, { bio: 'Bob' })).toMatchObject({ listing: { bio: 'Bob' } });
  expect(server.reports).toEqual([]);
});
