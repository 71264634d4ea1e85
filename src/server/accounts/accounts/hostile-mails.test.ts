import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postAuth, readCookie, testPassword } from '../../platform/testing/test-accounts.ts';
import { laterBy } from '../../platform/testing/test-date.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { allowances } from './throttle.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ confirmsAddresses: true });
});
afterAll(() => server.close());
beforeEach(() => void server.mails.splice(0));

let network = 0;
/** As somebody with as many networks as they like. */
const post = (path: string, body: object, { url } = server) => {
  network += 1;
  return postAuth(url, path, { body, from: `198.51.${network >> 8}.${network & 255}` });
};
const signUp = (email: string) => post('sign-up/email', { name: 'Ada', email, password: testPassword });
const signIn = (email: string, password: string) => post('sign-in/email', { email, password });
const mailsTo = (host: string) => server.mails.filter(({ to }) => to.endsWith(host));

/** The addresses of all links in the mails to somebody, once `count` mails have left. */
async function readLinks(email: string, count: number, { mails } = server): Promise<URL[]> {
  const to = () => mails.filter((mail) => mail.to === email);
  await expect.poll(() => to().length).toBe(count);
  return to().flatMap(({ text }) => (text.match(/https?:\/\/\S+/g) ?? []).map((link) => new URL(link)));
}

/** The tokens of the links for a new password, the oldest first. */
async function readTokens(email: string, count: number): Promise<string[]> {
  const links = await readLinks(email, count);
  return links.flatMap((link) => link.searchParams.get('reset') ?? []);
}

const spellings = [
  (n: number) => `vic.tim+${n}@gmail.com`,
  (n: number) => `v${'.'.repeat(n % 2)}ictim+again${n}@googlemail.com`,
  (n: number) => `VICTIM+more${n}@Gmail.com`,
];

test('mails to one mailbox stay few, under however many spellings others sign up with it', async () => {
  for (const spell of spellings) for (let n = 0; n < 4; n += 1) await signUp(spell(n));
  await expect.poll(() => server.mails.length).toBe(allowances.noticeAccount.limit);
  const answers = [];
  for (const spell of spellings)
    for (let n = 0; n < 4; n += 1) answers.push(await post('request-password-reset', { email: spell(n) }));
  const served = answers.filter(({ status }) => status === 200);
  expect(served).toHaveLength(allowances.mailAccount.limit);
  const most = allowances.noticeAccount.limit + allowances.mailAccount.limit;
  expect(server.mails.length).toBeLessThanOrEqual(most);
});

test('neighbours at one host do not share a count', async () => {
  for (const name of ['ann', 'bob', 'cleo', 'dan', 'eve', 'fay']) await signUp(`${name}@office.example`);
  await expect.poll(() => mailsTo('@office.example').length).toBe(6);
});

test('a completed reset ends the links of all earlier mails, and nobody else’s', async () => {
  const [email, other] = ['links@example.com', 'others@example.com'];
  await signUp(email);
  await signUp(other);
  for (const each of [email, email, other]) await post('request-password-reset', { email: each });
  const [first = '', second = ''] = await readTokens(email, 3);
  const [untouched = ''] = await readTokens(other, 2);
  const reset = async (token: string, newPassword: string) =>
    (await post('reset-password', { token, newPassword })).status;
  expect(await reset(second, 'chosen by the owner')).toBe(200);
  expect(await reset(first, 'chosen by a thief')).toBe(400);
  expect((await signIn(email, 'chosen by the owner')).status).toBe(200);
  expect(await reset(untouched, 'chosen by the other')).toBe(200);
});

test('a changed password ends the links of all earlier mails', async () => {
  const email = 'changed@example.com';
  await signUp(email);
  const [confirmation] = await readLinks(email, 1);
  const confirmed = await fetch(confirmation ?? '', { redirect: 'manual' });
  await post('request-password-reset', { email });
  const [token = ''] = await readTokens(email, 2);
  const changed = await postAuth(server.url, 'change-password', {
    body: { currentPassword: testPassword, newPassword: 'another long phrase' },
    headers: { cookie: readCookie(confirmed) },
  });
  expect(changed.status).toBe(200);
  const answer = await post('reset-password', { token, newPassword: 'chosen by a thief' });
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'INVALID_TOKEN' }]);
});

test('a link for a new password is over after its hour', async () => {
  const email = 'late@example.com';
  await signUp(email);
  await post('request-password-reset', { email });
  const [token = ''] = await readTokens(email, 2);
  const answer = await laterBy(3_601_000, () =>
    post('reset-password', { token, newPassword: 'another long phrase' }),
  );
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'INVALID_TOKEN' }]);
});

test('ten clicks at once on one confirmation leave one account, confirmed, and no fault', async () => {
  const email = 'clicks@example.com';
  await signUp(email);
  const [link] = await readLinks(email, 1);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => fetch(link ?? '', { redirect: 'manual' })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302]));
  expect((await signIn(email, testPassword)).status).toBe(200);
  expect(server.reports).toEqual([]);
});

/** `fetch` would not send another host than the one it connects to. */
function postAs(url: string, headers: Record<string, string>, body: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/auth/request-password-reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    });
    sent.once('response', (answer) => resolve(answer.resume().statusCode ?? 0)).once('error', reject);
    sent.end(JSON.stringify(body));
  });
}

test.each([null, 'https://sponsorscope.example'])(
  'with BASE_URL %s a mail’s links are the product’s own, whatever a request says about its host',
  async (baseUrl) => {
    const named = await startTestServer({ confirmsAddresses: true, ...(baseUrl !== null && { baseUrl }) });
    const email = 'host@example.com';
    await post('sign-up/email', { name: 'Ada', email, password: testPassword }, named);
    const forged = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    };
    expect(await postAs(named.url, forged, { email })).toBe(200);
    expect(await postAs(named.url, { host: 'evil.example' }, { email })).toBe(421);
    const links = await readLinks(email, 2, named);
    expect(new Set(links.map(({ origin }) => origin))).toEqual(new Set([baseUrl ?? named.url]));
    await named.close();
  },
);
