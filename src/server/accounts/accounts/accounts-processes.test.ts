import { afterAll, beforeAll, expect, test } from 'vitest';
import { postAuth, readCookie, testPassword } from '../../platform/testing/test-accounts.ts';
import { createTestProcesses } from '../../platform/testing/test-process.ts';
import type { TestProcesses } from '../../platform/testing/test-process.ts';
import { allowances } from './throttle.ts';

const processCount = 2;
const attempts = 100;

let processes: TestProcesses;
let urls: string[] = [];
beforeAll(async () => {
  processes = await createTestProcesses();
  const environment = { TRUSTED_PROXIES: '127.0.0.1' };
  for (let n = 0; n < processCount; n += 1) urls.push((await processes.start(environment)).url);
});
afterAll(async () => {
  await processes.close();
  urls = [];
});

const urlOf = (n: number) => urls[n % urls.length] ?? '';
const post = (n: number, path: string, call: { body?: object; cookie?: string } = {}) =>
  postAuth(urlOf(n), path, {
    body: call.body ?? {},
    from: `198.18.1.${n}`,
    ...(call.cookie !== undefined && { headers: { cookie: call.cookie } }),
  });

test('a hundred guesses at once at one account, over all processes, are ten', async () => {
  const email = 'target@example.com';
  await post(0, 'sign-up/email', { body: { name: 'Ada', email, password: testPassword } });
  const body = { email, password: 'a wrong phrase' };
  const answers = await Promise.all(
    Array.from({ length: attempts }, (_, n) => post(n, 'sign-in/email', { body })),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(401), count(429)]).toEqual([
    allowances.signInAccount.limit,
    attempts - allowances.signInAccount.limit,
  ]);
});

test('a session of one process is one of the others, and ended in all of them at once', async () => {
  const body = { email: 'shared@example.com', password: testPassword };
  await post(0, 'sign-up/email', { body: { ...body, name: 'Ada' } });
  const cookie = readCookie(await post(1, 'sign-in/email', { body }));
  const whoIs = async (n: number): Promise<unknown> =>
    (await fetch(`${urlOf(n)}/api/auth/get-session`, { headers: { cookie } })).json();
  expect(await whoIs(0)).toMatchObject({ user: { email: 'shared@example.com' } });
  await post(0, 'sign-out', { cookie });
  expect([await whoIs(0), await whoIs(1)]).toEqual([null, null]);
});
