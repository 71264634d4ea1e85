import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeChannelFile } from '../../../youtube/test-channel.ts';
import { auditPlans, changeProfile, readBooks } from '../../accounts/plans/test-plans.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { forgetOldCalls } from '../../platform/http/idempotency.usecases.ts';
import type { KeyOwner } from './test-external-api.ts';
import { addKeyOwner, callApi, readProblem } from './test-external-api.ts';

const start = new Date('2026-11-21T12:00:00Z');
const names = Array.from({ length: 12 }, (_, index) => `once${index}`);
let server: TestServer;
let owner: KeyOwner;
let channelUrl = '';
beforeAll(async () => {
  server = await startTestServer({ channels: names.map((name) => makeChannelFile(name, 12)), delayMs: 60 });
});
afterAll(async () => {
  await auditPlans(server.database);
  await server.close();
});
beforeEach(async () => {
  server.clock.now = start;
  server.faults.current = null;
  owner = await addKeyOwner(server);
  channelUrl = `@${names.shift()}`;
});

const call = (idempotencyKey: string, changed: { channelUrl?: string; key?: string } = {}) =>
  callApi(server, {
    key: owner.key,
    channelUrl,
    ...changed,
    headers: { 'idempotency-key': idempotencyKey },
  });
const later = (ms: number) => (server.clock.now = new Date(server.clock.now.getTime() + ms));
const replayed = (answer: Response) => answer.headers.get('idempotency-replayed');

test('the same call again is the first answer again, byte by byte, and costs nothing', async () => {
  const first = await call('a-1');
  const text = await first.text();
  expect([first.status, replayed(first)]).toEqual([200, null]);
  const books = await readBooks(server.database, owner.userId);
  later(23 * 3_600_000);
  const again = await call('a-1');
  expect([again.status, replayed(again), await again.text()]).toEqual([200, 'true', text]);
  expect(again.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await readBooks(server.database, owner.userId)).toEqual(books);
});

test('another body under the same key is refused, and another owner has keys of their own', async () => {
  await call('a-1');
  expect(await readProblem(await call('a-1', { channelUrl: `${channelUrl} ` }))).toMatchObject({
    status: 422,
    code: 'IDEMPOTENCY_KEY_REUSED',
  });
  const other = await addKeyOwner(server);
  const theirs = await call('a-1', { key: other.key, channelUrl: '@nobody' });
  expect([theirs.status, replayed(theirs)]).toEqual([404, null]);
});

test('of calls at once under one key one is made and charged, and the others are told to wait', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => call('at-once')));
  const kinds = answers.map((answer) => `${answer.status} ${replayed(answer)}`);
  expect(kinds.filter((kind) => kind === '200 null')).toHaveLength(1);
  // Whoever comes after the first is done gets its answer.
  expect(kinds.filter((kind) => ['409 null', '200 true'].includes(kind))).toHaveLength(19);
  expect(await readBooks(server.database, owner.userId)).toMatchObject({ month: 1, hour: 1, reserved: 0 });
});

test('a refusal that stays the same is kept; one that may pass is not', async () => {
  const missing = '@nobody-is-here';
  const first = await call('a-1', { channelUrl: missing });
  const asked = server.double.requests.length;
  const again = await call('a-1', { channelUrl: missing });
  expect([replayed(first), replayed(again)]).toEqual([null, 'true']);
  expect(await readProblem(again)).toMatchObject({ status: 404, code: 'CHANNEL_NOT_FOUND' });
  expect(server.double.requests.length).toBe(asked);
  server.faults.current = 'backend-error';
  expect((await call('a-2')).status).toBe(503);
  server.faults.current = null;
  const healed = await call('a-2');
  expect([healed.status, replayed(healed)]).toEqual([200, null]);
});

test('a key is free again after a day, and what was kept under it is forgotten', async () => {
  await call('a-1');
  later(24 * 3_600_000 + 1);
  expect((await call('a-1', { channelUrl: '@nobody-else' })).status).toBe(404);
  later(24 * 3_600_000 + 1);
  await forgetOldCalls({ database: server.database, now: () => server.clock.now });
  const { rows } = await server.database.asSystem(() =>
    sql`select idempotency_key from idempotent_calls`.execute(server.database.current),
  );
  expect(rows).toEqual([]);
});

test('a call whose process has died frees its key once an analysis can no longer be under way', async () => {
  const begun = sql`
    insert into idempotent_calls (user_id, idempotency_key, body_hash, call_id, begun_at)
    values (${owner.userId}, 'died', sha256(convert_to(${channelUrl}, 'UTF8')), gen_random_uuid(), ${start})`;
  await server.database.asUser(owner.userId, () => begun.execute(server.database.current));
  later(239_000);
  expect((await readProblem(await call('died'))).code).toBe('IDEMPOTENCY_KEY_BUSY');
  later(2_000);
  expect((await call('died')).status).toBe(200);
});

test('a caller who loses the plan is not answered again either', async () => {
  await call('a-1');
  await changeProfile(server.database, owner.userId, { subscription_tier: 'free' });
  expect((await readProblem(await call('a-1'))).code).toBe('PLAN_REQUIRED');
});

test('a caller who goes away leaves the key free and pays nothing', async () => {
  const before = await readBooks(server.database, owner.userId);
  const asked = server.double.requests.length;
  const gone = new AbortController();
  const broken = fetch(`${server.url}/functions/v1/api-channel-analysis`, {
    method: 'POST',
    body: JSON.stringify({ channel_url: channelUrl }),
    headers: { 'x-api-key': owner.key, 'idempotency-key': 'gone' },
    signal: gone.signal,
  }).catch(() => null);
  await expect.poll(() => server.double.requests.length).toBeGreaterThan(asked);
  gone.abort();
  expect(await broken).toBeNull();
  await expect.poll(() => readBooks(server.database, owner.userId)).toEqual(before);
  await expect.poll(async () => (await call('gone')).status).toBe(200);
});

test('what is no visible text of up to 128 signs is no key', async () => {
  for (const key of ['', 'a b', 'a'.repeat(129), 'ä', 'a, b'])
    expect((await readProblem(await call(key))).code).toBe('IDEMPOTENCY_KEY_INVALID');
  expect((await call('~'.repeat(128))).status).toBe(200);
  expect(server.reports).toEqual([]);
});
