import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testPassword } from '../../platform/testing/test-accounts.ts';
import { laterBy } from '../../platform/testing/test-date.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import {
  addTwoStepPerson,
  ask,
  givePassword,
  readState,
  showCode,
  whoIs,
  wrongCodeFor,
} from './test-two-step.ts';
import type { TwoStepPerson } from './test-two-step.ts';

const hourMs = 3_600_000;
interface Entered {
  trustDevice?: boolean;
  from?: string;
}
let server: TestServer;
let person: TwoStepPerson;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  person = await addTwoStepPerson(server);
});
afterAll(() => server.close());

const enter = (code: string, cookie: string, { from = '198.51.100.1', ...more }: Entered = {}) =>
  ask(server, 'two-factor/verify-totp', { body: { code, ...more }, cookie, from });
const recover = (code: string | undefined, cookie: string) =>
  ask(server, 'two-factor/verify-backup-code', { body: { code }, cookie });
const wrong = { status: 400, body: { code: 'WRONG_CODE' } };
const over = { status: 401, body: { code: 'SECOND_STEP_OVER' } };

test('the right password alone opens nothing: no session, no known device, nothing about the account', async () => {
  const held = await givePassword(server, person);
  expect(held.body).toEqual({ twoFactorRedirect: true });
  expect(held.cookie).not.toMatch(/session_token|sponsorscope_device/);
  expect(await whoIs(server, held.cookie)).toBeNull();
});

test('with the cookie of a waiting sign-in no other path answers as if somebody were signed in', async () => {
  const { cookie } = await givePassword(server, person);
  const paths = {
    'two-factor/enable': { password: testPassword },
    'two-factor/disable': { password: testPassword },
    'two-factor/confirm': { code: showCode(person.secret) },
    'two-factor/generate-backup-codes': { password: testPassword },
    'passkey/generate-register-options': { password: testPassword },
    'passkey/delete-passkey': { id: 'x', password: testPassword },
    'change-password': { currentPassword: testPassword, newPassword: 'another long phrase' },
    'revoke-other-sessions': {},
  };
  for (const [path, body] of Object.entries(paths))
    expect([path, (await ask(server, path, { body, cookie })).status]).toEqual([path, 401]);
  const state = await fetch(`${server.url}/api/auth/two-factor/state`, { headers: { cookie } });
  expect(state.status).toBe(401);
  const start = await fetch(`${server.url}/api/start`, { headers: { cookie } });
  expect(await start.json()).toMatchObject({ account: null });
});

test.each([
  'two-factor/send-otp',
  'two-factor/verify-otp',
  'two-factor/get-totp-uri',
  'two-factor/view-backup-codes',
  'totp/generate',
  'passkey/list-user-passkeys',
  'passkey/update-passkey',
  'update-user',
])('the library’s path %s is not there', async (path) => {
  const { cookie } = await givePassword(server, person);
  expect((await ask(server, path, { cookie })).status).toBe(404);
  expect((await ask(server, path, { cookie: person.cookie })).status).toBe(404);
});

test('the code of the app finishes the sign-in, once', async () => {
  const { cookie } = await givePassword(server, person);
  const code = showCode(person.secret);
  const done = await enter(`${code.slice(0, 3)} ${code.slice(3)}`, cookie);
  expect(done).toMatchObject({ status: 200, body: { status: true } });
  expect(await whoIs(server, done.cookie)).toBe(person.userId);
  expect(await enter(showCode(person.secret, 1), cookie)).toMatchObject(over);
});

test('a code that was used is refused for as long as it would count, and so are codes of the past', async () => {
  const code = showCode(person.secret);
  const first = await givePassword(server, person);
  expect((await enter(code, first.cookie)).status).toBe(200);
  const second = await givePassword(server, person);
  expect(await enter(code, second.cookie)).toMatchObject(wrong);
  expect(await enter(showCode(person.secret, -3), second.cookie)).toMatchObject(wrong);
  expect((await enter(showCode(person.secret, 1), second.cookie)).status).toBe(200);
});

