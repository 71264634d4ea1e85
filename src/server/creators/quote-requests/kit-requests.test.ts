import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { alpha, beta, signUpCreator, testChannels } from '../creators/test-creators.ts';
import type { Creator } from '../creators/test-creators.ts';
import { deleteExpired } from './kit-requests.usecases.ts';

let server: TestServer;
let ada: Creator;
let kit = '';
let round = 0;
/** Each test in an hour and a day of its own, so that no limit of another one counts. */
const start = Date.parse('2026-11-21T12:00:00Z');
const dayMs = 24 * 3_600_000;

const texts = { headline: '', about: '', contact_address: null, shows_rates: false, shared: true };
const saveKit = (creator: Creator, channelId: string, takes: boolean) =>
  creator.call('/api/creators/media-kit', {
    action: 'save',
    channel_id: channelId,
    takes_requests: takes,
    ...texts,
  });
const urlOf = (answer: unknown) => z.object({ url: z.string() }).parse(answer).url;

beforeAll(async () => {
  server = await startTestServer({ channels: testChannels });
  ada = await signUpCreator(server);
  await ada.own(alpha);
  await server.analyse(alpha, '203.0.113.9', { headers: { cookie: ada.cookie } });
  kit = urlOf(await saveKit(ada, alpha, true));
});
beforeEach(async () => {
  round += 1;
  server.clock.now = new Date(start + round * 2 * dayMs);
  server.mails.length = 0;
  const { database } = server;
  await database.asSystem(() => sql`delete from creator_requests`.execute(database.current));
});
afterAll(() => server.close());

const entered = {
  name: 'Saw & Sons',
  email: 'Buyer@Saw.example',
  format: 'Mention',
  count: '2',
  budget: '1,200',
  currency: 'EUR',
  deadline: '2027-05-01',
  message: 'Our saw\r\nin May?',
};
const ask = async (own: Record<string, string> = {}, url = kit) => {
  const body = new URLSearchParams({ ...entered, ...own });
  const answer = await fetch(`${url}/ask`, { method: 'POST', body, redirect: 'manual' });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};
const linkIn = (text: string) => /\S+\/quote-request\/\S+/.exec(text)?.[0] ?? '';
const confirmLink = () => linkIn(server.mails.find(({ subject }) => /Confirm/.test(subject))?.text ?? '');
const inbox = z.object({
  requests: z.array(
    z.object({
      id: z.string(),
      source: z.string(),
      state: z.string(),
      message: z.string(),
      messages: z.array(z.unknown()),
    }),
  ),
});
const inboxOf = async (creator: Creator) => inbox.parse(await creator.call('/api/quote-inbox')).requests;
const act = (creator: Creator, input: object) => creator.call('/api/quote-inbox/act', input);
const post = (url: string) => fetch(url, { method: 'POST' });

async function askAndConfirm(own: Record<string, string> = {}): Promise<string> {
  server.mails.length = 0;
  const before = (await inboxOf(ada)).map(({ id }) => id);
  await ask(own);
  await post(confirmLink());
  return (await inboxOf(ada)).find(({ id }) => !before.includes(id))?.id ?? '';
}

test('a request reaches the creator once its address is confirmed, and nobody sees an address', async () => {
  expect(await (await fetch(kit)).text()).toContain('Ask for a quote');
  expect((await ask()).status).toBe(200);
  expect(server.mails.map(({ to }) => to)).toEqual(['buyer@saw.example']);
  expect(server.mails[0]?.text).not.toContain('Our saw');
  expect(await inboxOf(ada)).toEqual([]);
  const link = confirmLink();
  // A mail scanner opens links.
  expect((await fetch(link)).status).toBe(200);
  expect(await inboxOf(ada)).toEqual([]);
  expect((await post(link)).status).toBe(200);
  expect(await inboxOf(ada)).toMatchObject([
    { source: 'media-kit', state: 'open', message: 'Our saw\nin May?', messages: [] },
  ]);
  const seen = JSON.stringify([await ada.call('/api/quote-inbox'), await ada.call('/api/notifications')]);
  expect(seen).not.toMatch(/saw\.example/i);
  expect(await (await fetch(kit)).text()).not.toContain(ada.email);
});

