import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postAuth, readCookie, testPassword } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ confirmsAddresses: true });
});
afterAll(() => server.close());
beforeEach(() => void server.mails.splice(0));

const signUp = (email: string, password = testPassword) =>
  postAuth(server.url, 'sign-up/email', { body: { name: 'Ada', email, password } });
const signIn = (email: string, password = testPassword) =>
  postAuth(server.url, 'sign-in/email', { body: { email, password } });
const reset = (token: string, newPassword: string) =>
  postAuth(server.url, 'reset-password', { body: { token, newPassword } });

/** The link of the newest mail to somebody, once `count` mails to them have left. */
async function findLink(email: string, count = 1): Promise<string> {
  const to = () => server.mails.filter((mail) => mail.to === email);
  await expect.poll(() => to().length).toBe(count);
  const link = new RegExp(`${server.url}/\\S*(?:verify-email|reset=)\\S*`).exec(to().at(-1)?.text ?? '')?.[0];
  return link ?? '';
}

async function findToken(email: string, count = 1): Promise<string> {
  return new URL(await findLink(email, count)).searchParams.get('reset') ?? '';
}

const whoIs = async (cookie: string): Promise<unknown> =>
  (await fetch(`${server.url}/api/auth/get-session`, { headers: { cookie } })).json();

test('before its address is confirmed an account answers exactly like a wrong password', async () => {
  await signUp('new@example.com');
  const [unconfirmed, wrong] = [
    await signIn('new@example.com'),
    await signIn('new@example.com', 'wrong phrase'),
  ];
  const unknown = await signIn('nobody@example.com');
  expect([unconfirmed.status, wrong.status, unknown.status]).toEqual([401, 401, 401]);
  const texts = await Promise.all([unconfirmed.text(), wrong.text(), unknown.text()]);
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toContain('or the address has not been confirmed yet');
  expect(unconfirmed.headers.getSetCookie()).toEqual([]);
});

test('the right password before the confirmation sends a new link', async () => {
  await signUp('again@example.com');
  await findLink('again@example.com');
  await signIn('again@example.com', 'wrong phrase');
  await signIn('again@example.com');
  expect(await findLink('again@example.com', 2)).toContain('/api/auth/verify-email?token=');
});

test('the link confirms the address and signs its owner in', async () => {
  await signUp('link@example.com');
  const answer = await fetch(await findLink('link@example.com'), { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
  expect(await whoIs(readCookie(answer))).toMatchObject({
    user: { email: 'link@example.com', emailVerified: true },
  });
  expect((await signIn('link@example.com')).status).toBe(200);
});

test('a link that was used already signs nobody in', async () => {
  await signUp('twice@example.com');
  const link = await findLink('twice@example.com');
  await fetch(link, { redirect: 'manual' });
  const second = await fetch(link, { redirect: 'manual' });
  expect([second.status, second.headers.getSetCookie()]).toEqual([302, []]);
});

test('a forged or foreign link leads to /auth, and confirms nothing', async () => {
  await signUp('forged@example.com');
  const link = new URL(await findLink('forged@example.com'));
  const token = link.searchParams.get('token') ?? '';
  link.searchParams.set('token', `${token.slice(0, -4)}AAAA`);
  const answer = await fetch(link, { redirect: 'manual' });
  expect(answer.headers.get('location')).toBe('/auth?error=invalid_link');
  link.searchParams.set('token', token);
  link.searchParams.set('callbackURL', '//evil.example');
  expect((await fetch(link, { redirect: 'manual' })).status).toBe(400);
  expect((await signIn('forged@example.com')).status).toBe(401);
});

test('whoever signs up with another’s unconfirmed address cannot take it over by either link', async () => {
  const email = 'claimed@example.com';
  await signUp(email, 'the thief’s own phrase');
  const firstLink = await findLink(email);
  await signUp(email, testPassword);
  const token = await findToken(email, 2);
  await fetch(firstLink, { redirect: 'manual' });
  expect((await signIn(email, 'the thief’s own phrase')).status).toBe(401);
  expect((await signIn(email)).status).toBe(401);
  expect((await reset(token, 'chosen by the owner')).status).toBe(200);
  expect((await signIn(email, 'chosen by the owner')).status).toBe(200);
});

test('a completed reset confirms the address, ends every session, and works once', async () => {
  const email = 'reset@example.com';
  await signUp(email);
  const confirmed = await fetch(await findLink(email), { redirect: 'manual' });
  const cookie = readCookie(confirmed);
  const body = { email };
  expect((await postAuth(server.url, 'request-password-reset', { body })).status).toBe(200);
  const token = await findToken(email, 2);
  expect((await reset(token, 'another long phrase')).status).toBe(200);
  expect(await whoIs(cookie)).toBeNull();
  expect((await signIn(email)).status).toBe(401);
  expect((await signIn(email, 'another long phrase')).status).toBe(200);
  const second = await reset(token, 'yet another phrase');
  expect([second.status, await second.json()]).toMatchObject([400, { code: 'INVALID_TOKEN' }]);
});

test('ten uses of one reset link at once succeed once', async () => {
  const email = 'race@example.com';
  await signUp(email);
  await postAuth(server.url, 'request-password-reset', { body: { email } });
  const token = await findToken(email, 2);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => reset(token, `a new phrase ${n}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test.each(['request-password-reset', 'send-verification-email'])(
  '%s answers the same for a known and an unknown address',
  async (path) => {
    const email = `${path}@example.com`;
    await signUp(email);
    const known = await postAuth(server.url, path, { body: { email } });
    const unknown = await postAuth(server.url, path, { body: { email: `un${email}` } });
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
    await findLink(email, 2);
    expect(server.mails.filter(({ to }) => to.startsWith('un'))).toEqual([]);
  },
);

test('where addresses are confirmed, the stored reset link is a hash', async () => {
  const email = 'stored@example.com';
  await signUp(email);
  await postAuth(server.url, 'request-password-reset', { body: { email } });
  const token = await findToken(email, 2);
  const { rows } = await sql`select * from auth.verification`.execute(server.database.accounts);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(token);
});
