import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { postAuth, readCookie, testPassword } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { readInstallationSecret } from '../../platform/db/installation-secrets.rows.ts';
import { sign } from './cookies.ts';
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

const at = (days: number) => {
  server.clock.now = new Date(start.getTime() + days * dayMs);
};
const whoIs = async (cookie: string): Promise<unknown> =>
  (await fetch(`${server.url}/api/auth/get-session`, { headers: { cookie } })).json();
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const signIn = async (email: string, headers: Record<string, string> = {}) =>
  readCookie(
    await postAuth(server.url, 'sign-in/email', { body: { email, password: testPassword }, headers }),
  );
const name = 'better-auth.session_token';
const tokenOf = (cookie: string) =>
  decodeURIComponent(new RegExp(`${name}=([^;]+)`).exec(cookie)?.[1] ?? '').split('.')[0] ?? '';
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

const listed = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      signed_in_at: z.string(),
      last_used_at: z.string(),
      is_current: z.boolean(),
    }),
  ),
});
const list = async (cookie: string) =>
  listed.parse(await (await fetch(`${server.url}/api/sessions`, { headers: { cookie } })).json()).sessions;
const call = async (path: string, cookie: string, body: object) => {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { cookie, 'content-type': 'application/json' },
  });
  const told: unknown = await answer.json();
  return [answer.status, told];
};

test('a session in daily use ends ninety days after its sign-in', async () => {
  const { cookie } = await server.signUp();
  for (let day = 1; day < 90; day += 1) {
    at(day);
    expect([day, await whoIs(cookie)]).toEqual([day, expect.objectContaining({ user: expect.anything() })]);
  }
  const last = await fetch(`${server.url}/api/auth/get-session`, { headers: { cookie } });
  expect(await last.json()).toMatchObject({
    session: { expiresAt: new Date(start.getTime() + 90 * dayMs).toISOString() },
  });
  at(90);
  expect(await whoIs(cookie)).toBeNull();
});

test('a session made 400 days ago is over, whatever its row says', async () => {
  const { cookie, userId } = await server.signUp();
  await sql`update auth.session set "createdAt" = ${new Date(start.getTime() - 400 * dayMs)},
    "expiresAt" = ${new Date(start.getTime() + 7 * dayMs)} where "userId" = ${userId}`.execute(
    server.database.accounts,
  );
  expect(await whoIs(cookie)).toBeNull();
  const page = await fetch(`${server.url}/api/start`, { headers: { cookie } });
  expect(await page.json()).toMatchObject({ account: null });
});

test('a clock that jumps a day either way signs nobody out and lengthens nothing', async () => {
  const { email, cookie } = await server.signUp();
  for (const day of [1, 0, -1, 0]) {
    at(day);
    expect(await whoIs(cookie)).not.toBeNull();
  }
  at(1);
  const ahead = await signIn(email);
  at(0);
  expect(await whoIs(ahead)).not.toBeNull();
  at(40);
  const wrong = await signIn(email);
  at(0);
  expect(await whoIs(wrong)).toBeNull();
});

test('a token stands in the database as its hash alone, and presenting the hash opens nothing', async () => {
  const { cookie, userId } = await server.signUp();
  const token = tokenOf(cookie);
  const { rows } = await sql<{
    token: string;
  }>`select token from auth.session where "userId" = ${userId}`.execute(server.database.accounts);
  expect(rows).toEqual([{ token: hashOf(token) }]);
  // Whoever has read the whole database has the key that signs cookies, too.
  const secret = (await readInstallationSecret(server.database, 'accounts')).toString('base64');
  const forge = (text: string) => `${name}=${encodeURIComponent(`${text}.${sign(text, secret)}`)}`;
  expect(await whoIs(forge(token))).not.toBeNull();
  expect(await whoIs(forge(hashOf(token)))).toBeNull();
});

