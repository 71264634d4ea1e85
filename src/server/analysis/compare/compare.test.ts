import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { channelAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import { comparison } from '../../../contract/analysis/compare.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { signUpFree } from '../channel-analysis/test-reports.ts';
import { readWorkbook } from '../exports/test-exports.ts';

const start = new Date('2026-11-21T12:00:00Z');
const handles = ['@kestrelworkbench', '@pixelkettle', '@curlalmanac'];
let server: TestServer;
let ada: SignedUp;
let ids: string[];
beforeAll(async () => {
  server = await startTestServer({ baseUrl: 'https://sponsorscope.example' });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.now = start;
  ada = await server.signUp();
  await changeProfile(server.database, ada.userId, { subscription_tier: 'growth' });
  ids = [await analyse(ada, 0), await analyse(ada, 1)];
});

async function analyse({ cookie }: SignedUp, place: number): Promise<string> {
  const answer = await server.analyse(handles[place] ?? '', '203.0.113.9', { headers: { cookie } });
  return channelAnalysis.parse(await answer.json()).id;
}
const call = (who: SignedUp, path: string, body?: object) => callsOf(server, who)(path, body);
const ask = (who: SignedUp, asked: readonly string[]) => call(who, `/api/compare?ids=${asked.join(',')}`);
const read = async (who: SignedUp, asked: readonly string[]) => {
  const { status, body } = await ask(who, asked);
  expect(status).toBe(200);
  return comparison.parse(body);
};
const forget = (id = '') =>
  server.database.asSystem(() =>
    sql`update channel_results set full_result = null, limited_result = null, channel_name = null, handle = null,
      thumbnail_url = null where id = (select result_id from channel_analyses where id = ${id})`.execute(
      server.database.current,
    ),
  );
/** The same sample belongs to all of a test's people: what one forgets, others must not miss. */
const apart = async (work: () => Promise<void>) => {
  const kept = await server.database.asSystem(() =>
    sql<{ id: string }>`select * from channel_results`.execute(server.database.current),
  );
  await work();
  for (const row of kept.rows)
    await server.database.asSystem(() =>
      sql`update channel_results as r set full_result = k.full_result, limited_result = k.limited_result,
        channel_name = k.channel_name, handle = k.handle, thumbnail_url = k.thumbnail_url
        from json_populate_record(null::channel_results, ${JSON.stringify(row)}::json) as k where r.id = k.id`.execute(
        server.database.current,
      ),
    );
};

test('two stored analyses stand side by side, with their ranges and prices', async () => {
  const { columns, rows, prices } = await read(ada, ids);
  expect(columns.map(({ id, channel_name }) => [id, channel_name])).toEqual([
    [ids[0], 'Kestrel Workbench'],
    [ids[1], 'Pixel Kettle'],
  ]);
  const views = rows.find(({ key }) => key === 'views');
  expect(views?.cells.every(({ value, range }) => value !== null && range !== null)).toBe(true);
  expect(prices.some((price) => price !== null)).toBe(true);
});

test('a channel stands for its newest analysis, the same one counts once, and the order is that asked for', async () => {
  const channel_id = (await read(ada, ids)).columns[0]?.channel_id ?? '';
  const [first = '', second = ''] = ids;
  const { columns } = await read(ada, [second, channel_id, first.toUpperCase(), second]);
  expect(columns.map(({ id }) => id)).toEqual([second, first]);
  expect((await read(ada, [first, first])).columns).toHaveLength(1);
});

test('somebody else’s analysis, an unknown one and an unknown channel are refused alike', async () => {
  const other = await server.signUp();
  const [own = ''] = ids;
  const answers = [
    await ask(other, [own]),
    await ask(other, ['00000000-0000-4000-8000-000000000099']),
    await ask(other, [`UC${'x'.repeat(21)}A`]),
    await ask(ada, [own, '00000000-0000-4000-8000-000000000099']),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: answers[0]?.body });
  const shared = { ids: ids.join(','), prices: true, days: '7' };
  expect((await call(other, '/api/compare/share', shared)).status).toBe(404);
});

test('seven, none and what is no id are bad questions', async () => {
  const [own = ''] = ids;
  for (const asked of [Array.from({ length: 7 }, () => own), [''], ['x'], [own, ''], ['@kestrelworkbench']])
    expect((await ask(ada, asked)).status).toBe(400);
});

test('a free plan compares two without what it does not show, and shares and exports none of it', async () => {
  const free = await signUpFree(server);
  const own = [await analyse(free, 0), await analyse(free, 1), await analyse(free, 2)];
  expect(await ask(free, own)).toMatchObject({
    status: 403,
    body: { code: 'TOO_MANY_FOR_PLAN', error: 'Your plan compares 2 channels side by side.' },
  });
  const two = own.slice(0, 2);
  const limited = await read(free, two);
  expect(limited.prices).toEqual([null, null]);
  for (const key of ['fee-medium', 'cpm', 'engagement', 'uploads', 'trend', 'next-video'])
    expect(limited.rows.find((row) => row.key === key)?.cells.map(({ text }) => text)).toEqual([
      'Not in your plan',
      'Not in your plan',
    ]);
  expect(JSON.stringify(limited)).not.toContain('USD');
  const asked = { ids: two.join(',') };
  for (const [path, body] of [
    ['/api/compare/pdf', { ...asked, paper: 'a4' }],
    ['/api/compare/excel', asked],
    ['/api/compare/share', { ...asked, prices: true, days: '7' }],
  ] as const)
    expect(await call(free, path, body)).toMatchObject({ status: 403, body: { code: 'PLAN_REQUIRED' } });
});

