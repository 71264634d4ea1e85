import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { addAdmin } from '../../platform/testing/test-admins.ts';
import type { TestAdmin } from '../../platform/testing/test-admins.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import type { Mail } from '../../platform/outside/mail-message.ts';
import { alpha, beta, describeChannel, gamma, testChannels } from '../creators/test-creators.ts';
import { tendRequests } from './removal-requests.usecases.ts';

let server: TestServer;
let admin: TestAdmin;
beforeAll(async () => {
  server = await startTestServer({ channels: testChannels });
  admin = await addAdmin(server);
});
beforeEach(async () => {
  server.reports.length = 0;
  server.mails.length = 0;
  server.alerts.length = 0;
});
afterAll(() => server.close());

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const pass = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms);
};
const given = z.object({ id: z.string(), code: z.string() });
const post = async (path: string, body: object, from = '203.0.113.9') => {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
  const read: unknown = await answer.json();
  return { status: answer.status, body: read };
};
const ask = (channel: string, email = 'creator@example.com', from?: string) =>
  post('/api/channel-removal', { channel_url: channel, email }, from);
const prove = (id: string, from?: string) => post('/api/channel-removal/proof', { id }, from);
const proven = async (channel: string, email?: string) => {
  const { id, code } = given.parse((await ask(channel, email)).body);
  await describeChannel(server, channel, `Hello. ${code}`);
  expect((await prove(id)).status).toBe(200);
  return id;
};
const list = async () => (await admin.call('/api/admin/channel-removals')).body;
const answer = (body: object) => admin.call('/api/admin/channel-removals/answer', body);
const context = (send: (mail: Mail) => Promise<void> = async (mail) => void server.mails.push(mail)) => ({
  database: server.database,
  now: () => server.clock.now,
  origin: () => server.url,
  warn: (error: unknown) => void server.reports.push(error),
  mailer: { send, close: async () => undefined },
  alertReporter: {
    report: (alert: (typeof server.alerts)[number]) => void server.alerts.push(alert),
    flush: async () => undefined,
  },
});
const rows = () =>
  server.database.asSystem(async () => {
    const { rows: found } = await sql<Record<string, unknown>>`
      select state, channel_id, contact_email from removal_requests order by created_at`.execute(
      server.database.current,
    );
    return found;
  });

test('only whoever puts the code into the description has the channel removed, and is told by mail', async () => {
  const { id, code } = given.parse((await ask(alpha)).body);
  expect(await prove(id)).toMatchObject({ status: 409, body: { code: 'CODE_NOT_FOUND' } });
  expect(await list()).toMatchObject({ open: [] });
  await describeChannel(server, alpha, `Hello. ${code}`);
  pass(60_000);
  const due = new Date(server.clock.now.getTime() + 7 * dayMs).toISOString();
  expect(await prove(id)).toEqual({ status: 200, body: { due_at: due } });
  expect(await prove(id)).toEqual({ status: 200, body: { due_at: due } });
  expect(await list()).toMatchObject({
    open: [{ id, channel_id: alpha, contact_email: 'creator@example.com', due_at: due, overdue: false }],
  });
  await server.analyse(alpha);
  expect(
    (await admin.callOutside('/api/admin/channel-removals/answer', { answer: 'remove', id })).status,
  ).toBe(403);
  expect(await answer({ answer: 'remove', id })).toMatchObject({
    status: 200,
    body: { open: [], in_time: 1, late: 0 },
  });
  expect((await server.analyse(alpha, '203.0.113.77')).status).toBe(410);
  expect(server.mails).toMatchObject([
    { to: 'creator@example.com', subject: 'Your channel was removed from Sponsorscope' },
  ]);
  expect(await rows()).toEqual([{ state: 'removed', channel_id: '', contact_email: '' }]);
  expect(await ask(alpha)).toMatchObject({ status: 410, body: { code: 'CHANNEL_REMOVED' } });
  expect((await answer({ answer: 'remove', id })).status).toBe(404);
});

test('a refusal says why, and an answer that cannot be mailed is mailed later', async () => {
  const id = await proven(beta);
  pass(hourMs);
  expect((await answer({ answer: 'refuse', id, reason: 'It is another channel’s.' })).status).toBe(200);
  expect(server.mails[0]?.text).toContain('It is another channel’s.');
  expect((await server.analyse(beta, '203.0.113.78')).status).toBe(200);
  const again = await proven(beta, 'second@example.com');
  await server.database.asSystem(() =>
    sql`update removal_requests set state = 'refused', decided_at = ${server.clock.now}, refusal_reason = 'No.'
      where id = ${again}`.execute(server.database.current),
  );
  await tendRequests(context(() => Promise.reject(new Error('no mail service'))));
  expect(await rows()).toContainEqual(expect.objectContaining({ contact_email: 'second@example.com' }));
  server.mails.length = 0;
  await tendRequests(context());
  expect(server.mails).toMatchObject([{ to: 'second@example.com' }]);
  expect(await rows()).not.toContainEqual(expect.objectContaining({ contact_email: 'second@example.com' }));
});

test('one channel is asked for once, and whoever proves it last is answered', async () => {
  const first = await proven(gamma, 'first@example.com');
  pass(hourMs);
  await proven(gamma, 'last@example.com');
  expect(await list()).toMatchObject({ open: [{ id: first, contact_email: 'last@example.com' }] });
  pass(8 * dayMs);
  await tendRequests(context());
  expect(server.alerts).toMatchObject([{ type: 'removal_overdue', subject: `request ${first}` }]);
  const { rows: open } = await server.database.asSystem(() =>
    sql`select from removal_requests where state = 'open' and due_at < ${server.clock.now}`.execute(
      server.database.current,
    ),
  );
  expect(open).toHaveLength(1);
});

test('what nobody proves is forgotten after a week, and tries are bounded', async () => {
  await ask(beta, 'idle@example.com', '198.51.100.1');
  expect(await ask('no channel at all', 'a@example.com', '198.51.100.1')).toMatchObject({ status: 400 });
  const { id } = given.parse((await ask(beta, 'fast@example.com', '198.51.100.1')).body);
  await prove(id, '198.51.100.1');
  expect(await prove(id, '198.51.100.1')).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  const statuses = [];
  for (let tries = 0; tries < 20; tries += 1)
    statuses.push((await ask(beta, 'flood@example.com', '198.51.100.1')).status);
  expect(statuses.at(-1)).toBe(429);
  expect((await ask(beta, 'other@example.com', '198.51.100.2')).status).toBe(200);
  pass(8 * dayMs);
  await tendRequests(context());
  expect((await rows()).filter(({ state }) => state === 'unproven')).toEqual([]);
});
