import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postAuth, readCookie, testPassword } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { changeProfile } from '../plans/test-plans.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => void server.mails.splice(0));

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36';
const signIn = (email: string, { cookie = '', password = testPassword } = {}) =>
  postAuth(server.url, 'sign-in/email', {
    body: { email, password },
    headers: { cookie, 'user-agent': chrome },
  });
const subjects = (email: string) =>
  server.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const newDevice = 'New sign-in to your Sponsorscope account';
const find = (email: string, subject: string) =>
  server.mails.find((mail) => mail.to === email && mail.subject === subject);

test('the first sign-in of an account is no news, one from another browser is, and from a known one is not', async () => {
  const { email, cookie } = await server.signUp();
  const elsewhere = readCookie(await signIn(email));
  await expect.poll(() => find(email, newDevice)).toBeDefined();
  expect(find(email, newDevice)?.text).toContain('Chrome on Linux');
  expect(find(email, newDevice)?.text.replaceAll('\n', ' ')).toContain('on 21 November 2026 at 12:00 UTC');
  await signIn(email, { cookie });
  await signIn(email, { cookie: elsewhere });
  await signIn(email, { password: 'not the password' });
  // A last one, for which the others had to leave before.
  await signIn(email);
  await expect.poll(() => subjects(email).filter((subject) => subject === newDevice).length).toBe(2);
});

test('somebody else’s cookie is no known device', async () => {
  const [{ email }, other] = [await server.signUp(), await server.signUp()];
  await signIn(email, { cookie: other.cookie });
  await expect.poll(() => find(email, newDevice)).toBeDefined();
});

test('a changed password is told, by change and by reset', async () => {
  const subject = 'Your Sponsorscope password was changed';
  const { email, cookie } = await server.signUp();
  const body = { currentPassword: testPassword, newPassword: 'another long phrase' };
  await postAuth(server.url, 'change-password', { body, headers: { cookie } });
  await expect.poll(() => find(email, subject)).toBeDefined();
  expect(JSON.stringify(server.mails)).not.toContain('another long phrase');
  server.mails.splice(0);
  await postAuth(server.url, 'request-password-reset', { body: { email } });
  const reset = () => /[?&]reset=([^\s&]+)/.exec(server.mails.map(({ text }) => text).join('\n'))?.[1];
  await expect.poll(reset).toBeDefined();
  const token = decodeURIComponent(reset() ?? '');
  await postAuth(server.url, 'reset-password', { body: { token, newPassword: 'yet another phrase' } });
  await expect.poll(() => find(email, subject)).toBeDefined();
});

test('a new API key is told by its beginning alone', async () => {
  const { email, cookie, userId } = await server.signUp();
  await changeProfile(server.database, userId, { subscription_tier: 'agency' });
  const answer = await fetch(`${server.url}/functions/v1/manage-api-keys`, {
    method: 'POST',
    body: JSON.stringify({ action: 'create', key_name: 'A server' }),
    headers: { cookie, 'content-type': 'application/json' },
  });
  const key = /spk_\w+/.exec(/"api_key":"([^"]+)"/.exec(await answer.text())?.[1] ?? '')?.[0] ?? '';
  expect(key).not.toBe('');
  const subject = 'New API key of your Sponsorscope account';
  await expect.poll(() => find(email, subject)).toBeDefined();
  const { text = '', html = '' } = find(email, subject) ?? {};
  expect([text.includes(key), html.includes(key), text.includes(key.slice(0, 6))]).toEqual([
    false,
    false,
    true,
  ]);
});