test('a confirmation link that is used twice, or by many at once, tells the creator once', async () => {
  await ask();
  const link = confirmLink();
  const answers = await Promise.all(Array.from({ length: 6 }, () => post(link)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await (await post(link)).text()).toContain('on its way');
  expect(await inboxOf(ada)).toHaveLength(1);
  expect(server.mails.filter(({ subject }) => /asks you for a quote/.test(subject))).toHaveLength(1);
});

test('a link of two days ago, a wrong one and half of one confirm nothing', async () => {
  await ask();
  const link = confirmLink();
  for (const wrong of [link.slice(0, -1), `${link}x`, link.replace(/[^/]+$/, "'or'1")])
    expect((await post(wrong)).status).toBe(404);
  server.clock.now = new Date(server.clock.now.getTime() + 2 * dayMs);
  expect((await post(link)).status).toBe(404);
  expect(await inboxOf(ada)).toEqual([]);
});

test('an answer is mailed once, and then the address is gone', async () => {
  const id = await askAndConfirm();
  const input = {
    action: 'answer',
    id,
    text: 'Yes.\nIn week 20.',
    price: { cents: 150_000, currency: 'USD' },
  };
  const answers = await Promise.all([act(ada, input), act(ada, input), act(ada, { action: 'decline', id })]);
  expect(answers.filter((answer) => answer === 'QUOTE_STATE')).toHaveLength(2);
  const mails = server.mails.filter(({ to }) => to === 'buyer@saw.example');
  expect(mails).toHaveLength(2);
  const { database } = server;
  const { rows } = await database.asSystem(() =>
    sql<{ address: string | null }>`select sender_address as address from creator_requests`.execute(
      database.current,
    ),
  );
  expect(rows).toEqual([{ address: null }]);
  expect(await act(ada, input)).toBe('QUOTE_STATE');
});

test('other creators neither see nor answer a request', async () => {
  const id = await askAndConfirm();
  const eve = await signUpCreator(server);
  await eve.own(beta);
  expect(await inboxOf(eve)).toEqual([]);
  expect(await act(eve, { action: 'answer', id, text: 'x', price: null })).toBe('QUOTE_NOT_FOUND');
  expect(await act(ada, { action: 'answer', id, text: ' ', price: null })).toBe('BAD_REQUEST');
  expect(await act(ada, { action: 'answer', id, text: 'x', price: { cents: -1, currency: 'USD' } })).toBe(
    'BAD_REQUEST',
  );
});

test('an address nobody needs any more is deleted, with the request if it was never confirmed', async () => {
  const { database, clock } = server;
  await askAndConfirm();
  await ask({ email: 'never@saw.example' });
  const readRows = () =>
    database.asSystem(() =>
      sql<{
        address: string | null;
      }>`select sender_address as address from creator_requests order by created_at`.execute(
        database.current,
      ),
    );
  await deleteExpired({ database, now: () => clock.now });
  expect((await readRows()).rows).toHaveLength(2);
  await deleteExpired({ database, now: () => new Date(clock.now.getTime() + 30 * dayMs) });
  expect((await readRows()).rows).toEqual([{ address: null }]);
});

test('a request nobody answered in time takes no answer', async () => {
  const id = await askAndConfirm();
  const { database } = server;
  await database.asSystem(() =>
    sql`update creator_requests set expires_at = ${server.clock.now}`.execute(database.current),
  );
  expect(await inboxOf(ada)).toMatchObject([{ state: 'expired' }]);
  expect(await act(ada, { action: 'decline', id })).toBe('QUOTE_STATE');
});

test('forms with something wrong are refused with what it is', async () => {
  const wrong: Record<string, string>[] = [
    { name: '' },
    { name: 'me@evil.example' },
    { name: 'see https://evil.example' },
    { name: 'x'.repeat(81) },
    { email: 'nobody' },
    { email: 'a@b.example, c@d.example' },
    { email: 'a@b.example\r\nBcc: c@d.example' },
    { format: 'Everything' },
    { count: '0' },
    { count: '21' },
    { count: '1e1' },
    { budget: '-5' },
    { budget: '999999999' },
    { currency: 'XYZ' },
    { deadline: '2020-01-01' },
    { deadline: 'soon' },
    { message: ' ' },
    { message: 'x'.repeat(2_001) },
    { message: 'a\0b' },
    { user_id: ada.userId },
  ];
  for (const own of wrong) expect((await ask(own)).status).toBe(400);
  expect((await ask({ message: 'x'.repeat(50_000) })).status).toBe(413);
  expect(server.mails).toEqual([]);
  const hostile = '=cmd|x\n<script>alert(1)</script> ﷽';
  await askAndConfirm({ message: hostile, budget: '', deadline: '' });
  expect((await inboxOf(ada))[0]?.message).toBe(hostile);
});

test('a kit that takes no requests, is not shared, or whose channel is not proven has no form', async () => {
  await saveKit(ada, alpha, false);
  expect(await (await fetch(kit)).text()).not.toContain('Ask for a quote');
  expect((await ask()).status).toBe(404);
  await saveKit(ada, alpha, true);
  const { database } = server;
  await database.asSystem(() => sql`update creator_channels set proven_at = null`.execute(database.current));
  expect((await ask()).status).toBe(404);
  await database.asSystem(() =>
    sql`update creator_channels set proven_at = ${server.clock.now} where channel_id = ${alpha}`.execute(
      database.current,
    ),
  );
  expect((await ask({}, kit.replace(/.{3}$/, 'abc'))).status).toBe(404);
  expect(server.mails).toEqual([]);
});

test('a flood from one network, or to one address, ends; everything else goes on', async () => {
  const answers = [];
  for (let at = 0; at < 8; at += 1) answers.push((await ask({ email: `a${at}@saw.example` })).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  expect((await fetch(kit)).status).toBe(200);
  // The next hour.
  server.clock.now = new Date(server.clock.now.getTime() + 3_600_000);
  const same = [];
  for (let at = 0; at < 4; at += 1) same.push((await ask({ email: 'one@saw.example' })).status);
  expect(same).toEqual([200, 200, 200, 429]);
  expect((await ask({ email: 'other@saw.example' })).status).toBe(200);
});

test('a form that another site sends is refused', async () => {
  const answer = await fetch(`${kit}/ask`, {
    method: 'POST',
    body: new URLSearchParams(entered),
    headers: { origin: 'https://evil.example' },
  });
  expect(answer.status).toBe(403);
  const page = await fetch(kit);
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
});

test('a request’s price has its place and an answer, its own creator’s alone', async () => {
  const place = (creator: Creator, id: string) => creator.call(`/api/quote-inbox/place?id=${id}`);
  const low = await askAndConfirm({ budget: '1', currency: 'USD' });
  expect(await place(ada, low)).toMatchObject({
    position: 'well_below',
    currency: 'USD',
    reason: null,
    answers: { friendly: expect.stringContaining('USD') },
  });
  expect(await place(await signUpCreator(server), low)).toBe('QUOTE_NOT_FOUND');
  const open = await askAndConfirm({ email: 'b@saw.example', budget: '' });
  expect(await place(ada, open)).toMatchObject({ position: null, answers: null });
  const other = await askAndConfirm({ email: 'c@saw.example', format: 'Other' });
  expect(await place(ada, other)).toMatchObject({
    position: null,
    reason: expect.stringContaining('no price'),
  });
});
