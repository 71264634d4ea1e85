import { sql } from 'kysely';
import { OAuth2Server } from 'oauth2-mock-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { postAuth, readCookie } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

const clientId = 'the-client';
const google = new OAuth2Server();
let server: TestServer;
/** What the provider says of whoever signs in; the tests change it. */
let claims: Record<string, unknown> = {};
/** What is put in place of the provider's answer to the exchange of the code. */
let exchange: Record<string, unknown> | null = null;

beforeAll(async () => {
  await google.issuer.keys.generate('RS256');
  await google.start(0, '127.0.0.1');
  const issuer = google.issuer.url ?? '';
  google.service.on(
    'beforeTokenSigning',
    (token: { payload: object }) => void Object.assign(token.payload, claims),
  );
  google.service.on('beforeResponse', (answer: { body: object }) => void Object.assign(answer, exchange));
  server = await startTestServer({ google: { clientId, clientSecret: 'the-secret', issuer } });
});
afterAll(async () => {
  await server.close();
  await google.stop();
});
afterEach(() => {
  exchange = null;
});

const person = (sub: string, email: string) => ({ sub, email, email_verified: true, name: 'Grace Example' });

interface Started {
  url: URL;
  cookie: string;
}

/** What the button does. */
async function begin(body: object = {}): Promise<Started> {
  const answer = await postAuth(server.url, 'sign-in/social', { body: { provider: 'google', ...body } });
  const told: unknown = await answer.json();
  expect(told).toEqual({ url: expect.any(String), redirect: true });
  const url = typeof told === 'object' && told !== null && 'url' in told ? String(told.url) : '';
  return { url: new URL(url), cookie: readCookie(answer) };
}

/** The browser's way through the provider; answers where it comes back. */
async function visit(url: URL): Promise<URL> {
  const answer = await fetch(url, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '');
}

const arrive = (back: URL, cookie: string) => fetch(back, { redirect: 'manual', headers: { cookie } });

async function signIn(body: object = {}): Promise<Response> {
  const { url, cookie } = await begin(body);
  return arrive(await visit(url), cookie);
}

async function whoIs(answer: Response): Promise<unknown> {
  const headers = { cookie: readCookie(answer) };
  return (await fetch(`${server.url}/api/auth/get-session`, { headers })).json();
}

/** Where the browser is sent, and whether anybody is signed in then. */
const tell = async (answer: Response) => [answer.headers.get('location'), await whoIs(answer)];
const failure = (error: string) => [`/auth?error=${error}`, null];

async function countUsers(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from auth."user"`.execute(
    server.database.accounts,
  );
  return rows[0]?.n ?? 0;
}

test('somebody new gets an account with a confirmed address, a profile and a session', async () => {
  claims = person('g-1', 'grace@example.com');
  const answer = await signIn({ callbackURL: '/dashboard' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/dashboard']);
  const session = { user: { email: 'grace@example.com', emailVerified: true, name: 'Grace Example' } };
  expect(await whoIs(answer)).toMatchObject(session);
  const start = await fetch(`${server.url}/api/start`, { headers: { cookie: readCookie(answer) } });
  expect(await start.json()).toMatchObject({ account: { profile: { full_name: 'Grace Example' } } });
});

test('the same person comes back to the same account, and nothing of Google’s keys is kept', async () => {
  claims = person('g-2', 'again@example.com');
  await signIn();
  const users = await countUsers();
  expect(await whoIs(await signIn())).toMatchObject({ user: { email: 'again@example.com' } });
  expect(await countUsers()).toBe(users);
  const { rows } = await sql`
    select "accessToken", "refreshToken", "idToken" from auth.account where "accountId" = 'g-2'`.execute(
    server.database.accounts,
  );
  expect(rows).toEqual([{ accessToken: null, refreshToken: null, idToken: null }]);
});

test('the way to Google carries state, nonce and a code challenge, and comes back to this site', async () => {
  const { url } = await begin();
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: clientId,
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${server.url}/api/auth/callback/google`,
    nonce: expect.stringMatching(/^.{32,}$/),
    state: expect.stringMatching(/^.{32,}$/),
    scope: 'openid email profile',
  });
});

test('an account joins where both sides have confirmed the address', async () => {
  const { userId, email } = await server.signUp();
  await sql`update auth."user" set "emailVerified" = true where id = ${userId}`.execute(
    server.database.accounts,
  );
  claims = person('g-3', email.toUpperCase());
  expect(await whoIs(await signIn())).toMatchObject({ user: { id: userId } });
});

test('another subject with the same address is refused, and the first one keeps the account', async () => {
  claims = person('g-former', 'recycled@example.com');
  const former = await signIn();
  claims = person('g-later', 'recycled@example.com');
  const answer = await signIn();
  expect(await tell(answer)).toEqual(failure('google_account_differs'));
  expect(answer.headers.getSetCookie()).toEqual([]);
  claims = person('g-former', 'recycled@example.com');
  const [before, after] = [await whoIs(former), await whoIs(await signIn())];
  expect(after).toMatchObject({ user: { email: 'recycled@example.com' } });
  expect(before).toMatchObject({ user: { email: 'recycled@example.com' } });
});

test('of two subjects with one address at once one gets the account', async () => {
  const { userId, email } = await server.signUp();
  await sql`update auth."user" set "emailVerified" = true where id = ${userId}`.execute(
    server.database.accounts,
  );
  const add = (subject: string) =>
    sql`insert into auth.account (id, "accountId", "providerId", "userId")
      values (gen_random_uuid()::text, ${subject}, 'google', ${userId})`.execute(server.database.accounts);
  const added = await Promise.allSettled(Array.from({ length: 8 }, (_, n) => add(`g-race-${n}`)));
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  claims = person('g-race-late', email);
  expect(await tell(await signIn())).toEqual(failure('google_account_differs'));
});

