import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { addKeyOwner } from '../../agency/external-api/test-external-api.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { signUpLinker, visit } from './test-tracking.ts';

import { trackScript } from './track-script.ts';

const start = new Date('2026-11-21T12:00:00Z');
const dayMs = 24 * 3_600_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = start;
});
afterAll(() => server.close());

const later = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};
const made = z.object({ api_key: z.string() });
const answered = z.object({
  results: z.array(
    z.object({
      event_id: z.string().nullable(),
      status: z.string(),
      credited_by: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
});
const report = z.object({
  creators: z.array(
    z.object({
      creator: z.string().nullable(),
      clicks: z.number(),
      orders: z.object({ click_id: z.number(), code: z.number(), utm_content: z.number() }),
      uncredited_orders: z.number(),
      refunds: z.number(),
      revenue: z.array(z.object({ currency: z.string(), cents: z.number() })),
      survey: z.number(),
      conflicts: z.number(),
      doubtful: z.number(),
      many_cancelled: z.boolean(),
    }),
  ),
  waiting_refunds: z.number(),
  pixel_url: z.string().nullable(),
});

/** A shop with two creators, a link and a code of each, and a key for its server. */
async function openShop() {
  const owner = await signUpLinker(server, 'agency');
  const keys = await owner.call('/functions/v1/manage-api-keys', {
    action: 'create',
    key_name: 'Shop',
    scopes: ['conversions:write'],
  });
  const key = made.parse(keys.body).api_key;
  const settings = { has_click_ids: true, window_days: 30, on_conflict: 'code' };
  await owner.call('/api/links/settings', settings);
  const links = [await owner.save({ creator: 'Ada' }), await owner.save({ creator: 'Bob' })] as const;
  for (const [creator, code] of [
    ['Ada', 'ADA15'],
    ['Bob', 'BOB15'],
  ])
    await owner.call('/api/links/codes/save', { creator, code, percent: 15, ends_on: null });
  let number = 0;
  const row = (changed: object = {}) => {
    number += 1;
    return {
      event_id: `order-${number}`,
      type: 'purchase',
      occurred_at: server.clock.now.toISOString(),
      value_cents: 1_000,
      currency: 'USD',
      ...changed,
    };
  };
  const ask = (conversions: unknown, used = key) =>
    fetch(`${server.url}/api/v1/conversions`, {
      method: 'POST',
      headers: { 'x-api-key': used, 'content-type': 'application/json' },
      body: JSON.stringify({ conversions }),
    });
  const send = async (...rows: unknown[]) => {
    const answer = await ask(rows);
    return answered.parse(await answer.json()).results;
  };
  const click = async (link: { code: string }) => {
    const { location } = await visit(server, link.code);
    await server.tracking.counter.flush();
    return new URL(location ?? '').searchParams.get('ssc');
  };
  const results = async () => report.parse((await owner.call('/api/links/results?days=30')).body);
  const of = async (creator: string | null) =>
    (await results()).creators.find((each) => each.creator === creator);
  return { owner, links, row, ask, send, click, results, of, settings };
}
const statuses = (results: { status: string; credited_by: string | null }[]) =>
  results.map(({ status, credited_by }) => [status, credited_by]);

test('an order comes back with its click’s id, its code or its utm_content, and is credited once', async () => {
  const { links, row, send, click, of } = await openShop();
  const click_id = await click(links[0]);
  expect(click_id).toMatch(/^[\w-]{22}$/);
  later(60_000);
  const sent = [row({ click_id }), row({ code: 'ada15' }), row({ utm_content: 'Bob' }), row()];
  expect(statuses(await send(...sent))).toEqual([
    ['accepted', 'click_id'],
    ['accepted', 'code'],
    ['accepted', 'utm_content'],
    ['accepted', null],
  ]);
  expect(statuses(await send(...sent)).map(([status]) => status)).toEqual(Array(4).fill('duplicate'));
  expect(await of('Ada')).toMatchObject({
    orders: { click_id: 1, code: 1, utm_content: 0 },
    revenue: [{ currency: 'USD', cents: 2_000 }],
  });
  expect((await of('Bob'))?.orders.utm_content).toBe(1);
  expect((await of(null))?.uncredited_orders).toBe(1);
});

test('the same order by another way is one order', async () => {
  const { owner, row, send, of } = await openShop();
  await send(row({ event_id: 'hook-1', order_ref: '1001', code: 'ADA15' }));
  const head = ['order_id', 'time', 'value', 'currency', 'code'];
  const rows = [
    head,
    ['1001', '2026-11-20 10:00', '10.00', 'USD', 'ADA15'],
    ['1002', '2026-11-20', '5', 'usd', 'ADA15'],
    ['1003', 'soon', '5', 'USD', ''],
    ['1004', '2026-11-20', '5,00', 'USD', ''],
  ];
  expect(await owner.call('/api/links/results/preview-import', { rows })).toMatchObject({
    body: { total_rows: 4, good_rows: 2, rejected_rows: 2 },
  });
  const run = () => owner.call('/api/links/results/import', { rows });
  expect(await run()).toMatchObject({ body: { imported: 1, rejected_rows: 3 } });
  expect(await run()).toMatchObject({ body: { imported: 0, rejected_rows: 4 } });
  expect((await of('Ada'))?.orders.code).toBe(2);
});

test('with the link of one and the code of another the code wins, or the link where it is set so', async () => {
  const { owner, links, row, send, click, of, settings } = await openShop();
  const click_id = await click(links[0]);
  later(60_000);
  expect(statuses(await send(row({ click_id, code: 'BOB15' })))).toEqual([['accepted', 'code']]);
  expect((await of('Bob'))?.conflicts).toBe(1);
  await owner.call('/api/links/settings', { ...settings, on_conflict: 'click_id' });
  expect(statuses(await send(row({ click_id, code: 'BOB15' })))).toEqual([['accepted', 'click_id']]);
});

test('a click counts for as many days as are set, and its id for ninety', async () => {
  const { links, row, send, click } = await openShop();
  const click_id = await click(links[0]);
  later(31 * dayMs);
  expect(statuses(await send(row({ click_id })))).toEqual([['accepted', null]]);
});

test('a refund takes back its order, also if it comes first, and never more than there was', async () => {
  const { row, send, of, results } = await openShop();
  const order = row({ event_id: 'a', code: 'ADA15' });
  const refund = row({ event_id: 'a', type: 'refund', value_cents: 5_000 });
  expect(statuses(await send(refund))).toEqual([['accepted', null]]);
  expect((await results()).waiting_refunds).toBe(1);
  expect(await of('Ada')).toMatchObject({ refunds: 0, revenue: [] });
  await send(order, row({ code: 'ADA15' }));
  expect((await results()).waiting_refunds).toBe(0);
  expect(await of('Ada')).toMatchObject({ refunds: 1, revenue: [{ currency: 'USD', cents: 1_000 }] });
  expect(statuses(await send(refund))).toEqual([['duplicate', null]]);
});

test('rows are answered one by one: what is wrong in one refuses no other', async () => {
  const { row, send } = await openShop();
  const results = await send(
    row(),
    row({ occurred_at: '2026-11-21T12:00:00' }),
    row({ occurred_at: new Date(server.clock.now.getTime() + dayMs).toISOString() }),
    row({ value_cents: 1.5 }),
    row({ value_cents: -1 }),
    row({ currency: 'usd' }),
    row({ type: 'gift' }),
    row({ event_id: '' }),
    {},
    row(),
  );
  expect(results.map(({ status }) => status)).toEqual(['accepted', ...Array(8).fill('refused'), 'accepted']);
  expect(results[2]?.reason).toContain('future');
  expect(results[1]?.reason).toContain('occurred_at is an instant');
});

test('a call with a field of a customer’s is refused whole, and nothing of it is kept', async () => {
  const { ask, row, of } = await openShop();
  for (const field of ['email', 'name', 'ip', '__proto__'])
    expect(
      (
        await ask([
          row({ code: 'ADA15' }),
          JSON.parse(JSON.stringify(row()).replace('{', `{"${field}":"x",`)),
        ])
      ).status,
    ).toBe(400);
  expect((await of('Ada'))?.orders.code).toBe(0);
});

test('500 rows at once are taken, half of them broken; more are refused with nothing kept', async () => {
  const { row, ask, send, of } = await openShop();
  const half = Array.from({ length: 500 }, (_, index) =>
    row(index % 2 === 0 ? { code: 'ADA15' } : { type: 'x' }),
  );
  const results = await send(...half);
  expect(results.filter(({ status }) => status === 'accepted')).toHaveLength(250);
  const many = Array.from({ length: 10_000 }, () => row({ code: 'ADA15' }));
  expect((await ask(many.slice(0, 501))).status).toBe(400);
  expect((await ask(many)).status).toBe(413);
  expect((await of('Ada'))?.orders.code).toBe(250);
});

test('another workspace’s click and code credit nobody', async () => {
  const [mine, theirs] = [await openShop(), await openShop()];
  const click_id = await theirs.click(theirs.links[0]);
  later(60_000);
  expect(statuses(await mine.send(mine.row({ click_id })))).toEqual([['accepted', null]]);
  expect((await theirs.of('Ada'))?.orders).toEqual({ click_id: 0, code: 0, utm_content: 0 });
});

test('the same postbacks at once count once', async () => {
  const { row, send, of } = await openShop();
  const same = row({ code: 'ADA15' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(same)));
  expect(answers.flat().filter(({ status }) => status === 'accepted')).toHaveLength(1);
  expect((await of('Ada'))?.orders.code).toBe(1);
});

test('a key does what it was made for and nothing else', async () => {
  const { ask, row } = await openShop();
  const other = await addKeyOwner(server);
  const refused = await ask([row()], other.key);
  expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('SCOPE_REQUIRED')]);
  const analyse = await fetch(`${server.url}/functions/v1/api-channel-analysis`, {
    method: 'POST',
    headers: { 'x-api-key': other.key },
    body: JSON.stringify({ channel_url: '@kestrelworkbench' }),
  });
  expect(analyse.status).toBe(200);
});

test('order numbers and click ids are kept as digests alone', async () => {
  const { links, row, send, click } = await openShop();
  const click_id = await click(links[0]);
  later(60_000);
  await send(row({ event_id: 'SECRET-EVENT', order_ref: 'SECRET-ORDER', click_id }));
  const { rows } = await server.database.asSystem(() =>
    sql<{
      text: string;
    }>`select string_agg(to_jsonb(c)::text, ' ') || (select string_agg(to_jsonb(i)::text, ' ')
      from click_ids i) as text from conversions c`.execute(server.database.current),
  );
  for (const trace of ['SECRET', click_id ?? '-']) expect(rows[0]?.text).not.toContain(trace);
});

test('orders too fast, worth nothing or cancelled too often are told', async () => {
  const { links, row, send, click, of } = await openShop();
  await send(row({ click_id: await click(links[0]) }), row({ code: 'ADA15', value_cents: 0 }));
  expect((await of('Ada'))?.doubtful).toBe(2);
  const orders = Array.from({ length: 5 }, () => row({ code: 'BOB15' }));
  await send(
    ...orders,
    ...orders.slice(0, 2).map((order) => ({ ...order, type: 'refund', code: undefined })),
  );
  expect(await of('Bob')).toMatchObject({ refunds: 2, many_cancelled: true });
});

test('survey answers stand beside the orders by week, and are added to nothing', async () => {
  const { owner, of } = await openShop();
  const save = (week: string, answers: number) =>
    owner.call('/api/links/results/survey', { creator: 'Ada', week, answers });
  const today = server.clock.now.toISOString().slice(0, 10);
  await save(today, 4);
  await save(today, 7);
  expect(await of('Ada')).toMatchObject({ survey: 7, orders: { click_id: 0, code: 0, utm_content: 0 } });
});

const pixelOf = async (shop: { results: () => Promise<{ pixel_url: string | null }> }) =>
  new URL((await shop.results()).pixel_url ?? '').pathname;

test('the pixel keeps orders that something credits, once, shows nobody anything and refunds nothing', async () => {
  const shop = await openShop();
  const path = await pixelOf(shop);
  const load = (query: string) => fetch(`${server.url}${path}?${query}`);
  const answer = await load('t=purchase&v=24.50&c=USD&id=p1&code=ADA15');
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('set-cookie')]).toEqual([
    200,
    'image/gif',
    null,
  ]);
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  for (const query of [
    't=purchase&v=24.50&c=USD&id=p1&code=ADA15',
    'v=9&c=USD&id=p2',
    't=refund&v=9&c=USD&id=p1&code=ADA15',
    'x',
  ])
    expect((await load(query)).status).toBe(200);
  await expect.poll(async () => (await shop.of('Ada'))?.orders.code).toBe(1);
  expect(await shop.of('Ada')).toMatchObject({ refunds: 0, revenue: [{ currency: 'USD', cents: 2_450 }] });
  expect((await shop.of(null)) ?? null).toBeNull();
});

