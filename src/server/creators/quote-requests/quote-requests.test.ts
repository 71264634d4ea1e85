import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { longestQuoteMessage, mostQuoteRequestsPerDay, quoteRequestDays } from '../../../contract/limits.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { alpha, signUpCreator, testChannels } from '../creators/test-creators.ts';
import type { Creator } from '../creators/test-creators.ts';

let server: TestServer;
let creator: Creator;
let entryId = '';
const found = z.object({ creators: z.array(z.object({ id: z.string() })) });
const sent = z.object({ id: z.string() });
const thread = z.object({
  id: z.string(),
  state: z.string(),
  message: z.string(),
  messages: z.array(z.object({ from_creator: z.boolean(), text: z.string(), price: z.unknown() })),
  sender_name: z.string().optional(),
  blocked: z.boolean().optional(),
});
const threads = z.object({ requests: z.array(thread) });
const listing = {
  action: 'save',
  channel_id: alpha,
  bio: 'Tools',
  content_categories: ['Tech'],
  language: 'en',
  region: 'US',
  min_rate: 500,
  max_rate: 2500,
  rate_currency: 'GBP',
};
const list = (who: Creator) => who.call('/api/creators/listing', listing);

beforeAll(async () => {
  server = await startTestServer({ channels: testChannels });
  creator = await signUpCreator(server);
  await creator.own(alpha);
  await server.analyse(alpha);
  await list(creator);
  const { creators } = found.parse(await creator.call('/functions/v1/creator-marketplace?action=list'));
  entryId = creators[0]?.id ?? '';
});
beforeEach(() => {
  server.mails.length = 0;
});
afterAll(() => server.close());

const asked = (own: object = {}) => ({
  id: entryId,
  message: 'Would you show our saw in May?',
  deliverables: [{ format: 'Mention', count: 1 }],
  budget: { cents: 120_000, currency: 'EUR' },
  deadline: '2027-05-01',
  ...own,
});
const ask = (brand: Creator, own: object = {}) => brand.call('/api/quote-requests/send', asked(own));
const act = (brand: Creator, input: object) => brand.call('/api/quote-requests/act', input);
const answer = (who: Creator, input: object) => who.call('/api/quote-inbox/act', input);
const sentBy = async (brand: Creator) => threads.parse(await brand.call('/api/quote-requests')).requests;
const inboxOf = async (who: Creator) => threads.parse(await who.call('/api/quote-inbox')).requests;
const askFor = async (brand: Creator) => sent.parse(await ask(brand)).id;
const quoteMails = () => server.mails.filter(({ subject }) => /quote/.test(subject));

test('a request, its answer and the thread reach the other side alone, with no address of either in sight', async () => {
  const [brand, stranger] = [await signUpCreator(server), await signUpCreator(server)];
  const { database } = server;
  await database.asSystem(() => changeProfile(database, brand.userId, { full_name: brand.email }));
  const id = await askFor(brand);
  const got = (await inboxOf(creator)).find((each) => each.id === id);
  expect(got).toMatchObject({ state: 'open', sender_name: 'A brand', message: asked().message });
  const price = { cents: 150_000, currency: 'USD' };
  const answered = await answer(creator, { action: 'answer', id, text: 'Yes, in week 20.', price });
  expect(answered).toMatchObject({ state: 'answered' });
  expect(await act(brand, { action: 'write', id, text: 'Good. What do you need?' })).toMatchObject({
    messages: [
      { from_creator: true, price },
      { from_creator: false, price: null },
    ],
  });
  expect(await answer(creator, { action: 'write', id, text: 'The saw.' })).toMatchObject({
    state: 'answered',
  });
  const everything = JSON.stringify([
    await brand.call('/api/quote-requests'),
    await brand.call('/api/notifications'),
    await brand.call('/functions/v1/creator-marketplace?action=list'),
  ]);
  for (const secret of [creator.email, creator.userId]) expect(everything).not.toContain(secret);
  const inbox = JSON.stringify([
    await creator.call('/api/quote-inbox'),
    await creator.call('/api/notifications'),
  ]);
  for (const secret of [brand.email, brand.userId]) expect(inbox).not.toContain(secret);
  expect(quoteMails().map(({ to }) => to)).toEqual([creator.email, brand.email, creator.email, brand.email]);
  for (const mail of quoteMails()) {
    const other = mail.to === brand.email ? creator : brand;
    const { to: _, ...content } = mail;
    expect(JSON.stringify(content)).not.toContain(other.email);
    expect(JSON.stringify(content)).not.toContain(other.userId);
    expect(mail.text).not.toContain('saw');
  }
  expect(await sentBy(stranger)).toEqual([]);
  expect(await inboxOf(stranger)).toEqual([]);
  for (const each of ['withdraw', 'write'])
    expect(await act(stranger, { action: each, id, ...(each === 'write' && { text: 'x' }) })).toBe(
      'QUOTE_NOT_FOUND',
    );
  // Nor may the creator act as the sender, or the sender as the creator.
  expect(await act(creator, { action: 'withdraw', id })).toBe('QUOTE_NOT_FOUND');
  expect(await answer(brand, { action: 'block', id })).toBe('QUOTE_NOT_FOUND');
  expect(await answer(creator, { action: 'decline', id: randomUUID() })).toBe('QUOTE_NOT_FOUND');
});

