import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { postAuth, readCookie, testPassword } from '../../platform/testing/test-accounts.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { forgetEnded } from './retention.usecases.ts';

const start = new Date('2026-11-21T12:00:00Z');
const hourMs = 3_600_000;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => void server.mails.splice(0));
afterEach(() => {
  server.clock.now = start;
});

let network = 0;
const post = (path: string, body: object, cookie = '') => {
  network += 1;
  const from = `198.51.${network >> 8}.${network & 255}`;
  return postAuth(server.url, path, { body, from, headers: { cookie } });
};
const after = (ms: number) => {
  server.clock.now = new Date(start.getTime() + ms);
};
const read = async (answer: Response) => [answer.status, await answer.json()];
const whoIs = async (cookie: string): Promise<unknown> =>
  (await fetch(`${server.url}/api/auth/get-session`, { headers: { cookie } })).json();
const signIn = (email: string, password = testPassword) => post('sign-in/email', { email, password });

/** Somebody whose address is confirmed. */
async function addMember(email: string): Promise<SignedUp> {
  const member = await server.signUp({ email });
  await sql`update auth."user" set "emailVerified" = true where id = ${member.userId}`.execute(
    server.database.accounts,
  );
  return member;
}

const change = (cookie: string, newEmail: string) => post('change-address', { newEmail }, cookie);
const answer = (kind: string, token: string) => post('answer-address-change', { answer: kind, token });

/** The secret of the newest link of a kind that a mail to somebody brings. */
async function findLink(to: string, kind: string): Promise<string> {
  const find = () => {
    const texts = server.mails.filter((mail) => mail.to === to).map(({ text }) => text);
    return new RegExp(`/auth\\?${kind}=(\\S+)`).exec(texts.at(-1) ?? '')?.[1];
  };
  await expect.poll(find).toBeDefined();
  return find() ?? '';
}

/** The secret of the link for a new password that a mail to somebody brings. */
async function findReset(to: string): Promise<string> {
  const find = () => {
    const texts = server.mails.filter((mail) => mail.to === to).map(({ text }) => text);
    return /[?&]reset=([^\s&]+)/.exec(texts.join('\n'))?.[1];
  };
  await expect.poll(find).toBeDefined();
  return decodeURIComponent(find() ?? '');
}

async function move(member: SignedUp, newEmail: string): Promise<string> {
  expect((await change(member.cookie, newEmail)).status).toBe(200);
  const undo = await findLink(member.email, 'withdraw');
  await answer('consent', await findLink(member.email, 'consent'));
  expect(await read(await answer('prove', await findLink(newEmail, 'prove')))).toMatchObject([
    200,
    { state: 'changed' },
  ]);
  return undo;
}

const state = z.object({
  change: z.object({ old_confirmed: z.boolean(), new_confirmed: z.boolean() }).nullable(),
});
const readState = async (cookie: string) =>
  state.parse(await (await fetch(`${server.url}/api/address-change`, { headers: { cookie } })).json()).change;

test.each([
  ['consent', 'prove'],
  ['prove', 'consent'],
] as const)('an address changes when both have answered, first by %s', async (first, second) => {
  const [from, to] = [`${first}-old@example.com`, `${first}-new@example.com`];
  const member = await addMember(from);
  expect(await read(await change(member.cookie, to))).toEqual([200, { status: true }]);
  const links = { consent: await findLink(from, 'consent'), prove: await findLink(to, 'prove') };
  expect(await read(await answer(first, links[first]))).toMatchObject([200, { state: 'waiting' }]);
  expect(await whoIs(member.cookie)).toMatchObject({ user: { email: from } });
  expect(await readState(member.cookie)).toMatchObject({
    old_confirmed: first === 'consent',
    new_confirmed: first === 'prove',
  });
  expect(await read(await answer(second, links[second]))).toMatchObject([200, { state: 'changed' }]);
  expect(await whoIs(member.cookie)).toMatchObject({ user: { email: to, emailVerified: true } });
  const page = await fetch(`${server.url}/api/start`, { headers: { cookie: member.cookie } });
  expect(await page.json()).toMatchObject({ account: { profile: { email: to } } });
  expect([(await signIn(from)).status, (await signIn(to)).status]).toEqual([401, 200]);
  const told = () =>
    server.mails.filter(({ subject }) => /was changed|^Your new/.test(subject)).map((mail) => mail.to);
  await expect.poll(() => told().toSorted()).toEqual([from, to].toSorted());
});

test('an address that nobody has confirmed is told, not asked', async () => {
  const member = await server.signUp({ email: 'typo@example.com' });
  await change(member.cookie, 'right@example.com');
  await findLink('typo@example.com', 'withdraw');
  expect(server.mails.map(({ text }) => text).join()).not.toContain('?consent=');
  await answer('prove', await findLink('right@example.com', 'prove'));
  expect(await whoIs(member.cookie)).toMatchObject({ user: { email: 'right@example.com' } });
});