test('counting orders is the plan’s: a smaller one keeps what was counted and takes nothing new', async () => {
  const shop = await openShop();
  await shop.send(shop.row({ code: 'ADA15' }));
  await shop.owner.setTier('free');
  expect((await shop.ask([shop.row()])).status).toBe(403);
  expect((await shop.owner.call('/api/links/settings', shop.settings)).status).toBe(403);
  expect((await shop.of('Ada'))?.orders.code).toBe(1);
});

/** A page with the script on it; `sent` are the pictures it loads. */
function openPage(search: string, kept: Record<string, Map<string, string>> = {}) {
  const sent: string[] = [];
  const storage = (name: string) => {
    const values = (kept[name] ??= new Map());
    return {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    };
  };
  const window: Record<string, unknown> = {
    location: { search },
    sessionStorage: storage('session'),
    localStorage: storage('local'),
  };
  const currentScript = { dataset: { key: 'k'.repeat(16) }, src: 'https://s.example/track.js' };
  const Image = class {
    set src(address: string) {
      sent.push(address);
    }
  };
  runInNewContext(trackScript, { window, document: { currentScript }, Image, URL, URLSearchParams });
  const ssc = (...told: unknown[]) => (typeof window['ssc'] === 'function' ? window['ssc'](...told) : null);
  return { sent, kept, ssc };
}

test('the script is small, keeps an id for the visit, and for longer only after consent', async () => {
  const served = await fetch(`${server.url}/track.js`);
  const text = await served.text();
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_500);
  expect(text).not.toContain('cookie');
  const id = 'a'.repeat(22);
  const first = openPage(`?ssc=${id}`);
  first.ssc('purchase', { value: 24.5, currency: 'USD', id: '1' });
  expect(first.sent).toEqual([
    `https://s.example/p/${'k'.repeat(16)}.gif?t=purchase&v=24.5&c=USD&id=1&ssc=${id}`,
  ]);
  expect(first.kept['local']?.size).toBe(0);
  first.ssc('consent', true);
  const nextVisit = openPage('', { local: first.kept['local'] ?? new Map() });
  nextVisit.ssc('purchase', {});
  expect(nextVisit.sent[0]).toContain(`ssc=${id}`);
  nextVisit.ssc('consent', false);
  expect(nextVisit.kept['local']?.size).toBe(0);
  const hostile = openPage('?ssc=<script>');
  hostile.ssc('purchase', {});
  expect(hostile.sent[0]).not.toContain('ssc');
});
