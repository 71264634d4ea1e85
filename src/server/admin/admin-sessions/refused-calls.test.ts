import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdmin } from '../../platform/testing/test-admins.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { createRefusedCalls, mostRefusedCalls } from './refused-calls.usecases.ts';

const find = '/api/admin/accounts/find';
const change = '/functions/v1/admin-security-audit';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const readRows = async ({ userId }: { userId: string }) => {
  const { rows } = await server.database.asSystem(() =>
    sql<{
      new_values: string;
    }>`select admin_email, ip_address, target_email, justification, old_values, new_values
      from admin_actions_audit where admin_user_id = ${userId} and action_type = 'admin_call_refused'
      order by sequence`.execute(server.database.current),
  );
  return rows;
};
const told = (procedure: string, status: number, code: string) => JSON.stringify({ procedure, status, code });

test('each refusal of an administrator’s call is one row that says what was called and by whom, and nothing of what was sent', async () => {
  const admin = await addAdmin(server);
  const grant = {
    action_type: 'tier_override_granted',
    target_email: 'secret-guess@example.com',
    new_values: { override_subscription_tier: 'pro' },
    justification: 'a word that is nobody’s business',
  };
  await admin.call(find, { email: '' });
  await admin.call(find, { email: 'secret-guess@example.com' });
  await admin.call(find, { email: 17 });
  await admin.call(find, { email: 'a@example.com', is_admin: true });
  await admin.call(change, grant);
  await admin.callOutside(change, grant);
  await admin.call(change, { ...grant, target_email: admin.email, old_values: seen });
  const rows = await readRows(admin);
  expect(rows.map(({ new_values }) => new_values)).toEqual([
    told(find, 400, 'EMAIL_MISSING'),
    told(find, 404, 'USER_NOT_FOUND'),
    told(find, 400, 'BAD_REQUEST'),
    told(find, 400, 'BAD_REQUEST'),
    told(change, 404, 'USER_NOT_FOUND'),
    told(change, 403, 'ADMIN_SESSION_REQUIRED'),
    told(change, 409, 'OVERRIDE_CHANGED'),
  ]);
  const silent = { target_email: null, justification: null, old_values: null };
  for (const row of rows)
    expect(row).toMatchObject({ admin_email: admin.email, ip_address: '127.0.0.1', ...silent });
  expect(server.alerts).toEqual([]);
});
const seen = { override_subscription_tier: 'pro', override_until: '2026-11-30T00:00:00Z' };

test('whoever is no administrator is written down and raises an alert; after twenty calls of an hour the alert alone', async () => {
  const member = await server.signUp();
  const call = callsOf(server, member);
  const answers = await Promise.all(Array.from({ length: 30 }, () => call(find, { email: 'a@example.com' })));
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 403, body: { error: 'Admin access required' } });
  expect(await readRows(member)).toHaveLength(mostRefusedCalls.member);
  const own = server.alerts.filter(({ subject }) => subject === member.userId);
  expect(own).toHaveLength(30);
  expect(own[0]).toMatchObject({
    type: 'admin_access_refused',
    severity: 'medium',
    data: { email: member.email, procedure: find, code: 'ADMIN_REQUIRED' },
  });
  server.clock.now = new Date(server.clock.now.getTime() + 3_600_000);
  await call(find, { email: 'a@example.com' });
  expect(await readRows(member)).toHaveLength(mostRefusedCalls.member + 1);
});

test('nobody is told of callers who are not signed in, of another method, and of what is not the administration’s', async () => {
  const member = await server.signUp();
  const call = callsOf(server, member);
  expect((await callsOf(server, { cookie: '' })(find, { email: 'a' })).status).toBe(401);
  expect((await call(find)).status).toBe(405);
  expect((await call('/api/profile', { is_admin: true })).status).toBe(400);
  expect(await readRows(member)).toEqual([]);
});

test('a log that cannot be written does not change an answer', async () => {
  const warned: unknown[] = [];
  const broken = new Error('The database is lost.');
  const note = createRefusedCalls({
    database: { ...server.database, asSystem: () => Promise.reject(broken) },
    now: () => server.clock.now,
    alertReporter: { report: () => undefined, flush: () => Promise.resolve() },
    warn: (error) => warned.push(error),
  });
  const viewer = {
    userId: '00000000-0000-4000-8000-000000000001',
    personId: '00000000-0000-4000-8000-000000000001',
    role: 'owner' as const,
    team: null,
    email: 'a@example.com',
    emailVerified: true,
    signInId: 's',
    signedInAt: server.clock.now,
    provenAt: server.clock.now,
  };
  const asked = { viewer: () => Promise.resolve(viewer), admin: () => Promise.resolve(null) };
  const context = { ...asked, clientAddress: '192.0.2.1' };
  await note(context, { path: find, status: 403, code: 'ADMIN_REQUIRED' });
  expect(warned).toEqual([broken]);
});