test('of one code sent ten times at once, from ten sign-ins, one opens a session', async () => {
  const held = await Promise.all(
    Array.from({ length: 10 }, (_, index) => givePassword(server, person, { from: `203.0.113.${index}` })),
  );
  const code = showCode(person.secret);
  const answers = await Promise.all(held.map(({ cookie }) => enter(code, cookie)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(server.reports).toEqual([]);
});

test('five wrong codes end a sign-in, and no further one counts for it', async () => {
  const { cookie } = await givePassword(server, person);
  for (let tries = 0; tries < 5; tries += 1)
    expect(await enter(wrongCodeFor(person.secret), cookie)).toMatchObject(wrong);
  expect(await enter(showCode(person.secret), cookie)).toMatchObject(over);
});

test('whoever has the password gets ten codes an hour, from wherever; the owner’s own device has tries of its own', async () => {
  const held = await givePassword(server, person);
  const own = (await enter(showCode(person.secret), held.cookie)).cookie;
  const statuses: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const from = `192.0.2.${round}`;
    const { cookie } = await givePassword(server, person, { from });
    for (let tries = 0; tries < 4; tries += 1)
      statuses.push((await enter(wrongCodeFor(person.secret), cookie, { from })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
  expect(server.alerts).toContainEqual(
    expect.objectContaining({ type: 'brute_force', subject: `second step of ${person.userId}` }),
  );
  const again = await givePassword(server, person, { cookie: own });
  const known = `${own}; ${again.cookie}`;
  expect((await enter(showCode(person.secret, 1), known)).status).toBe(200);
  server.clock.now = new Date(server.clock.now.getTime() + hourMs);
  const { cookie } = await givePassword(server, person);
  expect(await enter(wrongCodeFor(person.secret), cookie)).toMatchObject(wrong);
});

test('another person’s code, and another person’s waiting sign-in, open neither account', async () => {
  const other = await addTwoStepPerson(server);
  const [mine, theirs] = [await givePassword(server, person), await givePassword(server, other)];
  expect(await enter(showCode(other.secret), mine.cookie)).toMatchObject(wrong);
  expect(await recover(other.recoveryCodes[0], mine.cookie)).toMatchObject(wrong);
  const forged = theirs.cookie.replace(
    /two_factor=[^;.]+/,
    mine.cookie.match(/two_factor=[^;.]+/)?.[0] ?? '',
  );
  expect(await enter(showCode(person.secret), forged)).toMatchObject(over);
});

test('a session of somebody else in the same browser does not turn the step into one of theirs', async () => {
  const other = await addTwoStepPerson(server);
  const { cookie } = await givePassword(server, person);
  expect(await enter(showCode(other.secret), `${other.cookie}; ${cookie}`)).toMatchObject(wrong);
  const done = await enter(showCode(person.secret), `${other.cookie}; ${cookie}`);
  expect(await whoIs(server, done.cookie)).toBe(person.userId);
  expect(await whoIs(server, other.cookie)).toBeNull();
});

test('a recovery code works once, in any spelling, is counted off, and its owner gets a mail', async () => {
  const [code = '', next] = person.recoveryCodes;
  const { cookie } = await givePassword(server, person);
  const done = await recover(` ${code.replace('-', '').toUpperCase()}`, cookie);
  expect(done.status).toBe(200);
  expect(await readState(server, done.cookie)).toMatchObject({ recovery_codes_left: 9 });
  const subjects = () => server.mails.flatMap(({ to, subject }) => (to === person.email ? [subject] : []));
  await expect.poll(subjects).toContain('A recovery code was used for Sponsorscope');
  const again = await givePassword(server, person);
  expect(await recover(code, again.cookie)).toMatchObject(wrong);
  expect((await recover(next, again.cookie)).status).toBe(200);
});

test('one recovery code sent from two sign-ins at once counts once, and two different ones lose none', async () => {
  const [first, second, third] = person.recoveryCodes;
  const held = await Promise.all(Array.from({ length: 4 }, () => givePassword(server, person)));
  const [a = '', b = '', c = '', d = ''] = held.map(({ cookie }) => cookie);
  const same = await Promise.all([recover(first, a), recover(first, b)]);
  expect(same.filter(({ status }) => status === 200)).toHaveLength(1);
  const different = await Promise.all([recover(second, c), recover(third, d)]);
  const opened = different.filter(({ status }) => status === 200);
  expect(opened.length).toBeGreaterThan(0);
  expect(await readState(server, opened[0]?.cookie ?? '')).toMatchObject({
    recovery_codes_left: 9 - opened.length,
  });
  expect(server.reports).toEqual([]);
});

test('a browser that is trusted is not asked for 30 days; a new password ends that', async () => {
  const held = await givePassword(server, person);
  const trusted = await enter(showCode(person.secret), held.cookie, { trustDevice: true });
  const again = await givePassword(server, person, { cookie: trusted.cookie });
  expect(await whoIs(server, again.cookie)).toBe(person.userId);
  expect((await givePassword(server, person)).body).toEqual({ twoFactorRedirect: true });
  const other = await addTwoStepPerson(server);
  const foreign = await givePassword(server, other, { cookie: again.cookie });
  expect(foreign.body).toEqual({ twoFactorRedirect: true });
  const late = () => givePassword(server, person, { cookie: again.cookie });
  expect((await laterBy(30 * 24 * hourMs + 1_000, late)).body).toEqual({ twoFactorRedirect: true });
  const still = await givePassword(server, person, { cookie: again.cookie });
  expect(await whoIs(server, still.cookie)).toBe(person.userId);
  const body = { currentPassword: testPassword, newPassword: testPassword };
  expect((await ask(server, 'change-password', { body, cookie: still.cookie })).status).toBe(200);
  expect((await givePassword(server, person, { cookie: still.cookie })).body).toEqual({
    twoFactorRedirect: true,
  });
});

test('a sign-in waits ten minutes for its second step', async () => {
  const { cookie } = await givePassword(server, person);
  const late = await laterBy(10 * 60_000 + 1_000, () => enter(showCode(person.secret), cookie));
  expect(late).toMatchObject(over);
});
