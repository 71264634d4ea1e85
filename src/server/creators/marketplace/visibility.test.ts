import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { usualShares } from '../../../youtube/quota.ts';
import { createYouTubeClient } from '../../../youtube/client.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { buyReport, changeCheckouts } from '../../analysis/channel-analysis/test-reports.ts';
import { createQuotaLedger } from '../../analysis/channels/quota.rows.ts';
import { alpha, beta, gamma, signUpCreator, testChannels } from '../creators/test-creators.ts';
import type { Creator } from '../creators/test-creators.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { readCreators } from './marketplace.usecases.ts';
import { analyse } from '../../../engine/analysis/analyse.ts';
import { defaultPreferences, planCampaign, priorCalibration } from '../../../engine/analysis/context.ts';
import { pricedSampleIds, sampleChannels } from '../../../doubles/samples/sample-channels.ts';
import { readChannelFile } from '../../../youtube/channel-file.ts';
import type { ChannelFile } from '../../../youtube/channel-file.ts';
import { refreshFacts, repairMarketplace } from './repair.usecases.ts';

const dayMs = 24 * 3_600_000;
let server: TestServer;
let reader: Creator;
let start = new Date();
beforeAll(async () => {
  server = await startTestServer({ channels: testChannels });
  reader = await signUpCreator(server);
  start = server.clock.now;
});
beforeEach(async () => {
  server.clock.now = start;
  server.reports.length = 0;
  await database().asSystem(() => sql`delete from creator_listings`.execute(database().current));
});
afterAll(() => server.close());

const database = () => server.database;
const entry = {
  bio: 'Tools, explained.',
  content_categories: ['Tech', 'Education'],
  language: 'en',
  region: 'US',
  min_rate: 500,
  max_rate: 2500,
  rate_currency: 'GBP',
};
const save = (creator: Creator, channelId = alpha, changed: object = {}) =>
  creator.call('/api/creators/listing', { action: 'save', channel_id: channelId, ...entry, ...changed });
const page = z.object({ creators: z.array(z.object({ channel_id: z.string() })) });
const path = '/functions/v1/creator-marketplace';
const read = (query = 'action=list') => reader.call(`${path}?${query}`);
const shown = async (query = 'action=list') =>
  page.parse(await read(query)).creators.map(({ channel_id }) => channel_id);
/** The same without a session, which ends before the facts do. */
const found = async (search: string | null = null) => {
  const filters = {
    category: null,
    country: null,
    audience: null,
    channelIds: null,
    minRate: null,
    maxRate: null,
  };
  const { creators } = await readCreators(context(), { search, filters, cursor: null });
  return creators.map(({ channel_id }) => channel_id);
};
/** What is kept to be found, whatever of it is shown. */
const kept = async () =>
  (
    await sql<{ id: string }>`select channel_id as id from marketplace_creators order by 1`.execute(
      database().current,
    )
  ).rows.map(({ id }) => id);
/** Somebody whose channel stands in the marketplace. */
const list = async (channelId = alpha) => {
  const creator = await signUpCreator(server);
  await creator.own(channelId);
  await server.analyse(channelId);
  await save(creator, channelId);
  expect(await shown()).toContain(channelId);
  return creator;
};
const context = () => ({ database: database(), demo: false, now: () => server.clock.now });
const refresh = () => {
  const { now } = context();
  const quota = createQuotaLedger(database(), { demo: false, ...usualShares }, now);
  const youtube = createYouTubeClient({ baseUrl: server.double.url, apiKey: 'a-test-key', quota, now });
  return refreshFacts({ ...context(), youtube, warn: (error) => server.reports.push(error) });
};
const later = (days: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + days * dayMs);
};

test('a listed creator is shown with what the contract says, and nothing of the person', async () => {
  const ada = await list();
  const answer = await read('action=search&q=tools%20explained');
  expect(answer).toEqual({
    creators: [
      {
        ...entry,
        id: expect.any(String),
        channel_id: alpha,
        channel_name: 'Channel alpha',
        handle: 'alpha',
        thumbnail_url: null,
        own_analysis: null,
        media_kit_url: null,
        asked: { day: '2026-11-21', usd: null, missing: 'exchange_rate' },
        channel_url: `https://www.youtube.com/channel/${alpha}`,
        subscriber_count: 100,
        verified_badge: true,
        demo: false,
      },
    ],
    next_cursor: null,
  });
  for (const secret of [ada.userId, ada.email, 'Ada Example'])
    expect(JSON.stringify(answer)).not.toContain(secret);
});

