import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { postAuth, readCookie, testPassword } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { forgetEnded } from './retention.usecases.ts';

const start = new Date('2026-11-21T12:00:00Z');
const dayMs = 24 * 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => {
  server.clock.now = start;
});

const getSession = (cookie: string) => fetch(`${server.url}/api/auth/get-session`, { headers: { cookie } });
const whoIs = async (cookie: string): Promise<unknown> => (await getSession(cookie)).json();
const signIn = (email: string, body: object = {}, headers: Record<string, string> = {}) =>
  postAuth(server.url, 'sign-in/email', { body: { email, password: testPassword, ...body }, headers });

const name = 'better-auth.session_token';
/** A session's signed value as the browser keeps it. */
const valueOf = (cookie: string) => new RegExp(`${name}=([^;]+)`).exec(cookie)?.[1] ?? '';

test('a session has the fields of the specification', async () => {
  const { userId, email, cookie } = await server.signUp({ name: 'Ada Example' });
  const token = decodeURIComponent(valueOf(cookie)).split('.')[0];
  expect(await whoIs(cookie)).toMatchObject({
    user: { id: userId, email, user_metadata: { full_name: 'Ada Example' } },
    session: {
      access_token: token,
      refresh_token: null,
      expires_at: (start.getTime() + 7 * dayMs) / 1_000,
      userId,
      ipAddress: null,
    },
  });
});

test('the session’s cookie is for this site’s requests alone, and every answer is kept nowhere', async () => {
  const { email } = await server.signUp();
  const answer = await signIn(email);
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(name));
  expect(line).toMatch(/; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
});

test('over https cookies are secure', async () => {
  const secure = await startTestServer({ baseUrl: 'https://sponsorscope.example' });
  const { email } = await secure.signUp();
  const body = { email, password: testPassword };
  const answer = await postAuth(secure.url, 'sign-in/email', { body });
  const lines = answer.headers.getSetCookie();
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(/^(?:__Secure-|sponsorscope_device).*; Secure/);
  const session = await fetch(`${secure.url}/api/auth/get-session`, {
    headers: { cookie: readCookie(answer) },
  });
  expect(await session.json()).toMatchObject({ user: { email } });
  await secure.close();
});

test('each sign-in has a new session, and ends the one that the browser had', async () => {
  const { email, cookie } = await server.signUp();
  const next = readCookie(await signIn(email, {}, { cookie }));
  expect(valueOf(next)).not.toBe(valueOf(cookie));
  expect(await whoIs(cookie)).toBeNull();
  expect(await whoIs(next)).toMatchObject({ user: { email } });
});

test('a session put into the browser before the sign-in is not the one after it', async () => {
  const [thief, victim] = [await server.signUp(), await server.signUp()];
  const after = readCookie(await signIn(victim.email, {}, { cookie: thief.cookie }));
  expect(valueOf(after)).not.toBe(valueOf(thief.cookie));
  expect(await whoIs(thief.cookie)).toBeNull();
});

test('after the sign-out the session is gone on the server too', async () => {
  const { cookie } = await server.signUp();
  const answer = await postAuth(server.url, 'sign-out', { headers: { cookie } });
  expect(await answer.json()).toEqual({ success: true });
  expect(answer.headers.getSetCookie()[0]).toMatch(new RegExp(`^${name}=; Max-Age=0; Path=/; HttpOnly`));
  expect(await whoIs(cookie)).toBeNull();
  const start = await fetch(`${server.url}/api/start`, { headers: { cookie } });
  expect(await start.json()).toMatchObject({ account: null });
});

test('what is no session of ours is nobody, without an error', async () => {
  const [{ cookie }, other] = [await server.signUp(), await server.signUp()];
  const value = valueOf(cookie);
  const token = decodeURIComponent(value).split('.')[0] ?? '';
  const signature = decodeURIComponent(valueOf(other.cookie)).split('.')[1] ?? '';
  const garbage = [
    token,
    `${token}.`,
    value.slice(0, -1),
    value.slice(0, 20),
    encodeURIComponent(`${token}.${signature}`),
    encodeURIComponent(`${token}\0.${signature}`),
    `${token}.${'A'.repeat(43)}%3D`,
    'x'.repeat(8_000),
    '.'.repeat(4_000),
    '%E0%A4%A',
    '%00',
    '',
    'null',
  ];
  for (const bad of garbage) {
    const answer = await getSession(`${name}=${bad}`);
    expect([answer.status, await answer.text(), bad]).toEqual([200, 'null', bad]);
  }
  expect((await fetch(`${server.url}/api/start`, { headers: { cookie: `${name}=%E0%A4%A` } })).status).toBe(
    200,
  );
  const bearer = await fetch(`${server.url}/api/auth/get-session`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await bearer.json()).toBeNull();
  expect(server.reports).toEqual([]);
});