test('only a fresh sign-in may ask: an hour later the password is wanted, and the right one', async () => {
  const member = await addMember('stale@example.com');
  after(hourMs);
  const ask = () => change(member.cookie, 'fresh@example.com');
  expect(await read(await ask())).toMatchObject([403, { code: 'SIGN_IN_AGAIN' }]);
  const confirm = (password: string) => post('confirm-password', { password }, member.cookie);
  expect(await read(await confirm('not the password'))).toMatchObject([400, { code: 'INVALID_PASSWORD' }]);
  expect((await ask()).status).toBe(403);
  expect((await confirm(testPassword)).status).toBe(200);
  expect((await ask()).status).toBe(200);
  const nobody = await post('change-address', { newEmail: 'fresh@example.com' });
  expect(nobody.status).toBe(401);
});

test('whether the new address has an account is told to its mailbox alone', async () => {
  const [member, other] = [await addMember('asks@example.com'), await addMember('known@example.com')];
  const known = await change(member.cookie, other.email);
  const knownState = await readState(member.cookie);
  const find = () => server.mails.find(({ to, subject }) => to === other.email && /already/.test(subject));
  await expect.poll(find).toBeDefined();
  expect(find()?.text).not.toContain('/auth?');
  await answer('consent', await findLink(member.email, 'consent'));
  const unknown = await change(member.cookie, 'unknown@example.com');
  expect(await read(known)).toEqual(await read(unknown));
  expect(knownState).toEqual(await readState(member.cookie));
  expect(await whoIs(other.cookie)).toMatchObject({ user: { email: other.email } });
});

test('a link works once, for its day, for its own answer, and not after the next request', async () => {
  const member = await addMember('links-of@example.com');
  await change(member.cookie, 'first@example.com');
  const former = await findLink('first@example.com', 'prove');
  await change(member.cookie, 'second@example.com');
  const [consent, prove] = [
    await findLink(member.email, 'consent'),
    await findLink('second@example.com', 'prove'),
  ];
  for (const [kind, token] of [
    ['prove', former],
    ['prove', consent],
    ['consent', prove],
    ['withdraw', prove],
    ['consent', 'x'],
  ] as const)
    expect(await read(await answer(kind, token))).toMatchObject([400, { code: 'INVALID_TOKEN' }]);
  after(25 * hourMs);
  expect((await answer('consent', consent)).status).toBe(400);
  server.clock.now = start;
  await answer('consent', consent);
  await answer('prove', prove);
  for (const [kind, token] of [
    ['prove', prove],
    ['consent', consent],
  ] as const)
    expect((await answer(kind, token)).status).toBe(400);
  expect(await whoIs(member.cookie)).toMatchObject({ user: { email: 'second@example.com' } });
});

test('a link for a new password that the address before got is dead after the change', async () => {
  const member = await addMember('mail-a@example.com');
  await post('request-password-reset', { email: member.email });
  const reset = await findReset(member.email);
  await move(member, 'mail-b@example.com');
  const used = await post('reset-password', { token: reset, newPassword: 'chosen by a stranger' });
  expect(await read(used)).toMatchObject([400, { code: 'INVALID_TOKEN' }]);
  expect((await signIn('mail-b@example.com')).status).toBe(200);
});

test('of two accounts that take one address at once one gets it, and nothing is half done', async () => {
  const members = await Promise.all([1, 2, 3].map((n) => addMember(`race-${n}@example.com`)));
  const links: [string, string][] = [];
  for (const member of members) {
    await change(member.cookie, 'prize@example.com');
    links.push(['consent', await findLink(member.email, 'consent')]);
    links.push(['prove', await findLink('prize@example.com', 'prove')]);
    server.mails.splice(0);
  }
  const answers = await Promise.all(links.map(([kind, token]) => answer(kind, token)));
  const told = await Promise.all(answers.map(read));
  expect(
    told.filter(([, body]) => z.object({ state: z.literal('changed') }).safeParse(body).success),
  ).toHaveLength(1);
  expect(told.filter(([status]) => status === 409)).toHaveLength(2);
  const { rows } = await sql<{ email: string; profile: string }>`
    select u.email from auth."user" u where u.email = 'prize@example.com' or u.email like 'race-%'`.execute(
    server.database.accounts,
  );
  expect(rows.filter(({ email }) => email === 'prize@example.com')).toHaveLength(1);
  expect(rows).toHaveLength(3);
  expect(server.reports).toEqual([]);
});

/** Whoever has signed in with the account's password, and wants it for themselves. */
async function rob(from: string): Promise<SignedUp> {
  const member = await addMember(from);
  return { ...member, cookie: readCookie(await signIn(from)) };
}

