import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { addAdmin } from '../../platform/testing/test-admins.ts';
import type { TestAdmin } from '../../platform/testing/test-admins.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { countAudit, emptyRates, entered, putRates, readAudit } from './test-rates.ts';

let server: TestServer;
let [ada, bob]: TestAdmin[] = [];
const admin = (who = ada): TestAdmin => {
  if (who === undefined) throw new Error('There is no administrator yet.');
  return who;
};
beforeAll(async () => {
  server = await startTestServer();
  [ada, bob] = [await addAdmin(server), await addAdmin(server)];
});
beforeEach(() => emptyRates(server.database));
afterAll(() => server.close());

const path = '/api/admin/creator-rates';
const kept = z.looseObject({ id: z.string(), revision: z.number() });
const add = async (changed: object = {}) => {
  const { body } = await admin().call(`${path}/add`, { ...entered, ...changed });
  return kept.parse(body);
};
const listed = z.object({
  rates: z.array(z.looseObject({ id: z.string(), channel_name: z.string() })),
  total: z.number(),
  states: z.record(z.string(), z.number()),
});
const list = async (query: Record<string, string> = {}) => {
  const { status, body } = await admin().callOutside(`${path}?${new URLSearchParams(query).toString()}`);
  return status === 200 ? listed.parse(body) : { status, rates: [], total: -1, states: {} };
};
const namesOf = async (query: Record<string, string> = {}) =>
  (await list(query)).rates.map(({ channel_name }) => channel_name);

test('a rate is kept as it was entered, by whoever is signed in, with one row in the audit log', async () => {
  const before = await countAudit(server.database);
  const rate = await add({ channel_name: '  Kestrel Workbench ' });
  expect(rate).toEqual({
    ...entered,
    id: expect.any(String),
    admin_user_id: admin().userId,
    source: 'admin',
    state: 'learning',
    state_reason: null,
    revision: 1,
    created_at: server.clock.now.toISOString(),
  });
  expect(await list()).toEqual({ rates: [rate], total: 1, states: { learning: 1, waiting: 0, aside: 0 } });
  const logged = { ...entered, id: rate.id, source: 'admin', revision: 1 };
  expect(await readAudit(server.database, { after: before })).toEqual([
    { action: 'creator_rate_added', email: admin().email, old: null, new: logged },
  ]);
});

test.each([
  [{ quoted_amount: 1e308 }, 'BAD_REQUEST'],
  [{ quoted_amount: -1 }, 'BAD_REQUEST'],
  [{ quoted_amount: 0 }, 'BAD_REQUEST'],
  [{ quoted_amount: 0.001 }, 'BAD_REQUEST'],
  [{ quoted_amount: 12.505 }, 'BAD_REQUEST'],
  [{ quoted_amount: '12,50' }, 'BAD_REQUEST'],
  [{ quoted_amount: '1200' }, 'BAD_REQUEST'],
  [{ quoted_amount: null }, 'BAD_REQUEST'],
  [{ currency: 'BTC' }, 'BAD_REQUEST'],
  [{ niche: 'Cars' }, 'BAD_REQUEST'],
  [{ date_collected: '2026-11-22' }, 'WRONG_DATE'],
  [{ date_collected: '2004-12-31' }, 'WRONG_DATE'],
  [{ date_collected: '2026-02-30' }, 'BAD_REQUEST'],
  [{ date_collected: '2026-11-01T00:00:00Z' }, 'BAD_REQUEST'],
  [{ channel_name: ' ' }, 'CHANNEL_NAME_MISSING'],
  [{ channel_name: '\u200B\u3164' }, 'CHANNEL_NAME_MISSING'],
  [{ channel_name: 'a\u0000b' }, 'BAD_REQUEST'],
  [{ channel_name: '\ud800' }, 'BAD_REQUEST'],
  [{ channel_name: 'x'.repeat(201) }, 'BAD_REQUEST'],
  [{ channel_url: 'javascript:alert(1)' }, 'WRONG_ADDRESS'],
  [{ channel_url: 'data:text/html,x' }, 'WRONG_ADDRESS'],
  [{ channel_url: 'https://www.youtube.com@evil.example/' }, 'WRONG_ADDRESS'],
  [{ channel_url: 'https://:youtube.com@evil.example/' }, 'WRONG_ADDRESS'],
  [{ rate_type: 'affiliate', quoted_amount: 100.01 }, 'WRONG_SHARE'],
  [{ admin_user_id: '00000000-0000-4000-8000-000000000000' }, 'BAD_REQUEST'],
  [{ ip_address: '192.0.2.1' }, 'BAD_REQUEST'],
  [{ source: 'sample' }, 'BAD_REQUEST'],
  [{ id: '00000000-0000-4000-8000-000000000000' }, 'BAD_REQUEST'],
])('%j is refused (%s), and neither kept nor logged as done', async (changed, code) => {
  const before = await countAudit(server.database);
  const { body } = await admin().call(`${path}/add`, { ...entered, ...changed });
  expect(body).toMatchObject({ code });
  expect(await list()).toMatchObject({ total: 0 });
  expect(await readAudit(server.database, { after: before })).toEqual([]);
});

