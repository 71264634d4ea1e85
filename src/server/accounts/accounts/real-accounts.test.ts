import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSignUp, postAuth, readCookie, testPassword } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import { createTestProcesses } from '../../platform/testing/test-process.ts';
import type { TestProcess, TestProcesses } from '../../platform/testing/test-process.ts';
import { trialSize } from '../../../values/test-trials.ts';

let processes: TestProcesses;
let running: TestProcess | null = null;
beforeAll(async () => {
  processes = await createTestProcesses();
});
afterAll(() => processes.close());

/** One at a time. */
const start = async () => {
  await running?.end('SIGTERM');
  running = await processes.start({ TRUSTED_PROXIES: '127.0.0.1' });
  return running;
};
const personalize = '/functions/v1/personalize-user-algorithm';
const newPassword = 'another phrase that is long';

test('what an account was told is done is done after kill -9', async () => {
  const first = await start();
  const signUp = createSignUp(first.url, { origin: first.url });
  const member = await signUp();
  const other = await signUp();
  await processes.look(async (database) => {
    const { rows } = await sql<{ password: string }>`select password from auth.account`.execute(
      database.accounts,
    );
    // The product as it is started spends all of it; a test's server does not.
    for (const { password } of rows) expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(rows).toHaveLength(2);
  });
  const call = callsOf(first, member);
  const profile = { full_name: 'Grace Hopper', avatar_url: null };
  expect((await call('/api/profile', profile)).status).toBe(200);
  const changed = { action: 'update_preferences', risk_tolerance: 'high' };
  expect((await call(personalize, changed)).status).toBe(200);
  const body = { currentPassword: testPassword, newPassword };
  const { cookie } = member;
  const renewed = await postAuth(first.url, 'change-password', { body, headers: { cookie } });
  expect(renewed.status).toBe(200);
  const out = await postAuth(first.url, 'sign-out', { headers: { cookie: other.cookie } });
  expect(out.status).toBe(200);
  await first.end('SIGKILL');

  const { url } = await start();
  const after = callsOf({ url }, { cookie: readCookie(renewed) });
  expect((await after('/api/start')).body).toMatchObject({
    account: { profile: { full_name: 'Grace Hopper' } },
  });
  expect((await after(personalize, { action: 'get_preferences' })).body).toMatchObject({
    preferences: { risk_tolerance: 'high' },
  });
  for (const ended of [cookie, other.cookie])
    expect((await callsOf({ url }, { cookie: ended })('/api/auth/get-session')).body).toBeNull();
  const signIn = async (password: string) =>
    (await postAuth(url, 'sign-in/email', { body: { email: member.email, password } })).status;
  expect([await signIn(testPassword), await signIn(newPassword)]).toEqual([401, 200]);
});

/** The link for a new password among the mails of the outbox. */
function readResetToken(): string {
  const folder = join(processes.dataDir, 'outbox');
  const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  return mails.map((mail) => /\/auth\?reset=([\w-]{20,})/.exec(mail)?.[1] ?? '').find(Boolean) ?? '';
}

test('the log of all that an account can do holds no password, token, cookie, address or name', async () => {
  const server = await start();
  const member = await createSignUp(server.url, { origin: server.url })({
    email: 'logged@example.com',
    name: 'Loggia Person',
  });
  const { email, cookie } = member;
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    postAuth(server.url, path, { body, headers });
  await post('sign-in/email', { email, password: 'a wrong phrase entirely' });
  await post('sign-in/email', { email, password: 7 });
  await post('sign-up/email', { name: 'Loggia Person', email, password: testPassword });
  await post('request-password-reset', { email });
  await expect.poll(readResetToken).not.toBe('');
  const token = readResetToken();
  await fetch(`${server.url}/auth?reset=${token}`, { headers: { cookie } });
  await fetch(`${server.url}/api/auth/verify-email?token=a-forged-confirmation-link`, {
    redirect: 'manual',
  });
  const call = callsOf(server, member);
  await call('/api/profile', { full_name: 'Loggia Person', avatar_url: 'https://example.com/loggia.png' });
  await call('/functions/v1/send-welcome-email', { email, name: 'Loggia Person' });
  await call('/functions/v1/analyze-youtube-channel', { channelUrl: '@kestrelworkbench' });
  await post('change-password', { currentPassword: testPassword, newPassword }, { cookie });
  expect((await post('reset-password', { token, newPassword })).status).toBe(400);
  await post('sign-out', {}, { cookie });
  await server.end('SIGTERM');
  const log = server.said();
  // The log was read to its end, and every request is in it.
  expect(log.split('\n').length).toBeGreaterThan(12);
  const session = decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? '');
  const [bare = '', signature = ''] = session.split('.');
  const secrets = [testPassword, newPassword, 'a wrong phrase entirely', token, bare, signature];
  const personal = [email, 'logged', 'Loggia', member.userId, 'a-forged-confirmation-link', '127.0.0.1"'];
  for (const text of [...secrets, ...personal]) {
    expect(text.length).toBeGreaterThan(5);
    expect(log).not.toContain(text);
  }
});

test('health and metrics answer while many people sign in and up at once, and nobody gets a fault', async () => {
  const { url } = await start();
  const flood = Promise.all(
    Array.from({ length: trialSize({ sample: 50, whole: 200 }) }, (_, n) => {
      const body = { email: `flood-${n}@example.com`, password: testPassword };
      return n % 2 === 0
        ? postAuth(url, 'sign-in/email', { body, from: `198.18.2.${n}` })
        : postAuth(url, 'sign-up/email', { body: { ...body, name: 'Ada' }, from: `198.18.2.${n}` });
    }),
  );
  const own = ['/healthz', '/metrics', '/healthz', '/metrics', '/api/start'];
  for (const path of own) expect([path, (await fetch(url + path)).status]).toEqual([path, 200]);
  const statuses = new Set((await flood).map(({ status }) => status));
  expect([...statuses].filter((status) => ![200, 401, 503].includes(status))).toEqual([]);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});
