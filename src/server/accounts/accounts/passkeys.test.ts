import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword } from '../../platform/testing/test-accounts.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { laterBy } from '../../platform/testing/test-date.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { TestPasskey } from './test-authenticator.ts';
import { addTwoStepPerson, ask, givePassword, readState, whoIs } from './test-two-step.ts';
import type { Answered } from './test-two-step.ts';

const origin = 'http://localhost:3000';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ baseUrl: origin });
});
afterAll(() => server.close());

const begin = (cookie: string, password: string | undefined = testPassword) =>
  ask(server, 'passkey/generate-register-options', { body: { password }, cookie });

/** Adds a passkey as a browser does. */
async function add(person: { cookie: string }, name = 'Laptop', key = new TestPasskey()) {
  const begun = await begin(person.cookie);
  const response = key.make(begun.body, { origin });
  const cookie = `${person.cookie}; ${begun.cookie}`;
  const answer = await ask(server, 'passkey/verify-registration', { body: { name, response }, cookie });
  return { key, answer };
}

interface Use {
  cookie?: string;
  secondStep?: boolean;
  origin?: string;
  isVerified?: boolean;
}

/** Signs in with a passkey as a browser does. */
async function use(
  key: TestPasskey,
  { cookie = '', secondStep = false, ...wishes }: Use = {},
): Promise<Answered> {
  const body = { ...(secondStep && { secondStep }) };
  const asked = await ask(server, 'passkey/generate-authenticate-options', { body, cookie });
  if (asked.status !== 200) return asked;
  const response = key.use(asked.body, { origin, ...wishes });
  return ask(server, 'passkey/verify-authentication', {
    body: { response, ...body },
    cookie: `${cookie}; ${asked.cookie}`,
  });
}

const findMail = ({ email }: SignedUp) => server.mails.findLast(({ to }) => to === email);
const refused = { status: 400, body: { code: 'PASSKEY_REFUSED' } };
const readKeys = async ({ cookie }: { cookie: string }): Promise<{ id: string; name: string }[]> =>
  Object(await readState(server, cookie)).passkeys;

test('a passkey is added by the owner, named, signs in without a password, and a mail tells of it', async () => {
  const person = await server.signUp();
  const { key, answer } = await add(person, ' My laptop ');
  expect(answer).toMatchObject({ status: 200, body: { status: true } });
  expect(await readKeys(person)).toEqual([
    { id: expect.any(String), name: 'My laptop', created_at: expect.any(String), synced: false },
  ]);
  const done = await use(key);
  expect(await whoIs(server, done.cookie)).toBe(person.userId);
  const subjects = () => server.mails.flatMap(({ to, subject }) => (to === person.email ? [subject] : []));
  await expect.poll(subjects).toContain('A passkey was added for Sponsorscope');
  expect(server.mails.find(({ subject }) => subject.startsWith('A passkey was added'))?.text).toContain(
    'My laptop',
  );
});

test('options name this site, ask the device to verify its user, and know who has which passkey already', async () => {
  const person = await server.signUp();
  const { key } = await add(person);
  expect((await begin(person.cookie)).body).toMatchObject({
    rp: { id: 'localhost', name: 'Sponsorscope' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: key.id.toString('base64url') }],
  });
  const asked = await ask(server, 'passkey/generate-authenticate-options');
  expect(asked.body).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(JSON.stringify(asked.body)).not.toContain('allowCredentials');
});

test('adding and removing need the password', async () => {
  const person = await server.signUp();
  await add(person);
  const id = (await readKeys(person))[0]?.id ?? '';
  const wrong = { status: 400, body: { code: 'INVALID_PASSWORD' } };
  expect(await begin(person.cookie, 'a wrong phrase')).toMatchObject(wrong);
  expect(await ask(server, 'passkey/delete-passkey', { body: { id }, cookie: person.cookie })).toMatchObject(
    wrong,
  );
  expect(await readKeys(person)).toHaveLength(1);
});

test('a passkey is refused that answers another challenge, for another site, without its user, or again', async () => {
  const person = await server.signUp();
  const { key } = await add(person);
  expect(await use(key, { origin: 'http://localhost:9999' })).toMatchObject(refused);
  expect(await use(key, { origin: 'https://evil.example' })).toMatchObject(refused);
  expect(await use(key, { isVerified: false })).toMatchObject(refused);
  const asked = await ask(server, 'passkey/generate-authenticate-options');
  const other = await ask(server, 'passkey/generate-authenticate-options');
  const post = (response: object, cookie: string) =>
    ask(server, 'passkey/verify-authentication', { body: { response }, cookie });
  expect(await post(key.use(other.body, { origin }), asked.cookie)).toMatchObject(refused);
  const good = key.use(other.body, { origin });
  expect((await post(good, other.cookie)).status).toBe(200);
  expect(await post(good, other.cookie)).toMatchObject(refused);
  expect(await post(good, '')).toMatchObject(refused);
});