const pair = z.object({ min: z.number(), max: z.number() });
const asked = z.object({
  day: z.string(),
  usd: pair.nullable(),
  per_1000: pair.optional(),
  missing: z.string().nullable(),
});
const withAsked = z.object({ creators: z.array(z.object({ asked })) });

test('what is asked is converted at the rate of its own day, and stands for 1,000 views beside the reader’s own analysis', async () => {
  await list();
  const priced = async (query = 'action=list') => {
    const { creators } = withAsked.parse(await read(query));
    return creators[0]?.asked;
  };
  expect(await priced()).toEqual({ day: '2026-11-21', usd: null, missing: 'exchange_rate' });
  await database().asSystem(() =>
    sql`insert into exchange_rates (currency, day, usd_per_unit, demo, saved_at)
    values ('GBP', '2026-11-20', 9, false, now()), ('GBP', '2026-11-21', 1.25, false, now()),
      ('EUR', '2026-11-21', 7, false, now())`.execute(database().current),
  );
  const usd = { min: entry.min_rate * 1.25, max: entry.max_rate * 1.25 };
  expect(await priced()).toEqual({ day: '2026-11-21', usd, missing: 'own_analysis' });
  for (const narrowed of ['min_score=0', 'brand_safety=high', 'max_per_1000=99999999'])
    expect(await priced(`action=list&${narrowed}`)).toBeUndefined();
  await server.analyse(alpha, undefined, { headers: { cookie: reader.cookie } });
  await database().asSystem(() =>
    changeProfile(database(), reader.userId, { subscription_tier: 'growth', subscription_end: null }),
  );
  const shownNow = await priced();
  expect(shownNow).toMatchObject({ usd, missing: null });
  const per = shownNow?.per_1000?.min ?? 0;
  expect(per).toBeGreaterThan(0);
  expect(shownNow?.per_1000?.max).toBeCloseTo(per * (entry.max_rate / entry.min_rate), 0);
  expect(await priced('action=list&min_score=0')).toBeDefined();
  expect(await priced('action=list&min_score=100')).toBeUndefined();
  expect(await priced(`action=list&max_per_1000=${Math.ceil(per)}`)).toBeDefined();
  expect(await priced(`action=list&max_per_1000=${Math.max(Math.floor(per) - 1, 0)}`)).toBeUndefined();
});

test('a changed entry is found by its new words alone', async () => {
  const ada = await list();
  await save(ada, alpha, { bio: 'Gardens.', content_categories: ['Food'], min_rate: 1, max_rate: 2 });
  expect(await shown('action=search&q=tools')).toEqual([]);
  expect(await shown('action=search&q=garden')).toEqual([alpha]);
  expect(await shown('action=list&category=Tech')).toEqual([]);
  expect(await shown('action=list&category=Food&max_rate=1')).toEqual([alpha]);
});

/** Every way in which an entry must go; the first two leave it to the check at the moment it is read. */
const ways: Record<string, (ada: Creator) => Promise<unknown>> = {
  'its report is refunded': (ada) => changeCheckouts(database(), { userId: ada.userId, status: 'refunded' }),
  'its facts are older than 30 days': async () => later(30),
  'its creator removes it': (ada) =>
    ada.call('/api/creators/listing', { action: 'remove', channel_id: alpha }),
  'somebody else proves the channel': async () => (await signUpCreator(server)).own(alpha),
  'its account is deleted': (ada) =>
    sql`delete from auth."user" where id = ${ada.userId}`.execute(database().accounts),
};

test.each(Object.keys(ways))('an entry goes at once when %s, and the repair tidies up', async (way) => {
  const ada = await list();
  await ways[way]?.(ada);
  expect(await found()).toEqual([]);
  expect(await found('tools')).toEqual([]);
  await repairMarketplace(context());
  expect(await kept()).toEqual([]);
  expect(await found()).toEqual([]);
});

test('a report that is paid again brings the entry back with the next repair', async () => {
  const ada = await list();
  await changeCheckouts(database(), { userId: ada.userId, status: 'refunded' });
  await repairMarketplace(context());
  await buyReport(database(), { userId: ada.userId, channelId: alpha });
  await repairMarketplace(context());
  expect(await shown()).toEqual([alpha]);
});

