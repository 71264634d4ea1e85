import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import {
  addTwoStepPerson,
  ask,
  beginSetUp,
  givePassword,
  readState,
  showCode,
  whoIs,
  wrongCodeFor,
} from './test-two-step.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const off = { on: false, has_password: true, recovery_codes_left: 0, passkeys: [] };
const on = { ...off, on: true, recovery_codes_left: 10 };
const mailsTo = (email: string) =>
  server.mails
    .filter(({ to }) => to === email)
    .map(({ subject }) => subject.replace(' for Sponsorscope', ''));
const readRow = async (userId: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    select * from auth."twoFactor" where "userId" = ${userId}`.execute(server.database.accounts);
  return rows;
};

test('nothing changes until a code shows that the app has the secret', async () => {
  const person = await server.signUp();
  expect(await readState(server, person.cookie)).toEqual(off);
  const begun = await beginSetUp(server, person);
  expect(begun).toMatchObject({
    status: 200,
    body: {
      uri: expect.stringMatching(/^otpauth:\/\/totp\/Sponsorscope:.+secret=[A-Z2-7]+&issuer=Sponsorscope/),
      secret: expect.stringMatching(/^[A-Z2-7]{40,}$/),
      recovery_codes: Array.from({ length: 10 }, () => expect.stringMatching(/^[a-z0-9]{5}-[a-z0-9]{5}$/)),
    },
  });
  expect(await readState(server, person.cookie)).toEqual(off);
  expect((await givePassword(server, person)).body).toMatchObject({ user: { id: person.userId } });
  expect(mailsTo(person.email)).not.toContain('Two-step sign-in is on');
});

test('with the right code it is on, other browsers are signed out, and a mail says so', async () => {
  const person = await server.signUp();
  const other = await givePassword(server, person);
  expect(await whoIs(server, other.cookie)).toBe(person.userId);
  const { cookie } = await addTwoStepPerson(server, person);
  expect(await readState(server, cookie)).toEqual(on);
  expect(await whoIs(server, cookie)).toBe(person.userId);
  expect(await whoIs(server, other.cookie)).toBeNull();
  expect(await whoIs(server, person.cookie)).toBeNull();
  await expect.poll(() => mailsTo(person.email)).toContain('Two-step sign-in is on');
});

test('neither the secret nor a recovery code can be read in the database or asked for again', async () => {
  const { userId, cookie, secret, recoveryCodes } = await addTwoStepPerson(server);
  const kept = JSON.stringify(await readRow(userId));
  for (const told of [secret, Buffer.from(secret).toString('base64'), ...recoveryCodes])
    expect(kept).not.toContain(told);
  const state = JSON.stringify(await readState(server, cookie));
  for (const told of [secret, ...recoveryCodes]) expect(state).not.toContain(told);
  expect(await beginSetUp(server, { cookie })).toMatchObject({ status: 409, body: { code: 'TWO_STEP_ON' } });
});

test.each(['two-factor/enable', 'two-factor/disable', 'two-factor/generate-backup-codes'])(
  '%s needs the password, and a session',
  async (path) => {
    const { cookie } = await addTwoStepPerson(server);
    for (const body of [{}, { password: 'a wrong phrase' }])
      expect(await ask(server, path, { body, cookie })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_PASSWORD' },
      });
    expect(await ask(server, path, { body: { password: testPassword } })).toMatchObject({ status: 401 });
    expect(await readState(server, cookie)).toEqual(on);
  },
);

test('an account without a password changes it with a sign-in of the last 15 minutes, and not later', async () => {
  const { userId, cookie } = await server.signUp();
  await sql`update auth.account set password = null where "userId" = ${userId}`.execute(
    server.database.accounts,
  );
  const begin = () => ask(server, 'two-factor/enable', { cookie });
  expect((await begin()).status).toBe(200);
  const start = server.clock.now;
  server.clock.now = new Date(start.getTime() + 15 * 60_000 + 1);
  expect(await begin()).toMatchObject({ status: 403, body: { code: 'SIGN_IN_AGAIN' } });
  server.clock.now = start;
});

test('wrong codes at set-up are counted, and a code that set it up does not sign in as well', async () => {
  const person = await server.signUp();
  const { body } = await beginSetUp(server, person);
  const secret = String(Object(body).secret);
  const confirm = (code: string) =>
    ask(server, 'two-factor/confirm', { body: { code }, cookie: person.cookie });
  for (let tries = 0; tries < 9; tries += 1)
    expect(await confirm(wrongCodeFor(secret))).toMatchObject({ status: 400, body: { code: 'WRONG_CODE' } });
  const code = showCode(secret);
  expect((await confirm(code)).status).toBe(200);
  const { cookie } = await givePassword(server, person);
  expect(await ask(server, 'two-factor/verify-totp', { body: { code }, cookie })).toMatchObject({
    body: { code: 'WRONG_CODE' },
  });
  const late = await server.signUp();
  await beginSetUp(server, late);
  const tries = Array.from({ length: 11 }, () =>
    ask(server, 'two-factor/confirm', { body: { code: '000000' }, cookie: late.cookie }),
  );
  expect((await Promise.all(tries)).map(({ status }) => status)).toContain(429);
});

test('new recovery codes end the old ones', async () => {
  const person = await addTwoStepPerson(server);
  const { body } = await ask(server, 'two-factor/generate-backup-codes', {
    body: { password: testPassword },
    cookie: person.cookie,
  });
  const { cookie } = await givePassword(server, person);
  const use = (code: unknown) => ask(server, 'two-factor/verify-backup-code', { body: { code }, cookie });
  expect(await use(person.recoveryCodes[0])).toMatchObject({ status: 400, body: { code: 'WRONG_CODE' } });
  expect((await use(Object(body).recovery_codes[0])).status).toBe(200);
  await expect.poll(() => mailsTo(person.email)).toContain('You have new recovery codes');
});

test('turned off, the password is enough again, and nothing is left of it', async () => {
  const person = await addTwoStepPerson(server);
  const done = await ask(server, 'two-factor/disable', {
    body: { password: testPassword },
    cookie: person.cookie,
  });
  expect(done.status).toBe(200);
  expect(await readState(server, done.cookie)).toEqual(off);
  expect(await readRow(person.userId)).toEqual([]);
  expect((await givePassword(server, person)).body).toMatchObject({ user: { id: person.userId } });
  await expect.poll(() => mailsTo(person.email)).toContain('Two-step sign-in is off');
});

test('a process that died while it was turned on or off leaves an account that its owner can use', async () => {
  const { accounts } = server.database;
  const person = await addTwoStepPerson(server);
  await sql`update auth."twoFactor" set verified = false where "userId" = ${person.userId}`.execute(accounts);
  const { cookie } = await givePassword(server, person);
  const body = { code: showCode(person.secret) };
  expect((await ask(server, 'two-factor/verify-totp', { body, cookie })).status).toBe(200);
  await sql`update auth."user" set "twoFactorEnabled" = false where id = ${person.userId}`.execute(accounts);
  const signedIn = await givePassword(server, person);
  expect((await beginSetUp(server, signedIn)).status).toBe(200);
});

test('two windows that begin at one time get an answer each, never a fault, and one secret counts', async () => {
  const person = await server.signUp();
  const begun = await Promise.all(Array.from({ length: 4 }, () => beginSetUp(server, person)));
  expect(begun.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([]);
  expect(begun.map(({ status }) => status)).toContain(200);
  expect(await readRow(person.userId)).toHaveLength(1);
  expect(server.reports).toEqual([]);
});