test('an unknown passkey, a removed one and a wrong signature get one answer', async () => {
  const person = await server.signUp();
  const { key } = await add(person);
  const forged = Object.assign(new TestPasskey(), { id: key.id });
  const answers = [await use(new TestPasskey()), await use(forged)];
  const id = (await readKeys(person))[0]?.id ?? '';
  const body = { id, password: testPassword };
  expect((await ask(server, 'passkey/delete-passkey', { body, cookie: person.cookie })).status).toBe(200);
  answers.push(await use(key));
  expect(new Set(answers.map(({ status, body: told }) => JSON.stringify([status, told]))).size).toBe(1);
  expect(answers[0]).toMatchObject(refused);
  await expect.poll(() => findMail(person)?.subject).toBe('A passkey was removed for Sponsorscope');
});

test('as a second step it must be that of who gave the password', async () => {
  const [person, other] = [await addTwoStepPerson(server), await addTwoStepPerson(server)];
  const mine = await add(person);
  const theirs = await add(other);
  const held = await givePassword(server, person);
  const waiting = await fetch(`${server.url}/api/auth/two-factor/waiting`, {
    headers: { cookie: held.cookie },
  });
  expect(await waiting.json()).toEqual({ passkey: true });
  const step = { cookie: held.cookie, secondStep: true };
  expect(await use(theirs.key, step)).toMatchObject(refused);
  const done = await use(mine.key, step);
  expect(await whoIs(server, done.cookie)).toBe(person.userId);
  expect(await use(mine.key, step)).toMatchObject({ status: 401, body: { code: 'SECOND_STEP_OVER' } });
});

test('nobody adds or removes a passkey of somebody else', async () => {
  const [person, other] = [await server.signUp(), await server.signUp()];
  await add(person);
  const id = (await readKeys(person))[0]?.id ?? '';
  const none = { status: 404, body: { code: 'NO_SUCH_PASSKEY' } };
  const as = (path: string, body: object) => ask(server, path, { body, cookie: other.cookie });
  expect(await as('passkey/delete-passkey', { id, password: testPassword })).toMatchObject(none);
  const begun = await begin(person.cookie);
  const response = new TestPasskey().make(begun.body, { origin });
  const cookie = `${other.cookie}; ${begun.cookie}`;
  const answer = await ask(server, 'passkey/verify-registration', { body: { name: 'x', response }, cookie });
  expect(answer).toMatchObject(refused);
  expect(await readKeys(other)).toEqual([]);
  expect(await readKeys(person)).toEqual([expect.objectContaining({ name: 'Laptop' })]);
});

test('one passkey belongs to one account, and an account has at most twenty', async () => {
  const [person, other] = [await server.signUp(), await server.signUp()];
  const { key } = await add(person);
  const again = await add(other, 'Taken', key);
  expect(again.answer.status).toBe(400);
  expect(await readKeys(other)).toEqual([]);
  await sql`insert into auth.passkey (id, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp")
    select 'p' || n, '', ${other.userId}, 'c' || n, 0, 'singleDevice', false
    from generate_series(1, 20) as n`.execute(server.database.accounts);
  expect(await begin(other.cookie)).toMatchObject({ status: 409, body: { code: 'TOO_MANY_PASSKEYS' } });
});

test('an installation without a public address takes passkeys under the name localhost', async () => {
  const local = await startTestServer();
  const person = await local.signUp();
  const begun = await ask(local, 'passkey/generate-register-options', {
    body: { password: testPassword },
    cookie: person.cookie,
  });
  expect(begun.body).toMatchObject({ rp: { id: 'localhost' } });
  const at = (host: string) => local.url.replace('127.0.0.1', host);
  const keep = (from: string) => {
    const response = new TestPasskey().make(begun.body, { origin: from });
    const cookie = `${person.cookie}; ${begun.cookie}`;
    return ask(local, 'passkey/verify-registration', { body: { name: 'x', response }, cookie });
  };
  expect((await keep(at('localhost'))).status).toBe(200);
  expect(await keep(at('evil.example'))).toMatchObject(refused);
  await local.close();
});

test('a challenge counts for five minutes, and a flood of them is refused', async () => {
  const person: SignedUp = await server.signUp();
  const { key } = await add(person);
  const asked = await ask(server, 'passkey/generate-authenticate-options');
  const late = await laterBy(5 * 60_000 + 1_000, () =>
    ask(server, 'passkey/verify-authentication', {
      body: { response: key.use(asked.body, { origin }) },
      cookie: asked.cookie,
    }),
  );
  expect(late).toMatchObject(refused);
  const from = '192.0.2.77';
  const flood = Array.from({ length: 110 }, () =>
    ask(server, 'passkey/generate-authenticate-options', { from }),
  );
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(100);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});
