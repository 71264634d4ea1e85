import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testChannels, alpha } from '../../creators/creators/test-creators.ts';
import { testPassword } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { verifyAuditLog } from '../../platform/audit-log/verification.usecases.ts';
import { addPerson, deletionContext, signIn } from './test-people.ts';
import type { Person } from './test-people.ts';
import { tendDeletions } from './ended-accounts.usecases.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ channels: testChannels });
});
beforeEach(() => {
  server.clock.now = new Date('2026-11-21T12:00:00Z');
  server.reports.length = 0;
  server.mails.length = 0;
});
afterAll(() => server.close());

const dayMs = 24 * 3_600_000;
const path = '/api/account/deletion';
const leave = (person: Person, password: string | null = testPassword) => person.call(path, { password });
const pass = (days: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + days * dayMs);
};
const status = async (link: string) => (await fetch(link, { redirect: 'manual' })).status;
const listed = async () =>
  (await sql`select from marketplace_creators where channel_id = ${alpha}`.execute(server.database.current))
    .rows.length;
const callApi = (key: string) =>
  fetch(`${server.url}/functions/v1/api-channel-analysis`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ channel_url: alpha }),
  });
const actions = async (userId: string) =>
  (
    await server.database.asSystem(() =>
      sql<{
        action: string;
      }>`select action_type as action from admin_actions_audit where target_user_id = ${userId}
        order by sequence`.execute(server.database.current),
    )
  ).rows.map(({ action }) => action);

/** Every table of people's and the product's data in which one of these texts occurs, in any column. */
async function findAnywhere(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select 'public.' || relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and has_table_privilege(oid, 'select')`.execute(server.database.current);
  const found = [];
  for (const name of [...rows.map((row) => row.name), ...authTables])
    for (const text of texts) if (await occurs(name, text)) found.push(name);
  return [...new Set(found)].toSorted();
}
const authTables = ['user', 'session', 'account', 'verification', 'attempts'].map((name) => `auth.${name}`);
async function occurs(name: string, text: string): Promise<boolean> {
  const search = sql`select from ${sql.table(name)} t where position(lower(${text}) in lower(t::text)) > 0 limit 1`;
  const { database } = server;
  const { rows } = name.startsWith('auth.')
    ? await search.execute(database.accounts)
    : await database.asSystem(() => search.execute(database.current));
  return rows.length > 0;
}

test('whoever leaves is hidden, signed out and without keys at once, may only stay or go, and is back as before', async () => {
  const ada = await addPerson(server, 'one');
  expect([await status(ada.links.report), await status(ada.links.kit), await listed()]).toEqual([
    200, 200, 1,
  ]);
  expect((await callApi(ada.apiKey)).status).toBe(200);
  expect(await leave(ada, 'a wrong password')).toMatchObject({
    status: 403,
    body: { code: 'INVALID_PASSWORD' },
  });
  const tenant = await status(ada.links.tenant);
  server.mails.length = 0;
  expect(await leave(ada)).toEqual({ status: 200, body: { due_at: '2026-11-28T12:00:00.000Z' } });
  expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [ada.email, 'Your Sponsorscope account will be deleted'],
  ]);
  expect(server.mails[0]?.text).toContain('November 28, 2026 at 12:00 UTC');
  expect([await status(ada.links.report), await status(ada.links.kit), await listed()]).toEqual([
    404, 404, 0,
  ]);
  expect(await status(ada.links.tenant)).not.toBe(tenant);
  expect((await callApi(ada.apiKey)).status).toBe(401);
  expect((await ada.call('/api/dashboard')).status).toBe(401);
  const back = callsOf(server, { cookie: await signIn(server, ada.email) });
  expect((await back('/api/start')).body).toMatchObject({
    account: null,
    leaving: { email: ada.email, due_at: '2026-11-28T12:00:00.000Z' },
  });
  expect((await back('/api/dashboard')).status).toBe(401);
  const change = { currentPassword: testPassword, newPassword: 'another long phrase' };
  expect((await back('/api/auth/change-password', change)).status).toBe(401);
  expect(await back('/api/account/deletion/undo', {})).toEqual({
    status: 200,
    body: { subscription_renewed: true },
  });
  expect([await status(ada.links.report), await status(ada.links.kit), await listed()]).toEqual([
    200, 200, 1,
  ]);
  expect(await status(ada.links.tenant)).toBe(tenant);
  expect((await callApi(ada.apiKey)).status).toBe(200);
  expect((await back('/api/dashboard')).status).toBe(200);
  expect(await back('/api/bulk/jobs')).toMatchObject({ body: { jobs: [{ status: 'paused' }] } });
  expect((await back('/api/account/deletion/undo', {})).status).toBe(409);
  expect(await actions(ada.userId)).toEqual(['account_deletion_requested', 'account_deletion_undone']);
  pass(8);
  await tendDeletions(deletionContext(server));
  expect((await callsOf(server, { cookie: await signIn(server, ada.email) })('/api/dashboard')).status).toBe(
    200,
  );
});

test('without the password a young sign-in is enough, and an old one is not', async () => {
  const ada = await server.signUp();
  const call = callsOf(server, ada);
  pass(1);
  expect(await call(path, { password: null })).toMatchObject({
    status: 403,
    body: { code: 'SIGN_IN_AGAIN' },
  });
  const fresh = callsOf(server, { cookie: await signIn(server, ada.email) });
  expect((await fresh(path, { password: null })).status).toBe(200);
});

test('after seven days nothing of the person is anywhere but in what is declared as kept', async () => {
  const ada = await addPerson(server, 'two');
  const { database } = server;
  await sql`insert into auth.verification (id, identifier, value, "expiresAt")
    values ('v', 'a digest', ${ada.userId}, now())`.execute(database.accounts);
  await database.asSystem(() =>
    sql`insert into admin_alerts (id, severity, alert_type, subject, alert_data, created_at, last_at)
      values (gen_random_uuid(), 'low', 'brute_force', ${`account ${ada.email.toUpperCase()}`}, '{}', now(), now())`.execute(
      database.current,
    ),
  );
  const texts = [ada.email, ada.name, ada.userId];
  expect((await findAnywhere(texts)).length).toBeGreaterThan(20);
  await leave(ada);
  pass(6.9);
  await tendDeletions(deletionContext(server));
  expect((await findAnywhere([ada.email])).length).toBeGreaterThan(2);
  pass(0.2);
  server.mails.length = 0;
  await Promise.all([tendDeletions(deletionContext(server)), tendDeletions(deletionContext(server))]);
  expect(server.reports).toEqual([]);
  // The audit log's rows are never changed; those of a deletion hold the account's number and nothing else.
  expect(await findAnywhere(texts)).toEqual(['public.admin_actions_audit']);
  expect(await findAnywhere([ada.email, ada.name])).toEqual([]);
  expect(await actions(ada.userId)).toEqual(['account_deletion_requested', 'account_deleted']);
  expect(await verifyAuditLog({ database })).toMatchObject({ fault: null });
  expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [ada.email, 'Your Sponsorscope account is deleted'],
  ]);
  expect(await signIn(server, ada.email)).toBe('');
});

test('the application’s role deletes no account that has not left', async () => {
  const { userId } = await server.signUp();
  const end = (as: (work: () => Promise<unknown>) => Promise<unknown>) =>
    as(() => sql`select end_account(${userId}, now())`.execute(server.database.current));
  await end((work) => server.database.asSystem(work));
  await end((work) => server.database.asUser(userId, work));
  const left = await sql`select from auth."user" where id = ${userId}`.execute(server.database.accounts);
  expect(left.rows).toHaveLength(1);
});
