import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { addHistory } from '../../platform/testing/test-history.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { readCsv } from '../exports/test-exports.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const newest = new Date('2026-11-21T10:00:00Z');
const signUp = async (tier: 'free' | 'growth' = 'growth') => {
  const member = await server.signUp();
  const until = new Date('2099-01-01T00:00:00Z');
  const override = { override_subscription_tier: tier, override_until: until };
  await changeProfile(server.database, member.userId, override);
  const call = callsOf(server, member);
  await call('/api/start');
  return { ...member, call };
};
type Member = Awaited<ReturnType<typeof signUp>>;
const view = { name: 'Mine', is_shared: false, columns: ['score', 'trend'], filters: 'niche=Tech' };
const views = z.object({
  views: z.array(z.object({ id: z.string(), columns: z.array(z.string()), columns_gone: z.number() })),
});
const readViews = async (member: Member) => views.parse((await member.call('/api/library/views')).body).views;

test('a saved view takes the place of its namesake; a column that is gone is dropped and told', async () => {
  const member = await signUp();
  await member.call('/api/library/views/save', view);
  await member.call('/api/library/views/save', { ...view, name: 'MINE', columns: ['price'] });
  expect(await readViews(member)).toMatchObject([{ columns: ['price'], columns_gone: 0 }]);
  await server.database.asSystem(() =>
    sql`update library_views set columns = array['price', 'horoscope'] where made_by = ${member.userId}`.execute(
      server.database.current,
    ),
  );
  expect(await readViews(member)).toMatchObject([{ columns: ['price'], columns_gone: 1 }]);
});

test('nobody sees, deletes, exports or prices what is another’s', async () => {
  const [member, other] = [await signUp(), await signUp()];
  const [own = ''] = await addHistory(server.database, { ...member, analyses: 1, newest });
  const [theirs = ''] = await addHistory(server.database, { ...other, analyses: 1, newest });
  await other.call('/api/library/views/save', { ...view, is_shared: true });
  const [shared] = await readViews(other);
  expect(await readViews(member)).toEqual([]);
  const deleted = await member.call('/api/library/views/delete', { view_id: shared?.id });
  expect(deleted).toMatchObject({ status: 404, body: { code: 'VIEW_NOT_FOUND' } });
  for (const path of ['/api/library/rerun-cost', '/functions/v1/export-analysis-csv']) {
    const answer = await member.call(path, { analysisIds: [own, theirs] });
    expect(answer).toMatchObject({ status: 404, body: { code: 'ANALYSIS_NOT_FOUND' } });
  }
  expect(await readViews(other)).toHaveLength(1);
});

test('the cost of another run counts channels once, and those of the last day as free', async () => {
  const member = await signUp();
  const before = new Date('2026-11-19T10:00:00Z');
  const ids = await addHistory(server.database, { ...member, analyses: 3, newest: before });
  await server.database.asSystem(async () => {
    const { current } = server.database;
    await sql`update channel_analyses set created_at = ${server.clock.now} where id = ${ids[0]}`.execute(
      current,
    );
    await sql`update channel_results set full_result = '{}' where channel_id like ${`${member.userId}%`}`.execute(
      current,
    );
    await sql`update channel_analyses set channel_id = (select channel_id from channel_analyses where id = ${ids[1]})
      where id = ${ids[2]}`.execute(current);
  });
  const { body } = await member.call('/api/library/rerun-cost', { analysisIds: ids });
  expect(body).toMatchObject({ free: 1, credits: 1, most: 50 });
});

test('10,000 analyses are counted and paged; as many are selected as can be acted on; a filter is for both', async () => {
  const member = await signUp();
  await addHistory(server.database, { ...member, analyses: 10_000, newest, stepSeconds: 1 });
  const page = z.object({ total: z.number(), analyses: z.array(z.object({ id: z.string() })) });
  const read = async (query: string) => page.parse((await member.call(`/api/library${query}`)).body);
  expect((await read('?sort=score&page=400')).analyses).toHaveLength(25);
  expect(await read('?sort=name&page=401')).toMatchObject({ total: 10_000, analyses: [] });
  expect(await read('?q=77&page=401')).toMatchObject({ total: (await read('?q=77')).total, analyses: [] });
  const selected = await read('/ids?q=Channel%2099');
  expect(selected.total).toBe(111);
  expect(new Set(selected.analyses.map(({ id }) => id)).size).toBe(111);
  expect((await read('/ids')).analyses).toHaveLength(1_000);
});