test('an entry whose right was lost without anybody noticing is not shown', async () => {
  const ada = await list();
  await database().asSystem(() =>
    sql`update creator_channels set proven_at = null where user_id = ${ada.userId}`.execute(
      database().current,
    ),
  );
  expect(await kept()).toEqual([alpha]);
  expect(await shown()).toEqual([]);
});

test('a listed channel nobody has analysed is read once, and shown then', async () => {
  const creator = await signUpCreator(server);
  await creator.own(beta);
  await save(creator, beta);
  expect(await shown()).toEqual([]);
  const before = server.double.requests.length;
  await refresh();
  await refresh();
  expect(server.double.requests.length - before).toBe(1);
  expect(await shown()).toEqual([beta]);
});

test('facts are read anew before they are too old, so that the entry stays', async () => {
  await list(gamma);
  later(24);
  await refresh();
  expect(await found()).toEqual([gamma]);
  later(2);
  await refresh();
  later(10);
  await repairMarketplace(context());
  expect(await found()).toEqual([gamma]);
  later(25);
  await repairMarketplace(context());
  expect(await kept()).toEqual([]);
  await refresh();
  expect(await found()).toEqual([gamma]);
  expect(server.reports).toEqual([]);
});

test('whose report is not paid costs nothing of the quota', async () => {
  const ada = await list();
  await changeCheckouts(database(), { userId: ada.userId, status: 'refunded' });
  later(40);
  const before = server.double.requests.length;
  await refresh();
  expect(server.double.requests.length).toBe(before);
});

test.each([
  'action=list&min_rate=NaN',
  'action=list&min_rate=-1',
  'action=list&min_rate=1e9',
  'action=list&max_rate=999999999',
  'action=list&max_rate=0.5',
  'action=list&category=Finance',
  'action=list&category=%25',
  'action=list&q=a',
  'action=search',
  `action=search&q=${'a'.repeat(101)}`,
  'action=search&q=a%00b',
  'action=remove',
  '',
])('%j is refused', async (query) => {
  expect(await read(query)).toBe('BAD_REQUEST');
});

test('a cursor of no list is refused, a search of signs finds nothing, and strangers see nothing', async () => {
  await list();
  expect(await read('action=list&cursor=x')).toBe('CURSOR_INVALID');
  for (const q of ['%25', '_', '%27%22', '%F0%9F%8E%AE'])
    expect(await read(`action=search&q=${q}`)).toEqual({ creators: [], next_cursor: null });
  const answer = await fetch(`${server.url}${path}?action=list`);
  expect(answer.status).toBe(401);
  expect(server.reports).toEqual([]);
});

test('what an invented creator asks for says nothing of the price that an analysis withholds', async () => {
  await repairMarketplace({ ...context(), demo: true });
  const { rows } = await sql<{ channel_id: string; min_rate: number; max_rate: number }>`
    select channel_id, min_rate, max_rate from marketplace_creators where demo and listing_id is null`.execute(
    database().current,
  );
  const withheld = new Map(sampleChannels().map((file) => [file.channel.id, findFlatFee(file)]));
  const priced = [...withheld.keys()].filter((id) => withheld.get(id) !== undefined);
  expect(priced.length).toBeGreaterThan(40);
  // Whoever has none is not analyzed at each start only to be left out again.
  expect(pricedSampleIds()).toEqual(priced);
  expect(rows.map(({ channel_id }) => channel_id).toSorted()).toEqual(priced.toSorted());
  for (const { channel_id, min_rate, max_rate } of rows) {
    const fee = withheld.get(channel_id);
    expect([min_rate, max_rate]).not.toContain(fee?.low);
    expect([min_rate, max_rate]).not.toContain(fee?.high);
  }
});

function findFlatFee(file: ChannelFile) {
  const { channel, videos, asOf } = readChannelFile(file);
  const { recommendedPricing, evidence } = analyse(channel, videos, {
    now: asOf,
    ...planCampaign(new Date(asOf)),
    calibration: priorCalibration,
    preferences: defaultPreferences,
  });
  return (recommendedPricing ?? evidence.price.ifYouBookAnyway)?.flatFee;
}