test.each([0.01, 0.29, 1.1, 99_999_999.99, 100_000_000])(
  'the amount %d comes back to the cent',
  async (quoted_amount) => {
    expect(await add({ quoted_amount })).toMatchObject({ quoted_amount });
  },
);

test('a rate waits for the exchange rate of its day, and shares and unknown channels stand aside, each with its reason', async () => {
  expect(await add({ currency: 'EUR' })).toMatchObject({
    state: 'waiting',
    state_reason: 'There is no exchange rate for EUR on Nov 2, 2026 yet.',
  });
  expect(await add({ rate_type: 'affiliate', quoted_amount: 100 })).toMatchObject({ state: 'aside' });
  expect(await add({ subscriber_count: 'many', channel_url: null, quoted_amount: 7 })).toMatchObject({
    state: 'aside',
  });
  expect(await add({ subscriber_count: '', rate_type: 'cpm' })).toMatchObject({ state: 'learning' });
  expect(await list({ state: 'aside' })).toMatchObject({
    total: 2,
    states: { learning: 1, waiting: 1, aside: 2 },
  });
  await admin().call('/api/admin/exchange-rates/save', {
    currency: 'EUR',
    day: '2026-11-02',
    usd_per_unit: 1.1,
  });
  expect(await list({ state: 'learning' })).toMatchObject({ total: 2, states: { waiting: 0 } });
});

test('a search means its signs as they are', async () => {
  const named = ['50% off', '50x off', 'a_b', 'axb', String.raw`back\slash`, "O'Neil; drop table"];
  await putRates(
    server.database,
    named.map((channel_name) => ({ channel_name, notes: '' })),
  );
  expect(await namesOf({ search: '50%' })).toEqual(['50% off']);
  expect(await namesOf({ search: 'A_B' })).toEqual(['a_b']);
  expect(await namesOf({ search: '%' })).toEqual(['50% off']);
  expect(await namesOf({ search: '\\' })).toEqual([String.raw`back\slash`]);
  expect(await namesOf({ search: "o'neil;" })).toEqual(["O'Neil; drop table"]);
  expect((await list({ search: ' ' })).total).toBe(6);
  expect(await list({ search: '\u0000' })).toMatchObject({ status: 400 });
});

test('filters, order and pages work together, and a page behind the last one is empty', async () => {
  const rates = Array.from({ length: 60 }, (_, index) => ({
    channel_name: `Channel ${String(index).padStart(2, '0')}`,
    quoted_amount: index + 1,
    niche: index % 2 === 0 ? ('Food' as const) : ('Tech' as const),
  }));
  await putRates(server.database, rates);
  expect(await namesOf({ niche: 'Food', order: 'amount' })).toEqual(
    Array.from({ length: 25 }, (_, index) => `Channel ${String(58 - 2 * index).padStart(2, '0')}`),
  );
  const pages = await Promise.all(['1', '2', '3', '4'].map((page) => namesOf({ order: 'channel', page })));
  expect(pages.flat()).toEqual(rates.map(({ channel_name }) => channel_name));
  expect(await list({ page: '99999' })).toMatchObject({ rates: [], total: 60 });
  expect(await list({ page: '0' })).toMatchObject({ status: 400 });
  expect(await list({ state: 'gone' })).toMatchObject({ status: 400 });
});

