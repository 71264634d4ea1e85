import { sql } from 'kysely';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postAuth, readCookie } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { disarmUnconfirmed } from './accounts.rows.ts';
import { addTwoStepPerson, ask, showCode, whoIs } from './test-two-step.ts';

const google = new OAuth2Server();
let server: TestServer;
let email = '';
beforeAll(async () => {
  await google.issuer.keys.generate('RS256');
  await google.start(0, '127.0.0.1');
  google.service.on('beforeTokenSigning', (token: { payload: object }) => {
    Object.assign(token.payload, { sub: email, email, email_verified: true, name: 'Grace Example' });
  });
  const issuer = google.issuer.url ?? '';
  server = await startTestServer({ google: { clientId: 'the-client', clientSecret: 'the-secret', issuer } });
});
afterAll(async () => {
  await server.close();
  await google.stop();
});

/** The whole way through Google; answers where the browser ends, and its cookies. */
async function signInWithGoogle(): Promise<{ location: string | null; cookie: string }> {
  const begun = await postAuth(server.url, 'sign-in/social', {
    body: { provider: 'google', callbackURL: '/dashboard' },
  });
  const { url } = Object(await begun.json());
  const back = (await fetch(String(url), { redirect: 'manual' })).headers.get('location') ?? '';
  const arrived = await fetch(back, { redirect: 'manual', headers: { cookie: readCookie(begun) } });
  return { location: arrived.headers.get('location'), cookie: readCookie(arrived) };
}

test('a sign-in with Google is one step: the second one is asked for as after a password', async () => {
  const account = await server.signUp();
  ({ email } = account);
  await sql`update auth."user" set "emailVerified" = true where id = ${account.userId}`.execute(
    server.database.accounts,
  );
  expect((await signInWithGoogle()).location).toBe('/dashboard');
  const person = await addTwoStepPerson(server, account);
  const held = await signInWithGoogle();
  expect(held.location).toBe('/auth?step=second');
  expect(await whoIs(server, held.cookie)).toBeNull();
  const body = { code: showCode(person.secret) };
  const done = await ask(server, 'two-factor/verify-totp', { body, cookie: held.cookie });
  expect(await whoIs(server, done.cookie)).toBe(account.userId);
});

test('a mail’s link that confirms the address is one step, too', async () => {
  const person = await addTwoStepPerson(server);
  await ask(server, 'send-verification-email', { body: { email: person.email } });
  const findLinks = () =>
    server.mails
      .filter(({ to }) => to === person.email)
      .flatMap(({ text }) => /http:\S*verify-email\S*/.exec(text)?.[0] ?? []);
  // The first one ended when two-step sign-in was turned on.
  await expect.poll(findLinks).toHaveLength(2);
  const [, link = ''] = findLinks();
  const arrived = await fetch(link, { redirect: 'manual' });
  expect(arrived.headers.get('location')).toBe('/auth?step=second');
  expect(await whoIs(server, readCookie(arrived))).toBeNull();
  const body = { code: showCode(person.secret) };
  const done = await ask(server, 'two-factor/verify-totp', { body, cookie: readCookie(arrived) });
  expect(await whoIs(server, done.cookie)).toBe(person.userId);
});

test('whoever claims an address that a stranger never confirmed takes the stranger’s factors along with the password', async () => {
  const account = await server.signUp();
  const person = await addTwoStepPerson(server, account);
  const { accounts } = server.database;
  await sql`insert into auth.passkey (id, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp")
    values ('k', '', ${person.userId}, 'c', 0, 'singleDevice', false)`.execute(accounts);
  expect(await disarmUnconfirmed(accounts, person.userId)).toBe(true);
  const { rows } = await sql`
    select u."twoFactorEnabled" as on, k.id as key, f.id as app from auth."user" u
    left join auth.passkey k on k."userId" = u.id left join auth."twoFactor" f on f."userId" = u.id
    where u.id = ${person.userId}`.execute(accounts);
  expect(rows).toEqual([{ on: false, key: null, app: null }]);
});
