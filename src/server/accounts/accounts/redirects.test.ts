import { afterAll, beforeAll, expect, test } from 'vitest';
import { postAuth, testPassword } from '../../platform/testing/test-accounts.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

let server: TestServer;
let member: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
  member = await server.signUp();
});
afterAll(() => server.close());

const elsewhere = [
  'https://evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/\u00a0/evil.example',
  '/\uff0fevil.example',
  '/\u200b/evil.example',
  '/\u2192',
  'evil.example',
  'javascript:alert(1)',
  '@evil.example',
  '.evil.example',
  '',
];

test.each(elsewhere)('nothing leads to %j after a sign-in, a mail or a link', async (path) => {
  const { email } = member;
  const password = testPassword;
  const bodies: [string, object][] = [
    ['sign-in/email', { email, password, callbackURL: path }],
    ['sign-up/email', { name: 'Ada', email, password, callbackURL: path }],
    ['send-verification-email', { email, callbackURL: path }],
    ['request-password-reset', { email, redirectTo: path }],
  ];
  for (const [to, body] of bodies) {
    const answer = await postAuth(server.url, to, { body });
    expect([to, answer.status]).toEqual([to, 400]);
  }
  const query = new URLSearchParams({ token: 'x', callbackURL: path }).toString();
  const answer = await fetch(`${server.url}/api/auth/verify-email?${query}`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  expect(server.reports).toEqual([]);
});

/** A browser takes none of these for another site's address. */
const onThisSite = [
  '/',
  '/dashboard?tab=api#plans',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/a/../b',
  '/@x',
];

test.each(onThisSite)('%j stays on this site', async (path) => {
  expect(new URL(path, server.url).origin).toBe(server.url);
  const { email } = member;
  const body = { email, password: testPassword, callbackURL: path };
  const answer = await postAuth(server.url, 'sign-in/email', { body });
  expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
});