test('the same rate is collected once, however its channel is written', async () => {
  await add();
  const again = await admin().call(`${path}/add`, {
    ...entered,
    channel_name: 'KESTREL  workbench',
    niche: 'Food',
  });
  expect(again).toMatchObject({ status: 409, body: { code: 'RATE_EXISTS' } });
  const other = await add({ quoted_amount: 1300 });
  const change = { id: other.id, revision: 1, fields: entered };
  expect(await admin().call(`${path}/update`, change)).toMatchObject({
    status: 409,
    body: { code: 'RATE_EXISTS' },
  });
  expect(await list()).toMatchObject({ total: 2 });
});

test('of two administrators who change a rate at once one is told to look again', async () => {
  const { id } = await add();
  const before = await countAudit(server.database);
  const change = (who: TestAdmin, quoted_amount: number) =>
    who.call(`${path}/update`, { id, revision: 1, fields: { ...entered, quoted_amount } });
  const answers = await Promise.all([change(admin(), 1), change(admin(bob), 2), change(admin(bob), 3)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused.map(({ body }) => body)).toMatchObject([{ code: 'RATE_CHANGED' }, { code: 'RATE_CHANGED' }]);
  const [row, ...others] = await readAudit(server.database, { after: before });
  expect(others).toEqual([]);
  expect(row).toMatchObject({ old: { quoted_amount: 1200.5, revision: 1 }, new: { revision: 2 } });
  expect((await list()).rates[0]).toMatchObject({ revision: 2 });
});

test('a rate is deleted once, and what is gone cannot be changed', async () => {
  const { id } = await add();
  const before = await countAudit(server.database);
  const answers = await Promise.all([admin(), admin(bob)].map((who) => who.call(`${path}/delete`, { id })));
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 404]));
  expect(await admin().call(`${path}/update`, { id, revision: 1, fields: entered })).toMatchObject({
    status: 404,
    body: { code: 'RATE_NOT_FOUND' },
  });
  expect(await readAudit(server.database, { after: before })).toMatchObject([
    { action: 'creator_rate_deleted', old: { id, channel_name: entered.channel_name }, new: null },
  ]);
});

test('a rate knows its channel where this installation has read it, and keeps it through other changes', async () => {
  await server.analyse('@kestrelworkbench');
  const rate = await add({ subscriber_count: '' });
  expect(rate).toMatchObject({ state: 'learning' });
  const fields = { ...entered, subscriber_count: '', notes: 'Two integrations' };
  const { body } = await admin().call(`${path}/update`, { id: rate.id, revision: 1, fields });
  expect(body).toMatchObject({ state: 'learning', revision: 2 });
  const moved = { ...fields, channel_url: null };
  const after = await admin().call(`${path}/update`, { id: rate.id, revision: 2, fields: moved });
  expect(after.body).toMatchObject({ state: 'aside', revision: 3 });
});

test('nobody but an administrator of this moment reads or changes rates', async () => {
  const member = await server.signUp();
  const ask = (cookie: string, body?: object) =>
    fetch(`${server.url}${path}${body === undefined ? '' : '/add'}`, {
      headers: { cookie },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
  expect((await ask('')).status).toBe(401);
  expect((await ask(member.cookie)).status).toBe(403);
  expect((await ask(member.cookie, entered)).status).toBe(403);
  const former = await addAdmin(server);
  await former.demote();
  expect((await former.call(`${path}/add`, entered)).status).toBe(403);
  expect(await list()).toMatchObject({ total: 0 });
});
