import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postAuth, testPassword } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const valid = { name: 'Ada', email: 'ada@example.com', password: testPassword };

async function countUsers(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from auth."user"`.execute(
    server.database.accounts,
  );
  return rows[0]?.count ?? 0;
}

async function read(answer: Response) {
  const body: unknown = await answer.json();
  return { status: answer.status, body, cookies: answer.headers.getSetCookie() };
}

/** A refusal in the product's form: a sentence and a code, and nothing set in the browser. */
const refusal = (status: number) => ({
  status,
  body: { error: expect.stringMatching(/^[A-Z].+\.$/), code: expect.stringMatching(/^[A-Z_]+$/) },
  cookies: [],
});

const wrongBodies: [string, unknown][] = [
  ['no name', { ...valid, name: undefined }],
  ['a number as name', { ...valid, name: 7 }],
  ['an empty name', { ...valid, name: '   ' }],
  ['a name that is too long', { ...valid, name: 'a'.repeat(121) }],
  ['NUL in the name', { ...valid, name: 'A\0da' }],
  ['a line break in the name', { ...valid, name: 'Ada\r\nBcc: x@example.com' }],
  ['half a character in the name', { ...valid, name: 'Ada \uD83D' }],
  ['no address', { ...valid, email: undefined }],
  ['no address at all', { ...valid, email: 'ada' }],
  ['two addresses', { ...valid, email: 'ada@example.com,bob@example.com' }],
  ['an address with a line break', { ...valid, email: 'ada@example.com\nBcc: b@example.com' }],
  ['an address that is too long', { ...valid, email: `${'a'.repeat(250)}@example.com` }],
  ['a list of addresses', { ...valid, email: ['ada@example.com'] }],
  ['no password', { ...valid, password: undefined }],
  ['a short password', { ...valid, password: 'ab3de' }],
  ['a common password', { ...valid, password: '123456' }],
  ['a long password', { ...valid, password: 'a1'.repeat(65) }],
  ['NUL in the password', { ...valid, password: 'abcdef\0gh' }],
  ['an object as password', { ...valid, password: { length: 9 } }],
  ['is_admin', { ...valid, is_admin: true }],
  ['subscription_tier', { ...valid, subscription_tier: 'enterprise' }],
  ['credits_remaining', { ...valid, credits_remaining: 9_999 }],
  ['created_at', { ...valid, created_at: '2020-01-01' }],
  ['user_id', { ...valid, user_id: 'x' }],
  ['emailVerified', { ...valid, emailVerified: true }],
  ['image', { ...valid, image: 'https://example.com/x.png' }],
  ['an address elsewhere to return to', { ...valid, callbackURL: 'https://evil.example' }],
  ['two slashes to return to', { ...valid, callbackURL: '//evil.example' }],
  ['a backslash to return to', { ...valid, callbackURL: '/\\evil.example' }],
  ['a list', [valid]],
  ['null', 'null'],
  ['a text', '"sign me up"'],
  ['no JSON', '{"name":'],
  ['nothing', ''],
  ['__proto__', `{"__proto__":{"is_admin":true},${JSON.stringify(valid).slice(1)}`],
  ['a name twice', `{"name":"Eve",${JSON.stringify(valid).slice(1)}`],
  ['a name twice, written otherwise', `{"n\\u0061me":"Eve",${JSON.stringify(valid).slice(1)}`],
];

test.each(wrongBodies)('a sign-up with %s is refused in plain words, and nobody is made', async (_, body) => {
  const before = await countUsers();
  expect(await read(await postAuth(server.url, 'sign-up/email', { body }))).toEqual(refusal(400));
  expect(await countUsers()).toBe(before);
});

test('a body of 70 kB is refused before it is read', async () => {
  const body = { ...valid, name: 'a'.repeat(70_000) };
  expect(await read(await postAuth(server.url, 'sign-up/email', { body }))).toEqual(refusal(413));
});

test('a form of another site is no JSON', async () => {
  const headers = { 'content-type': 'text/plain' };
  expect(await read(await postAuth(server.url, 'sign-in/email', { body: valid, headers }))).toEqual(
    refusal(415),
  );
});

test('a body that another site sends is refused', async () => {
  const headers = { origin: 'https://evil.example' };
  expect(await read(await postAuth(server.url, 'sign-in/email', { body: valid, headers }))).toEqual(
    refusal(403),
  );
});

test.each([
  'sign-up',
  'sign-up/email/',
  'update-user',
  'delete-user',
  'change-email',
  'list-sessions',
  'link-social',
  'list-accounts',
  'unlink-account',
  'get-access-token',
  'refresh-token',
  'account-info',
  'verify-password',
  'set-password',
  'update-session',
  'ok',
  'error',
  'constructor',
  '__proto__',
  'callback/github',
  'reset-password/abc',
])('/api/auth/%s, which the product does not need, answers nothing', async (path) => {
  expect(await read(await postAuth(server.url, path))).toEqual(refusal(404));
  expect(await read(await fetch(`${server.url}/api/auth/${path}`))).toEqual(refusal(404));
});

test('a path is answered by its own method alone', async () => {
  expect(await read(await fetch(`${server.url}/api/auth/sign-up/email`))).toEqual(refusal(405));
  expect(await read(await postAuth(server.url, 'get-session'))).toEqual(refusal(405));
});

test.each([
  ['sign-in/email', { email: 'ada@example.com', password: testPassword, admin: true }],
  ['sign-in/email', { email: 'ada@example.com' }],
  ['sign-in/email', { email: 'ada@example.com', password: testPassword, callbackURL: '//evil.example' }],
  ['sign-out', { all: true }],
  ['send-verification-email', { email: 7 }],
  ['request-password-reset', { email: 'ada@example.com', redirectTo: 'https://evil.example' }],
  ['reset-password', { newPassword: testPassword }],
  ['reset-password', { newPassword: '123456', token: 'x' }],
  ['reset-password', { newPassword: testPassword, token: 'a token that nobody has' }],
])('%s refuses %j', async (path, body) => {
  expect(await read(await postAuth(server.url, path, { body }))).toEqual(refusal(400));
});

test.each(['change-password', 'revoke-other-sessions'])('%s is for signed-in people', async (path) => {
  expect(await read(await postAuth(server.url, path))).toEqual(refusal(401));
});

test('an address with a query it does not know is refused', async () => {
  expect(await read(await fetch(`${server.url}/api/auth/get-session?disableRefresh=true`))).toEqual(
    refusal(400),
  );
  expect(await read(await fetch(`${server.url}/api/auth/verify-email?token=a&token=b`))).toEqual(
    refusal(400),
  );
  expect(await read(await fetch(`${server.url}/api/auth/verify-email`))).toEqual(refusal(400));
});

test('none of this was a fault that nobody expected', () => {
  expect(server.reports).toEqual([]);
});