test.each([
  [
    'before the change',
    async (thief: SignedUp) => {
      await change(thief.cookie, `thief-${thief.email}`);
      return findLink(thief.email, 'withdraw');
    },
  ],
  ['after the change', (thief: SignedUp) => move(thief, `thief-${thief.email}`)],
  [
    'a week less a day later, when the thief has asked for a third address',
    async (thief: SignedUp) => {
      const link = await move(thief, `thief-${thief.email}`);
      await change(readCookie(await signIn(`thief-${thief.email}`)), `further-${thief.email}`);
      after(6 * 24 * hourMs);
      return link;
    },
  ],
])('“this was not me” %s gives the account back and signs everybody out', async (when, steal) => {
  const email = `victim-${when.length}@example.com`;
  const thief = await rob(email);
  const link = await steal(thief);
  const { accounts } = server.database;
  await sql`insert into auth.passkey (id, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp", "createdAt")
    values (${`of the thief, ${when}`}, 'key', ${thief.userId}, ${`of the thief, ${when}`}, 0, 'singleDevice', false,
      ${server.clock.now})`.execute(accounts);
  await sql`insert into auth."twoFactor" (id, secret, "backupCodes", "userId", "setUpAt")
    values (${`of the thief, ${when}`}, 'secret', 'codes', ${thief.userId}, ${server.clock.now})`.execute(
    accounts,
  );
  await sql`update auth."user" set "twoFactorEnabled" = true where id = ${thief.userId}`.execute(accounts);
  expect(await read(await answer('withdraw', link))).toMatchObject([
    200,
    { state: 'withdrawn', old_email: email },
  ]);
  expect(await whoIs(thief.cookie)).toBeNull();
  const apps = await sql`select from auth."twoFactor" where "userId" = ${thief.userId}`.execute(accounts);
  expect(apps.rows).toEqual([]);
  const left = await sql`select from auth.passkey where "userId" = ${thief.userId}`.execute(accounts);
  expect(left.rows).toEqual([]);
  expect([(await signIn(email)).status, (await signIn(`thief-${email}`)).status]).toEqual([401, 401]);
  const token = await findReset(email);
  expect((await post('reset-password', { token, newPassword: 'chosen by the owner' })).status).toBe(200);
  expect((await signIn(email, 'chosen by the owner')).status).toBe(200);
  expect((await answer('withdraw', link)).status).toBe(400);
});

test('nobody else gets the address that an account may return to, and no stranger is told of that', async () => {
  const member = await addMember('reserved@example.com');
  await move(member, 'not-reserved@example.com');
  const signUp = (email: string) => post('sign-up/email', { name: 'Eve', email, password: testPassword });
  const [reserved, unknown] = [await signUp('reserved@example.com'), await signUp('reserve@example.com')];
  expect([reserved.status, unknown.status]).toEqual([200, 200]);
  const namesOf = async (answered: Response) => {
    const told = z.looseObject({ user: z.looseObject({}) }).parse(await answered.json());
    return [Object.keys(told), Object.keys(told.user)];
  };
  expect(await namesOf(reserved)).toEqual(await namesOf(unknown));
  expect((await signIn('reserved@example.com')).status).toBe(401);
  expect(server.reports).toEqual([]);
});

test('after a week the change stays, and its former address is free', async () => {
  const member = await addMember('leaves@example.com');
  const link = await move(member, 'stays@example.com');
  after(7 * 24 * hourMs + 1);
  expect((await answer('withdraw', link)).status).toBe(400);
  await forgetEnded({ database: server.database, now: () => server.clock.now });
  const next = await server.signUp({ email: 'leaves@example.com' });
  expect(next.userId).not.toBe(member.userId);
});

test('a change that waits can be given up by its owner, and by nobody else', async () => {
  const [member, other] = [await addMember('gives-up@example.com'), await addMember('other@example.com')];
  await change(member.cookie, 'never@example.com');
  const link = await findLink(member.email, 'consent');
  const cancel = ({ cookie }: SignedUp) =>
    fetch(`${server.url}/api/address-change/cancel`, { method: 'POST', headers: { cookie } });
  expect(await read(await cancel(other))).toEqual([200, { cancelled: false }]);
  expect(await readState(other.cookie)).toBeNull();
  expect(await read(await cancel(member))).toEqual([200, { cancelled: true }]);
  expect(await readState(member.cookie)).toBeNull();
  expect((await answer('consent', link)).status).toBe(400);
});

test('the own address is refused, and a sixth request within an hour', async () => {
  const member = await addMember('often@example.com');
  expect(await read(await change(member.cookie, 'Often@Example.com'))).toMatchObject([
    400,
    { code: 'SAME_ADDRESS' },
  ]);
  const statuses = [];
  for (let n = 0; n < 6; n += 1)
    statuses.push((await change(member.cookie, `often-${n}@example.com`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