test('filters find by each figure, and a free plan finds nothing out about prices', async () => {
  const [member, free] = [await signUp(), await signUp('free')];
  const figures = {
    verdict: 'Good',
    niche: 'Tech',
    brandSafety: 'medium',
    riskLevel: 'medium',
    subscriberCount: 5e3,
    avgViews: 900,
    engagementRate: 3,
    market: { country: 'NO' },
    sponsors: [
      {
        name: 'NordVPN',
        kind: 'sponsor',
        videos: 2,
      },
    ],
    recommendedPricing: {
      flatFee: {
        low: 1,
        medium: 700,
        high: 3,
      },
      cpm: { medium: 21 },
    },
    measures: {
      trendPercent: -8,
      language: 'Norwegian',
    },
  };
  const total = async (who: Member, query: string) =>
    z.object({ total: z.number() }).parse((await who.call(`/api/library?${query}`)).body).total;
  for (const { userId } of [member, free])
    await addHistory(server.database, { userId, analyses: 1, newest, figures });
  const found = ['brand_safety=medium', 'brand_safety=low', 'risk=medium', 'risk=high', 'price_max=700'];
  const more = [
    'subscribers_min=5000',
    'subscribers_max=5000',
    'country=NO',
    'language=norwegian',
    'sponsor=nordv',
  ];
  for (const query of [...found, ...more, `member=${member.userId}`])
    expect([query, await total(member, query)]).toEqual([query, 1]);
  const missed = ['brand_safety=high', 'risk=low', 'price_max=699', 'subscribers_min=5001', 'country=SE'];
  for (const query of [...missed, 'sponsor=%25', `member=${free.userId}`])
    expect([query, await total(member, query)]).toEqual([query, 0]);
  expect(await total(free, 'price_max=700')).toBe(0);
  expect(await total(free, 'country=NO')).toBe(1);
});

test('a selected export has what the evidence adds and what people wrote, none of it a formula', async () => {
  const member = await signUp();
  const measures = {
    confidence: 0.88,
    trendPercent: -8,
    spread: 1.6,
    sampleSize: 30,
    languages: 'English 96%',
  };
  const [id = ''] = await addHistory(server.database, {
    ...member,
    analyses: 1,
    newest,
    figures: { measures },
  });
  await server.database.asUser(member.userId, async () => {
    const { current } = server.database;
    const list = crypto.randomUUID();
    await sql`insert into lists (id, workspace_id, name, created_at, changed_at)
      values (${list}, ${member.userId}, 'Spring', now(), now())`.execute(current);
    await sql`insert into list_items (list_id, workspace_id, channel_id, position, tags, note, added_at, changed_at)
      values (${list}, ${member.userId}, ${`${member.userId}:0`}, 1, '{=bad,calm}', '=2+2', now(), now())`.execute(
      current,
    );
  });
  const answer = await fetch(`${server.url}/functions/v1/export-analysis-csv`, {
    method: 'POST',
    headers: { cookie: member.cookie },
    body: JSON.stringify({ analysisIds: [id], further: true }),
  });
  const [head = [], row = []] = readCsv(Buffer.from(await answer.arrayBuffer()));
  const cell = (header: string) => row[head.indexOf(header)];
  expect(cell('Confidence (%)')).toBe('88');
  expect(cell('Trend in 90 days (%)')).toBe('-8');
  expect(cell('Languages')).toBe('English 96%');
  expect(cell('Tags')).toBe("'=bad; calm");
  expect(cell('Your note')).toBe("'=2+2");
});
