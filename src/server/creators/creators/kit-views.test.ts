import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { z } from 'zod';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { alpha, signUpCreator, testChannels } from './test-creators.ts';
import type { Creator } from './test-creators.ts';

let server: TestServer;
let ada: Creator;
let url = '';
let round = 0;
const start = Date.parse('2026-11-21T12:00:00Z');
const dayMs = 24 * 3_600_000;
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const other =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605 Version/17.0 Safari/605';
/** Of somebody whose first visit it would be. */
const [android, windows] = [
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0',
];
const answer = z.object({ url: z.string(), views: z.record(z.string(), z.number()) });

beforeAll(async () => {
  server = await startTestServer({ channels: testChannels });
  ada = await signUpCreator(server);
  await ada.own(alpha);
  await server.analyse(alpha, '203.0.113.9', { headers: { cookie: ada.cookie } });
  const kit = { action: 'save', channel_id: alpha, headline: '', about: '', contact_address: null };
  url = answer.parse(
    await ada.call('/api/creators/media-kit', { ...kit, shows_rates: false, shared: true }),
  ).url;
});
/** Each test on a day of its own, so that nobody's visit is the repeat of another one's. */
beforeEach(async () => {
  round += 1;
  server.clock.now = new Date(start + round * dayMs);
  await server.database.asSystem(() => sql`delete from kit_views`.execute(server.database.current));
});
afterAll(() => server.close());

const views = async () => {
  const kit = await ada.call('/api/creators/media-kit', { action: 'get', channel_id: alpha });
  return answer.parse(kit).views;
};
const open = async (headers: Record<string, string> = {}, init: { method?: string; path?: string } = {}) => {
  const { path = '', method = 'GET' } = init;
  const read = await fetch(url + path, { method, headers: { 'user-agent': browser, ...headers } });
  await read.arrayBuffer();
  return read.status;
};

test('people are counted, each visit once; programs, repeats and the creator are left out and said to be', async () => {
  expect(await views()).toEqual({ days: 30, views: 0, visitors: 0, pdfs: 0, left_out: 0 });
  await open();
  await open({ 'user-agent': other });
  // Again within half an hour.
  await open();
  await open({ 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
  await open({ 'user-agent': 'WhatsApp/2.23' });
  await open({ 'user-agent': '' });
  await open({ 'user-agent': android, purpose: 'prefetch' });
  await open({ 'user-agent': windows, cookie: ada.cookie });
  expect(await views()).toEqual({ days: 30, views: 2, visitors: 2, pdfs: 0, left_out: 6 });
  // Later on the same day it is another view of the same visitor.
  server.clock.now = new Date(server.clock.now.getTime() + 3_600_000);
  await open();
  expect(await views()).toMatchObject({ views: 3, visitors: 2 });
});

test('the head alone, its picture, and what is not there count for nothing; the PDF counts by itself', async () => {
  await open({}, { method: 'HEAD' });
  await open({}, { path: '/preview.png' });
  expect(await open({}, { path: 'x' })).toBe(404);
  expect(await open({}, { path: '.pdf' })).toBe(200);
  expect(await views()).toEqual({ days: 30, views: 0, visitors: 0, pdfs: 1, left_out: 0 });
});

test('views by many at once are all counted, and those of a flood are none', async () => {
  const families = [browser, other];
  await Promise.all(families.map((agent) => open({ 'user-agent': agent })));
  expect(await views()).toMatchObject({ views: 2, visitors: 2 });
  await Promise.all(Array.from({ length: 30 }, () => open()));
  expect(await views()).toEqual({ days: 30, views: 2, visitors: 2, pdfs: 0, left_out: 30 });
});

test('only the last 30 days are told, and another signed-in person is a visitor like all', async () => {
  await open();
  const eve = await signUpCreator(server);
  await open({ cookie: eve.cookie, 'user-agent': other });
  expect(await views()).toMatchObject({ views: 2 });
  const age = (days: number) =>
    server.database.asSystem(() =>
      sql`update kit_views set day = day - ${days}::int`.execute(server.database.current),
    );
  await age(29);
  expect(await views()).toMatchObject({ views: 2 });
  await age(1);
  expect(await views()).toMatchObject({ views: 0 });
});

test('a view that cannot be counted leaves the page as it is', async () => {
  const { database } = server;
  await database.asOwner(() => sql`alter table kit_views rename to kit_views_away`.execute(database.current));
  try {
    expect(await open()).toBe(200);
  } finally {
    await database.asOwner(() =>
      sql`alter table kit_views_away rename to kit_views`.execute(database.current),
    );
  }
  expect(await views()).toMatchObject({ views: 0 });
});

test('nothing of whoever looked is kept with the counts', async () => {
  await open();
  const { rows } = await server.database.asSystem(() =>
    sql`select * from kit_views`.execute(server.database.current),
  );
  expect(rows).toEqual([
    {
      user_id: ada.userId,
      channel_id: alpha,
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      what: 'page',
      class: 'human',
      n: 1,
      visitors: 1,
    },
  ]);
});
