import { afterAll, beforeAll, expect, test } from 'vitest';
import { postAuth, testPassword } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('whoever signed up and signed in has a session that answers their own data', async () => {
  const { userId, email, cookie } = await server.signUp({ name: 'Ada Example' });
  const answer = await fetch(`${server.url}/api/auth/get-session`, { headers: { cookie } });
  expect(await answer.json()).toMatchObject({ user: { id: userId, email, name: 'Ada Example' } });
});

test('a wrong password and an unknown address get one answer, which speaks of no confirmation here', async () => {
  const { email } = await server.signUp();
  const ask = (address: string) =>
    postAuth(server.url, 'sign-in/email', { body: { email: address, password: 'a wrong phrase' } });
  const [wrong, unknown] = [await ask(email), await ask('nobody@example.com')];
  const refusal = {
    error: 'The email address or the password is wrong.',
    code: 'INVALID_EMAIL_OR_PASSWORD',
  };
  expect([wrong.status, await wrong.json()]).toEqual([401, refusal]);
  expect([unknown.status, await unknown.json()]).toEqual([401, refusal]);
});

test('people who sign in with capitals in their address are the same people', async () => {
  const { userId } = await server.signUp({ email: 'Mixed.Case@Example.com' });
  const body = { email: 'mixed.case@example.COM', password: testPassword };
  const answer = await postAuth(server.url, 'sign-in/email', { body });
  expect(await answer.json()).toMatchObject({ user: { id: userId } });
});