test('a session in use lasts another week; one that nobody used for a week is over', async () => {
  const { cookie } = await server.signUp();
  expect((await getSession(cookie)).headers.getSetCookie()).toEqual([]);
  server.clock.now = new Date(start.getTime() + 5 * dayMs);
  const used = await fetch(`${server.url}/api/start`, { headers: { cookie } });
  expect(used.headers.getSetCookie()).toEqual([
    `${name}=${valueOf(cookie)}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`,
  ]);
  server.clock.now = new Date(start.getTime() + 11 * dayMs);
  expect(await whoIs(cookie)).not.toBeNull();
  server.clock.now = new Date(start.getTime() + 19 * dayMs);
  expect(await whoIs(cookie)).toBeNull();
});

test('whoever does not want to be remembered is signed in until the browser closes, for a day at most', async () => {
  const { email } = await server.signUp();
  const answer = await signIn(email, { rememberMe: false });
  expect(answer.headers.getSetCookie().find((line) => line.startsWith(name))).not.toContain('Max-Age');
  server.clock.now = new Date(start.getTime() + dayMs - 60_000);
  const used = await getSession(readCookie(answer));
  expect(used.headers.getSetCookie()).toEqual([]);
  server.clock.now = new Date(start.getTime() + dayMs + 60_000);
  expect(await whoIs(readCookie(answer))).toBeNull();
});

test('a changed password ends the sessions of other browsers and gives this one a new session', async () => {
  const { email, cookie } = await server.signUp();
  const elsewhere = readCookie(await signIn(email));
  const change = (currentPassword: string) =>
    postAuth(server.url, 'change-password', {
      body: { currentPassword, newPassword: 'another long phrase' },
      headers: { cookie },
    });
  const wrong = await change('not the password');
  expect([wrong.status, await wrong.json()]).toMatchObject([400, { code: 'INVALID_PASSWORD' }]);
  expect(await whoIs(elsewhere)).not.toBeNull();
  const answer = await change(testPassword);
  expect(await answer.json()).toEqual({ status: true });
  expect([await whoIs(cookie), await whoIs(elsewhere)]).toEqual([null, null]);
  expect(await whoIs(readCookie(answer))).toMatchObject({ user: { email } });
  expect((await signIn(email)).status).toBe(401);
});

test('an unused confirmation link signs nobody in after the password was changed', async () => {
  const { email, cookie } = await server.signUp();
  const find = () =>
    server.mails.flatMap(({ to, text }) =>
      to === email ? (/http\S+verify-email\S+/.exec(text) ?? []) : [],
    )[0];
  await expect.poll(find).toBeDefined();
  const body = { currentPassword: testPassword, newPassword: 'another long phrase' };
  await postAuth(server.url, 'change-password', { body, headers: { cookie } });
  const answer = await fetch(find() ?? '', { redirect: 'manual' });
  expect([answer.headers.get('location'), answer.headers.getSetCookie()]).toEqual([
    '/auth?error=invalid_link',
    [],
  ]);
});

test('the sessions of all other browsers end on request, nobody else’s', async () => {
  const [{ email, cookie }, other] = [await server.signUp(), await server.signUp()];
  const elsewhere = readCookie(await signIn(email));
  await postAuth(server.url, 'revoke-other-sessions', { headers: { cookie } });
  expect(await whoIs(elsewhere)).toBeNull();
  expect([await whoIs(cookie), await whoIs(other.cookie)]).not.toContain(null);
});

test('ended sessions, used-up links and old attempts are deleted, the others stay', async () => {
  const { cookie } = await server.signUp();
  const count = async () => {
    const { rows } = await sql<{ sessions: number; attempts: number }>`
      select (select count(*)::int from auth.session) as sessions,
        (select count(*)::int from auth.attempts) as attempts`.execute(server.database.accounts);
    return rows[0];
  };
  const { database } = server;
  const before = await count();
  await forgetEnded({ database, now: () => start });
  expect((await count())?.sessions).toBe(before?.sessions);
  expect(await whoIs(cookie)).not.toBeNull();
  await forgetEnded({ database, now: () => new Date(start.getTime() + 30 * dayMs) });
  expect(await count()).toEqual({ sessions: 0, attempts: 0 });
});