test('a subject whose address has changed at Google keeps its account and the address there', async () => {
  claims = person('g-moved', 'before@example.com');
  await signIn();
  claims = person('g-moved', 'after@example.com');
  expect(await whoIs(await signIn())).toMatchObject({ user: { email: 'before@example.com' } });
});

test('an account whose address nobody has confirmed here is not joined', async () => {
  const { email } = await server.signUp();
  claims = person('g-4', email);
  const answer = await signIn();
  expect(await tell(answer)).toEqual(failure('account_not_linked'));
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test('an address that Google has not confirmed makes and joins no account', async () => {
  const { userId, email } = await server.signUp();
  await sql`update auth."user" set "emailVerified" = true where id = ${userId}`.execute(
    server.database.accounts,
  );
  const users = await countUsers();
  for (const address of [email, 'unconfirmed@example.com']) {
    claims = { ...person('g-5', address), email_verified: false };
    const answer = await signIn();
    expect(answer.headers.get('location')).toBe('/auth?error=email_not_verified');
  }
  expect(await countUsers()).toBe(users);
});

test.each<[string, Record<string, unknown>]>([
  ['another nonce', { nonce: 'another-nonce-than-the-one-that-was-sent' }],
  ['no nonce', { nonce: undefined }],
  ['another issuer', { iss: 'https://evil.example' }],
  ['another audience', { aud: 'another-client' }],
  ['an end in the past', { exp: 1_000_000_000 }],
  ['no address', { email: undefined }],
  ['no subject', { sub: '' }],
])('a token with %s signs nobody in', async (_, wrong) => {
  claims = { ...person('g-6', 'wrong@example.com'), ...wrong };
  const users = await countUsers();
  const answer = await signIn();
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/auth?error=google_failed']);
  expect(await countUsers()).toBe(users);
});

test('a token that another key signed, or none at all, signs nobody in', async () => {
  claims = person('g-7', 'forged@example.com');
  const other = new OAuth2Server();
  await other.issuer.keys.generate('RS256');
  other.issuer.url = google.issuer.url;
  const forged = await other.issuer.buildToken({
    scopesOrTransform: (_header, payload) => void Object.assign(payload, claims, { aud: clientId }),
  });
  for (const idToken of [{ id_token: forged }, {}, { id_token: 'not.a.token' }]) {
    exchange = { body: { access_token: 'x', token_type: 'Bearer', ...idToken } };
    expect(await tell(await signIn())).toEqual(failure('google_failed'));
  }
  expect(server.reports).toEqual([]);
});

test('a forged state, another browser’s, and one used before lead to /auth', async () => {
  claims = person('g-8', 'state@example.com');
  const { url, cookie } = await begin();
  const back = await visit(url);
  const forged = new URL(back);
  forged.searchParams.set('state', 'a'.repeat(32));
  expect(await tell(await arrive(forged, cookie))).toEqual(failure('state_mismatch'));
  expect(await tell(await arrive(back, ''))).toEqual(failure('state_mismatch'));
  const fresh = await begin();
  const second = await visit(fresh.url);
  expect((await arrive(second, fresh.cookie)).headers.get('location')).toBe('/');
  expect(await tell(await arrive(second, fresh.cookie))).toEqual(failure('state_mismatch'));
});

test('whoever says no at Google, or comes back with anything else, finds a sentence on /auth', async () => {
  const { url, cookie } = await begin();
  const state = url.searchParams.get('state') ?? '';
  const at = `${server.url}/api/auth/callback/google`;
  const refused = new URL(`${at}?error=access_denied&error_description=<script>&state=${state}`);
  expect(await tell(await arrive(refused, cookie))).toEqual(failure('access_denied'));
  expect(await tell(await arrive(new URL(at), ''))).toEqual(failure('google_failed'));
  expect(await tell(await arrive(new URL(`${at}?code=x`), ''))).toEqual(failure('google_failed'));
});

test('the way back stays on this site', async () => {
  for (const callbackURL of ['https://evil.example', '//evil.example', '/\\evil.example', '/%0a /x']) {
    const answer = await postAuth(server.url, 'sign-in/social', {
      body: { provider: 'google', callbackURL },
    });
    expect(answer.status).toBe(400);
  }
});

test('a provider that is away stops neither the product nor the sign-ins after it is back', async () => {
  const late = new OAuth2Server();
  await late.issuer.keys.generate('RS256');
  await late.start(0, '127.0.0.1');
  const issuer = late.issuer.url ?? '';
  const { port } = late.address();
  await late.stop();
  const second = await startTestServer({ google: { clientId, clientSecret: 'the-secret', issuer } });
  const ask = () => postAuth(second.url, 'sign-in/social', { body: { provider: 'google' } });
  const away = await ask();
  expect([away.status, await away.json()]).toMatchObject([503, { code: 'GOOGLE_UNAVAILABLE' }]);
  await second.signUp();
  await late.start(port, '127.0.0.1');
  expect((await ask()).status).toBe(200);
  await second.close();
  await late.stop();
});

test('without Google’s keys there is no such sign-in', async () => {
  const plain = await startTestServer();
  const answer = await postAuth(plain.url, 'sign-in/social', { body: { provider: 'google' } });
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'GOOGLE_NOT_CONNECTED' }]);
  await plain.close();
});