test('of answers and refusals at once one counts, and a thread that has ended takes nothing more', async () => {
  const brand = await signUpCreator(server);
  const id = await askFor(brand);
  const tries = await Promise.all([
    answer(creator, { action: 'answer', id, text: 'One', price: null }),
    answer(creator, { action: 'decline', id }),
    answer(creator, { action: 'answer', id, text: 'Two', price: null }),
    answer(creator, { action: 'decline', id }),
  ]);
  expect(tries.filter((each) => each === 'QUOTE_STATE')).toHaveLength(3);
  const [row] = await sentBy(brand);
  expect(row?.messages.length).toBe(row?.state === 'answered' ? 1 : 0);
  expect(quoteMails()).toHaveLength(2);
  if (row?.state === 'answered') await act(brand, { action: 'withdraw', id });
  expect(await act(brand, { action: 'write', id, text: 'x' })).toBe('QUOTE_STATE');
  expect(await answer(creator, { action: 'write', id, text: 'x' })).toBe('QUOTE_STATE');
});

test('one creator is asked once at a time, a day has its limit, and an old request expires by itself', async () => {
  const brand = await signUpCreator(server);
  const both = await Promise.all([ask(brand), ask(brand), ask(brand)]);
  expect(both.filter((each) => each === 'QUOTE_OPEN')).toHaveLength(2);
  const id = (await sentBy(brand))[0]?.id ?? '';
  await act(brand, { action: 'withdraw', id });
  for (let turn = 1; turn < mostQuoteRequestsPerDay; turn += 1)
    await act(brand, { action: 'withdraw', id: await askFor(brand) });
  expect(await ask(brand)).toBe('TOO_MANY_QUOTES');
  expect(await act(brand, { action: 'withdraw', id })).toBe('QUOTE_STATE');
  const other = await signUpCreator(server);
  const old = await askFor(other);
  const { database } = server;
  await database.asSystem(() =>
    sql`update creator_requests set expires_at = ${server.clock.now} where id = ${old}`.execute(
      database.current,
    ),
  );
  expect(quoteRequestDays).toBe(21);
  expect((await sentBy(other))[0]?.state).toBe('expired');
  expect(await answer(creator, { action: 'answer', id: old, text: 'Late', price: null })).toBe('QUOTE_STATE');
  expect(await ask(other)).toMatchObject({ id: expect.any(String) });
});

test('whoever is blocked learns nothing of it, cannot write on or ask again, and can once it is taken back', async () => {
  const brand = await signUpCreator(server);
  const id = await askFor(brand);
  await answer(creator, { action: 'answer', id, text: 'Hello', price: null });
  server.mails.length = 0;
  expect(await answer(creator, { action: 'block', id })).toMatchObject({ blocked: true, state: 'declined' });
  expect(quoteMails()).toEqual([]);
  expect(JSON.stringify(await brand.call('/api/quote-requests'))).not.toContain('block');
  expect(await act(brand, { action: 'write', id, text: 'x' })).toBe('QUOTE_STATE');
  expect(await ask(brand)).toBe('CREATOR_NOT_REACHABLE');
  expect(await answer(creator, { action: 'unblock', id })).toMatchObject({ blocked: false });
  expect(await ask(brand)).toMatchObject({ id: expect.any(String) });
  expect(await ask(creator)).toBe('CREATOR_NOT_REACHABLE');
});

test('hostile and wrong input is refused; texts come back to the letter', async () => {
  const brand = await signUpCreator(server);
  const wrong: object[] = [
    { message: ' \n ' },
    { message: 'x'.repeat(longestQuoteMessage + 1) },
    { message: 'a\u0000b' },
    { deliverables: [] },
    { deliverables: [{ format: 'Mention', count: 0 }] },
    { budget: { cents: 1.5, currency: 'USD' } },
    { budget: { cents: 1, currency: 'XYZ' } },
    { budget: { cents: 10 ** 15, currency: 'USD' } },
    { workspace_id: creator.userId },
    { creator_id: brand.userId },
  ];
  for (const own of wrong) expect(await ask(brand, own)).toBe('BAD_REQUEST');
  expect(await ask(brand, { deadline: '2020-01-01' })).toBe('DEADLINE_PAST');
  expect(await ask(brand, { id: randomUUID() })).toBe('CREATOR_NOT_FOUND');
  const hostile = '=cmd|x\n<script>alert(1)</script> https://evil.example ﷽';
  sent.parse(await ask(brand, { message: hostile, budget: null, deadline: null }));
  expect((await sentBy(brand))[0]?.message).toBe(hostile);
  expect(JSON.stringify(quoteMails())).not.toContain('evil.example');
});

test('a withdrawn listing closes its threads, and whoever left cannot be asked', async () => {
  const brand = await signUpCreator(server);
  const [open, answered] = [await askFor(brand), await signUpCreator(server)];
  const id = await askFor(answered);
  await answer(creator, { action: 'answer', id, text: 'Yes', price: null });
  await creator.call('/api/creators/listing', { action: 'remove', channel_id: alpha });
  for (const each of [brand, answered]) {
    expect((await sentBy(each))[0]?.state).toBe('closed');
    expect(await ask(each)).toBe('CREATOR_NOT_FOUND');
  }
  expect(await act(answered, { action: 'write', id, text: 'Still there?' })).toBe('QUOTE_STATE');
  expect(await answer(creator, { action: 'answer', id: open, text: 'x', price: null })).toBe('QUOTE_STATE');
  const { database } = server;
  await database.asOwner(() =>
    sql`delete from profiles where user_id = ${creator.userId}`.execute(database.current),
  );
  expect((await sentBy(answered))[0]).toMatchObject({ state: 'closed', messages: [{ text: 'Yes' }] });
});