test('of a channel whose texts had to be deleted the figures are left, without range or name', async () => {
  await apart(async () => {
    await forget(ids[0]);
    const { columns, rows, unread, notes } = await read(ada, ids);
    expect(columns[0]).toMatchObject({ channel_name: null, handle: null, is_forgotten: true });
    const row = (key: string) => rows.find((each) => each.key === key);
    expect(row('views')).toMatchObject({ outcome: 'no-range', cells: [{ range: null }, {}] });
    expect(row('views')?.cells[0]?.value).toBeGreaterThan(0);
    expect(row('next-video')?.cells[0]?.text).toBe('No longer stored');
    expect(unread).toEqual([0]);
    expect(notes.join(' ')).toContain('30 days');
  });
});

const linkOf = async (prices: boolean, days = '7') => {
  const { status, body } = await call(ada, '/api/compare/share', { ids: ids.join(','), prices, days });
  expect(status).toBe(200);
  return new URL(z.object({ url: z.string() }).parse(body).url).pathname;
};
const open = async (path: string) => {
  const answer = await fetch(server.url + path);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

test('a link shows the comparison to anybody, prices only if that was chosen, and searchers nothing', async () => {
  const [without, withPrices] = [await linkOf(false), await linkOf(true)];
  const bare = await open(without);
  expect(bare.status).toBe(200);
  expect(bare.text).toContain('Pixel Kettle');
  expect(bare.text).not.toMatch(/USD|\$\d/);
  expect((await open(withPrices)).text).toContain('USD');
  for (const hidden of [ada.userId, ada.email, '<script']) expect(bare.text).not.toContain(hidden);
  expect(bare.headers.get('x-robots-tag')).toContain('noindex');
  expect(bare.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(bare.headers.get('cache-control')).toBe('private, no-store');
});

const idOf = async (path: string) => {
  const digest = createHash('sha256')
    .update(path.split('/').at(-1) ?? '')
    .digest();
  const { rows } = await server.database.asSystem(() =>
    sql<{ id: string }>`select id from shared_comparisons where token_digest = ${digest}`.execute(
      server.database.current,
    ),
  );
  return rows[0]?.id;
};

test('a link ends by itself, by hand, with its plan, and is kept as a digest alone', async () => {
  const [short, long] = [await linkOf(true, '7'), await linkOf(true, '90')];
  const kept = await server.database.asSystem(() =>
    sql`select * from shared_comparisons`.execute(server.database.current),
  );
  expect(JSON.stringify(kept.rows)).not.toContain(short.split('/').at(-1));
  server.clock.now = new Date('2026-11-29T12:00:00Z');
  expect([(await open(short)).status, (await open(long)).status]).toEqual([404, 200]);
  await changeProfile(server.database, ada.userId, { subscription_tier: 'free', trial_until: start });
  expect((await open(long)).status).toBe(404);
  await changeProfile(server.database, ada.userId, { subscription_tier: 'growth' });
  expect((await open(long)).status).toBe(200);

  const list = z.object({ links: z.array(z.object({ id: z.string(), channels: z.array(z.string()) })) });
  server.clock.now = start;
  const { links } = list.parse((await call(ada, '/api/compare/links')).body);
  expect(links.map(({ channels }) => channels)).toEqual([
    ['Kestrel Workbench', 'Pixel Kettle'],
    ['Kestrel Workbench', 'Pixel Kettle'],
  ]);
  const other = await server.signUp();
  const end = { id: await idOf(long) };
  expect((await call(other, '/api/compare/links/end', end)).status).toBe(404);
  expect((await open(long)).status).toBe(200);
  expect((await call(ada, '/api/compare/links/end', end)).status).toBe(200);
  expect((await open(long)).status).toBe(404);
  expect((await call(ada, '/api/compare/links/end', end)).status).toBe(404);
});

test('one channel makes no link', async () => {
  const [own = ''] = ids;
  const body = { ids: `${own},${own}`, prices: true, days: '7' };
  expect(await call(ada, '/api/compare/share', body)).toMatchObject({
    status: 400,
    body: { code: 'TOO_FEW' },
  });
});

test('files say what the screen says, and no name in them is a formula', async () => {
  await apart(async () => {
    const names = ['=cmd|x', `${'م'.repeat(50)} ${'W'.repeat(49)}`];
    for (const [place, name] of names.entries())
      await server.database.asSystem(() =>
        sql`update channel_results set channel_name = ${name}
          where id = (select result_id from channel_analyses where id = ${ids[place]})`.execute(
          server.database.current,
        ),
      );
    const post = (path: string, body: object) =>
      fetch(server.url + path, {
        method: 'POST',
        headers: { cookie: ada.cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const sheet = await post('/api/compare/excel', { ids: ids.join(',') });
    expect(sheet.status).toBe(200);
    const [heads = [], ...rows] = await readWorkbook(Buffer.from(await sheet.arrayBuffer()));
    expect(heads.slice(0, 3)).toEqual(['Measure', 'Group', '=cmd|x']);
    const views = rows.find(([measure]) => measure === 'Typical views');
    expect(views?.slice(2, 5).every((cell) => typeof cell === 'number')).toBe(true);
    const pdf = await post('/api/compare/pdf', { ids: ids.join(','), paper: 'a4' });
    expect(pdf.status).toBe(200);
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });
});