test('whoever was signed in before the upgrade still is, and their token is hashed an hour later', async () => {
  const { cookie, userId, email } = await server.signUp();
  const token = tokenOf(cookie);
  const { accounts } = server.database;
  await sql`update auth.session set token = ${token}, "rawUntil" = ${new Date(start.getTime() + 3_600_000)}
    where "userId" = ${userId}`.execute(accounts);
  const read = async () => {
    const { rows } = await sql<{
      token: string;
    }>`select token from auth.session where "userId" = ${userId}`.execute(accounts);
    return rows.map((row) => row.token);
  };
  expect(await whoIs(cookie)).toMatchObject({ user: { email }, session: { access_token: token } });
  await forgetEnded({ database: server.database, now: () => start });
  expect(await read()).toEqual([token]);
  await forgetEnded({ database: server.database, now: () => new Date(start.getTime() + 3_600_001) });
  expect(await read()).toEqual([hashOf(token)]);
  expect(await whoIs(cookie)).toMatchObject({ user: { email } });
  const changed = await postAuth(server.url, 'change-password', {
    body: { currentPassword: testPassword, newPassword: 'another long phrase' },
    headers: { cookie },
  });
  expect([changed.status, await whoIs(cookie)]).toEqual([200, null]);
});

test('the list names the device, the first and the last use, and the session that asks', async () => {
  const { email, cookie } = await server.signUp();
  at(1);
  const elsewhere = await signIn(email, { 'user-agent': firefox });
  at(2);
  const sessions = await list(elsewhere);
  expect(sessions.map(({ device, is_current }) => [device, is_current])).toEqual([
    ['Firefox on Windows', true],
    ['Unknown browser', false],
  ]);
  expect(sessions[0]).toMatchObject({
    signed_in_at: '2026-11-22T12:00:00.000Z',
    last_used_at: '2026-11-23T12:00:00.000Z',
  });
  // The one used last stands first.
  at(3);
  expect((await list(cookie)).map(({ is_current }) => is_current)).toEqual([true, false]);
  expect(JSON.stringify(sessions)).not.toContain(tokenOf(elsewhere));
});

test('one session is ended on request, and nobody else’s', async () => {
  const [{ email, cookie }, stranger] = [await server.signUp(), await server.signUp()];
  const elsewhere = await signIn(email);
  const [theirs] = await list(stranger.cookie);
  const other = (await list(cookie)).find(({ is_current }) => !is_current);
  const end = (id: string) => call('/api/sessions/end', cookie, { id });
  expect(await end(theirs?.id ?? '')).toMatchObject([404, { code: 'SESSION_NOT_FOUND' }]);
  expect(await end("' or 1=1 --")).toMatchObject([400, {}]);
  expect(await end(other?.id ?? '')).toEqual([200, { ended: true }]);
  expect(await end(other?.id ?? '')).toMatchObject([404, { code: 'SESSION_NOT_FOUND' }]);
  expect([
    await whoIs(elsewhere),
    (await whoIs(cookie)) === null,
    (await whoIs(stranger.cookie)) === null,
  ]).toEqual([null, false, false]);
  expect((await fetch(`${server.url}/api/sessions`)).status).toBe(401);
});

test.each([
  ['others', false],
  ['all', true],
] as const)('signing out everywhere (%s) ends what it says', async (which, endsOwn) => {
  const [{ email, cookie }, stranger] = [await server.signUp(), await server.signUp()];
  const elsewhere = [await signIn(email), await signIn(email)];
  expect(await call('/api/sessions/end-all', cookie, { which })).toEqual([200, { ended: endsOwn ? 3 : 2 }]);
  for (const each of elsewhere) expect(await whoIs(each)).toBeNull();
  expect((await whoIs(cookie)) === null).toBe(endsOwn);
  expect(await whoIs(stranger.cookie)).not.toBeNull();
});

test('sign-ins while everything is signed out fail in no way, and none from before is left', async () => {
  const { email, cookie } = await server.signUp();
  const before = await Promise.all([signIn(email), signIn(email), signIn(email)]);
  const [ended, ...during] = await Promise.all([
    call('/api/sessions/end-all', cookie, { which: 'all' }),
    signIn(email),
    signIn(email),
    signIn(email),
  ]);
  expect(ended[0]).toBe(200);
  for (const each of [cookie, ...before]) expect(await whoIs(each)).toBeNull();
  expect(during.filter((each) => tokenOf(each) !== '')).toHaveLength(3);
  expect(server.reports).toEqual([]);
});

test('the session of a deleted account is nobody’s', async () => {
  const { cookie, userId } = await server.signUp();
  await sql`delete from auth."user" where id = ${userId}`.execute(server.database.accounts);
  expect(await whoIs(cookie)).toBeNull();
  expect((await call('/api/sessions/end-all', cookie, { which: 'all' }))[0]).toBe(401);
});
