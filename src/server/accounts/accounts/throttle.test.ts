import { afterAll, beforeAll, expect, test } from 'vitest';
import { postAuth, readCookie, testPassword } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { allowances } from './throttle.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let network = 0;
/** A network that nobody has used yet. */
const elsewhere = () => {
  network += 1;
  return `192.0.2.${network}`;
};

interface Trial {
  password?: string;
  from?: string;
  cookie?: string;
}

const signIn = (email: string, { password = 'a wrong phrase', from = elsewhere(), cookie }: Trial = {}) =>
  postAuth(server.url, 'sign-in/email', {
    body: { email, password },
    from,
    ...(cookie !== undefined && { headers: { cookie } }),
  });
const statuses = (answers: Response[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const repeat = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));

test('of a hundred guesses at once at one account, from as many networks, ten are looked at', async () => {
  const { email } = await server.signUp();
  const answers = await Promise.all(repeat(100, () => signIn(email)));
  const looked = answers.filter(({ status }) => status === 401);
  expect(looked).toHaveLength(allowances.signInAccount.limit);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get('retry-after')).toBe('900');
  expect(await refused?.json()).toEqual({
    error: 'Too many attempts. Please try again after 12:15 UTC.',
    code: 'TOO_MANY_ATTEMPTS',
    retryAt: '2026-11-21T12:15:00.000Z',
  });
});

test('an unknown address is throttled like a known one', async () => {
  const answers = await Promise.all(repeat(12, () => signIn('nobody@example.com')));
  expect(statuses(answers)).toEqual([...repeat(10, () => 401), 429, 429]);
});

test('one network cannot try account after account, and right passwords do not count', async () => {
  const from = elsewhere();
  const { limit } = allowances.signInNetwork;
  const { email } = await server.signUp();
  const own = await Promise.all(repeat(5, () => signIn(email, { password: testPassword, from })));
  expect(statuses(own)).toEqual(repeat(5, () => 200));
  const answers: Response[] = [];
  for (let n = 0; n < limit + 5; n += 50) {
    answers.push(...(await Promise.all(repeat(50, (k) => signIn(`guess-${n + k}@example.com`, { from })))));
  }
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(limit);
});

test('guesses from elsewhere do not keep the owner’s own device out', async () => {
  const { email, cookie } = await server.signUp();
  await Promise.all(repeat(15, () => signIn(email)));
  expect((await signIn(email, { password: testPassword })).status).toBe(429);
  expect((await signIn(email, { password: testPassword, cookie })).status).toBe(200);
});

test('a device that knows an account has ten tries too, and knows no other account', async () => {
  const [victim, other] = [await server.signUp(), await server.signUp()];
  const own = await Promise.all(repeat(12, () => signIn(other.email, { cookie: other.cookie })));
  expect(statuses(own)).toEqual([...repeat(10, () => 401), 429, 429]);
  const foreign = await Promise.all(repeat(12, () => signIn(victim.email, { cookie: other.cookie })));
  expect(statuses(foreign)).toEqual([...repeat(10, () => 401), 429, 429]);
});

test('a forged device is none', async () => {
  const { email } = await server.signUp();
  const forged = (n: number) => `sponsorscope_device=${n}.${'A'.repeat(43)}%3D`;
  const answers = await Promise.all(repeat(12, (n) => signIn(email, { cookie: forged(n) })));
  expect(statuses(answers)).toEqual([...repeat(10, () => 401), 429, 429]);
});

test('the right password clears the count, and the window ends by the clock', async () => {
  const { email } = await server.signUp();
  await Promise.all(repeat(9, () => signIn(email)));
  expect((await signIn(email, { password: testPassword })).status).toBe(200);
  const next = await Promise.all(repeat(11, () => signIn(email)));
  expect(statuses(next)).toEqual([...repeat(10, () => 401), 429]);
  const before = server.clock.now;
  server.clock.now = new Date(before.getTime() + allowances.signInAccount.windowMs);
  expect((await signIn(email, { password: testPassword })).status).toBe(200);
  server.clock.now = before;
});

test('a clock that was far ahead keeps nobody out, and one that goes back opens no new window', async () => {
  const { email } = await server.signUp();
  const right = server.clock.now;
  server.clock.now = new Date('2031-01-01T00:00:00Z');
  await Promise.all(repeat(12, () => signIn(email)));
  server.clock.now = right;
  expect(statuses(await Promise.all(repeat(12, () => signIn(email))))).toEqual([
    ...repeat(10, () => 401),
    429,
    429,
  ]);
  server.clock.now = new Date(right.getTime() - 60_000);
  expect((await signIn(email)).status).toBe(429);
  server.clock.now = right;
});

test('a header that the client forges does not change whose tries are counted', async () => {
  const { email } = await server.signUp();
  const answers: Response[] = [];
  for (let n = 0; n < 12; n += 1) {
    answers.push(await signIn(email, { from: `10.9.8.${n}, 198.51.100.77` }));
  }
  expect(statuses(answers)).toEqual([...repeat(10, () => 401), 429, 429]);
});

test.each(['request-password-reset', 'send-verification-email'])(
  '%s is throttled per address',
  async (path) => {
    const ask = () =>
      postAuth(server.url, path, { body: { email: `${path}@example.com` }, from: elsewhere() });
    const answers = await Promise.all(repeat(7, ask));
    expect(statuses(answers)).toEqual([...repeat(5, () => 200), 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('3600');
  },
);

test('sign-ups with one address are throttled, from wherever they come', async () => {
  const body = { name: 'Ada', email: 'many@example.com', password: testPassword };
  const answers = await Promise.all(
    repeat(12, () => postAuth(server.url, 'sign-up/email', { body, from: elsewhere() })),
  );
  expect(statuses(answers)).toEqual([...repeat(10, () => 200), 429, 429]);
});

test('the device is told by a cookie that scripts cannot read and that holds no address', async () => {
  const { email } = await server.signUp();
  const answer = await signIn(email, { password: testPassword });
  const device = answer.headers.getSetCookie().find((line) => line.startsWith('sponsorscope_device='));
  expect(device).toMatch(/; Max-Age=15552000; Path=\/api\/auth\/; HttpOnly; SameSite=Lax$/);
  expect(readCookie(answer)).not.toContain('example');
});
