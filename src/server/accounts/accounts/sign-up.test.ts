import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postAuth, testPassword } from '../../platform/testing/test-accounts.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => void server.mails.splice(0));

const signUp = (email: string, name = 'Ada') =>
  postAuth(server.url, 'sign-up/email', { body: { name, email, password: testPassword } });

/** Everything of an answer that could tell one from another; ids and times are told by their form. */
async function describe(answer: Response) {
  const text = await answer.text();
  const headers = [...answer.headers].map(([name, value]) => [
    name,
    /date|request-id/.test(name) ? '' : value,
  ]);
  const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
  return { status: answer.status, headers, text: text.replaceAll(uuid, 'a-uuid') };
}

test('a known address and a new one of the same length get the same answer to the letter', async () => {
  await signUp('first@example.com');
  const [known, fresh] = [await signUp('first@example.com'), await signUp('other@example.com')];
  const [knownTold, freshTold] = [await describe(known), await describe(fresh)];
  expect(knownTold.text).toContain('"id":"a-uuid"');
  expect({ ...knownTold, text: knownTold.text.replaceAll('first', 'other') }).toEqual(freshTold);
});

test('a sign-up brings a link that confirms the address, and a sign-in does not wait for it', async () => {
  const { email, cookie } = await server.signUp();
  const link = () =>
    /http\S+verify-email\S+/.exec(server.mails.find(({ to }) => to === email)?.text ?? '')?.[0];
  await expect.poll(link).toBeDefined();
  await fetch(link() ?? '', { redirect: 'manual' });
  const session = await fetch(`${server.url}/api/auth/get-session`, { headers: { cookie } });
  expect(await session.json()).toMatchObject({ user: { email, emailVerified: true } });
});

test('a sign-up with a known address changes nothing of the account and writes to its owner', async () => {
  const { cookie, userId } = await server.signUp({ email: 'owner@example.com', name: 'Owner' });
  const body = { name: 'Thief', email: 'OWNER@example.com', password: 'another long phrase' };
  await postAuth(server.url, 'sign-up/email', { body });
  const told = () => server.mails.filter(({ subject }) => subject.startsWith('You already have'));
  await expect.poll(() => told().map(({ to }) => to)).toEqual(['owner@example.com']);
  expect(told()[0]?.text).toContain(`${server.url}/auth?reset=`);
  const session = await fetch(`${server.url}/api/auth/get-session`, { headers: { cookie } });
  expect(await session.json()).toMatchObject({ user: { id: userId, name: 'Owner' } });
  const { email, password } = body;
  const thief = await postAuth(server.url, 'sign-in/email', { body: { email, password } });
  expect(thief.status).toBe(401);
});

test('mails to one address stay few, however often others sign up with it', async () => {
  await server.signUp({ email: 'often@example.com' });
  for (let n = 0; n < 8; n += 1) expect((await signUp('often@example.com')).status).toBe(200);
  await expect.poll(() => server.mails.length).toBe(5);
});

test('ten sign-ups with one address at once make one account and one profile', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => signUp('twin@example.com')));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  const { rows } = await sql<{ users: number; credentials: number }>`
    select count(distinct u.id) as users, count(a.id) as credentials
    from auth."user" u left join auth.account a on a."userId" = u.id where u.email = 'twin@example.com'`.execute(
    server.database.accounts,
  );
  expect(rows).toEqual([{ users: 1, credentials: 1 }]);
});

test('no answer, and no row but the account’s, holds the password or its hash', async () => {
  const answer = await signUp('hash@example.com');
  expect(await answer.text()).not.toMatch(/argon2|phrase/);
  const { rows } = await sql<{ password: string }>`
    select a.password from auth.account a join auth."user" u on u.id = a."userId"
    where u.email = 'hash@example.com'`.execute(server.database.accounts);
  expect(rows[0]?.password).toMatch(/^\$argon2id\$/);
});

test('an account without its owner’s mail service is made all the same', async () => {
  await server.signUp({ email: 'quiet@example.com' });
  const kept = server.mails.push;
  server.mails.push = () => {
    throw new Error('The mail service is away');
  };
  const answer = await signUp('quiet@example.com');
  server.mails.push = kept;
  expect(answer.status).toBe(200);
});
