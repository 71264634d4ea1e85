import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import {
  mostOpenPasted,
  mostPastedPerDay,
  pastedOfferDays,
} from '../../../contract/creators/pasted-offers.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { alpha, beta, signUpCreator, testChannels } from '../creators/test-creators.ts';
import type { Creator } from '../creators/test-creators.ts';
import { holdSender } from './sending.rows.ts';

let server: TestServer;
let ada: Creator;
let eve: Creator;
const dayMs = 24 * 3_600_000;

beforeAll(async () => {
  server = await startTestServer({ channels: testChannels });
  ada = await signUpCreator(server);
  await ada.own(alpha);
  await server.analyse(alpha, '203.0.113.9', { headers: { cookie: ada.cookie } });
  eve = await signUpCreator(server);
  await eve.own(beta);
});
beforeEach(async () => {
  server.mails.length = 0;
  const { database } = server;
  await database.asSystem(() => sql`delete from creator_requests`.execute(database.current));
});
afterAll(() => server.close());

const terms = {
  price_kind: 'fee',
  currency: 'USD',
  product_value_cents: null,
  rights: [{ right: 'paidAds', months: 3 }],
  exclusivity_months: 1,
  whitelisting: null,
  edit_rights: false,
  rush: true,
  guarantee: null,
  floor_cents: null,
};
const offer = {
  channel_id: alpha,
  label: ' Saw & Sons <b> ',
  price_cents: 100,
  deliverables: [
    { format: 'integration', count: 1 },
    { format: 'semiDedicated', count: 2 },
  ],
  ...terms,
};
const paste = (who: Creator, own: object = {}) => who.call('/api/quote-inbox/paste', { ...offer, ...own });
const act = (who: Creator, input: object) => who.call('/api/quote-inbox/act', input);
const place = (who: Creator, id: string) => who.call(`/api/quote-inbox/place?id=${id}`);
const thread = z.object({ id: z.string(), state: z.string() });
const idOf = (answer: unknown) => thread.parse(answer).id;
const inboxOf = async (who: Creator) =>
  z.object({ requests: z.array(thread) }).parse(await who.call('/api/quote-inbox')).requests;
const write = (statement: ReturnType<typeof sql>) =>
  server.database.asSystem(() => statement.execute(server.database.current));

test('a pasted offer stands in the inbox as it was confirmed, for its creator alone, and tells nobody', async () => {
  const added = await paste(ada);
  expect(added).toMatchObject({
    source: 'pasted',
    sender_name: 'Saw & Sons <b>',
    state: 'open',
    message: '',
    messages: [],
    blocked: false,
    budget: { cents: 100, currency: 'USD' },
    deliverables: [
      { format: 'Integration', count: 1 },
      { format: 'Semi-dedicated video', count: 2 },
    ],
    terms,
  });
  const inbox = await ada.call('/api/quote-inbox');
  expect(inbox).toEqual({ requests: [added] });
  expect(await inboxOf(eve)).toEqual([]);
  expect(await place(eve, idOf(added))).toBe('QUOTE_NOT_FOUND');
  for (const action of ['accept', 'decline', 'delete'])
    expect(await act(eve, { action, id: idOf(added) })).toBe('QUOTE_NOT_FOUND');
  expect(await paste(eve)).toBe('CHANNEL_NOT_FOUND');
  expect(await ada.call('/api/quote-requests')).toEqual({ requests: [] });
  expect(server.mails).toEqual([]);
  // Programs of before know it by neither of their names.
  for (const former of ['quote_requests', 'kit_requests'])
    expect((await write(sql`select from ${sql.table(former)}`)).rows).toEqual([]);
});

test('it is placed by all it says, with an answer in each tone and what a quote begins with', async () => {
  const plain = z.object({ target_cents: z.number() });
  const id = idOf(await paste(ada));
  const placed = await place(ada, id);
  expect(placed).toMatchObject({
    position: 'well_below',
    reason: null,
    answers: {
      short: expect.stringContaining('USD'),
      friendly: expect.stringContaining('USD'),
      firm: expect.stringContaining('USD'),
    },
    quote: { deliverables: offer.deliverables, price_cents: plain.parse(placed).target_cents },
  });
  const without = await place(
    ada,
    idOf(await paste(ada, { rights: [], exclusivity_months: 0, rush: false })),
  );
  expect(plain.parse(without).target_cents).toBeLessThan(plain.parse(placed).target_cents);
  // The creator's own lowest price raises what to aim for.
  const floor = plain.parse(placed).target_cents * 2;
  const floored = plain.parse(await place(ada, idOf(await paste(ada, { floor_cents: floor }))));
  expect(floored.target_cents).toBeGreaterThan(plain.parse(placed).target_cents);
});

test('prices by views, products and commissions are placed as what they are', async () => {
  const quoted = z.object({
    target_cents: z.number(),
    quote: z.object({ price_cents: z.number() }),
    position: z.string(),
  });
  const cpm = quoted.parse(
    await place(ada, idOf(await paste(ada, { price_kind: 'cpm', price_cents: 3_000 }))),
  );
  // What to aim for is per 1,000 views, what is quoted is the whole.
  expect(cpm.quote.price_cents).toBeGreaterThan(cpm.target_cents);
  const barter = { price_cents: 0, product_value_cents: 200 };
  expect(await paste(ada, barter)).toMatchObject({ budget: null, terms: { product_value_cents: 200 } });
  expect(await place(ada, idOf(await paste(ada, barter)))).toMatchObject({ position: 'well_below' });
  const commission = { price_kind: 'affiliate', price_cents: 0, commission_percent: 12.5 };
  expect(await place(ada, idOf(await paste(ada, commission)))).toMatchObject({
    position: null,
    reason: 'What a commission comes to depends on the orders.',
  });
});

test('it is closed once, as accepted or declined, also after its time, and deleted in every state', async () => {
  const id = idOf(await paste(ada));
  const tries = await Promise.all([
    act(ada, { action: 'accept', id }),
    act(ada, { action: 'decline', id }),
    act(ada, { action: 'accept', id }),
  ]);
  expect(tries.filter((each) => each === 'QUOTE_STATE')).toHaveLength(2);
  const late = idOf(await paste(ada));
  await write(sql`update creator_requests set expires_at = ${server.clock.now} where id = ${late}`);
  expect((await inboxOf(ada)).find((each) => each.id === late)?.state).toBe('expired');
  expect(await act(ada, { action: 'accept', id: late })).toMatchObject({ state: 'accepted' });
  const declined = idOf(await paste(ada));
  expect(await act(ada, { action: 'decline', id: declined })).toMatchObject({ state: 'declined' });
  for (const each of [id, late, declined]) {
    expect(await act(ada, { action: 'delete', id: each })).toMatchObject({ id: each });
    expect(await act(ada, { action: 'delete', id: each })).toBe('QUOTE_NOT_FOUND');
  }
  expect(await inboxOf(ada)).toEqual([]);
  expect(server.mails).toEqual([]);
});

test('nothing is written to whoever sent the mail, and what others asked is not deleted', async () => {
  const id = idOf(await paste(ada));
  for (const input of [
    { action: 'answer', text: 'Yes', price: null },
    { action: 'write', text: 'Yes' },
    { action: 'block' },
    { action: 'unblock' },
  ])
    expect(await act(ada, { id, ...input })).toBe('QUOTE_PASTED');
  // As one from a media kit.
  await write(
    sql`update creator_requests set pasted_by = null, kit_owner_id = creator_id, terms = null where id = ${id}`,
  );
  for (const action of ['accept', 'delete']) expect(await act(ada, { action, id })).toBe('QUOTE_NOT_PASTED');
  expect(await inboxOf(ada)).toHaveLength(1);
});

test('a flood ends: of many at once as many stay as may be open, and a day has its limit', async () => {
  await write(sql`
    insert into creator_requests (id, creator_id, pasted_by, channel_id, sender_name, message, deliverables, terms, state,
      created_at, expires_at, changed_at)
    select gen_random_uuid(), ${ada.userId}, ${ada.userId}, ${alpha}, 'Saw', '', '[]', ${JSON.stringify(terms)}, 'open',
      ${server.clock.now}, ${new Date(server.clock.now.getTime() + dayMs)}, ${server.clock.now}
    from generate_series(1, ${mostOpenPasted - 2})`);
  const many = await Promise.all(Array.from({ length: 6 }, () => paste(ada)));
  expect(many.filter((each) => each === 'TOO_MANY_PASTED')).toHaveLength(4);
  expect(await inboxOf(ada)).toHaveLength(mostOpenPasted);
  await write(sql`update creator_requests set state = 'declined'`);
  for (let at = mostOpenPasted; at < mostPastedPerDay; at += 1)
    await act(ada, { action: 'accept', id: idOf(await paste(ada)) });
  expect(await paste(ada)).toBe('TOO_MANY_PASTED');
  await write(sql`update creator_requests set created_at = ${new Date(server.clock.now.getTime() - dayMs)}`);
  expect(await paste(ada)).toMatchObject({ state: 'open' });
  expect(pastedOfferDays).toBe(90);
});

test('two of one creator at once are added one after the other, whatever they are for', async () => {
  const { database } = server;
  const held = await database.asSystem(async () => {
    await holdSender(database, ada.userId);
    const progress = { isAdded: false };
    const adding = paste(ada).finally(() => {
      progress.isAdded = true;
    });
    await vi.waitUntil(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(database.current);
      return rows.length > 0 || progress.isAdded;
    });
    expect(progress.isAdded).toBe(false);
    return { adding };
  });
  expect(await held.adding).toMatchObject({ state: 'open' });
});

test('full of pasted offers, a creator can be asked in the marketplace all the same', async () => {
  const brand = await signUpCreator(server);
  await ada.call('/api/creators/listing', {
    action: 'save',
    channel_id: alpha,
    bio: 'Tools',
    content_categories: ['Tech'],
    language: 'en',
    region: 'US',
    min_rate: 500,
    max_rate: 2500,
    rate_currency: 'GBP',
  });
  await write(sql`
    insert into creator_requests (id, creator_id, pasted_by, channel_id, sender_name, message, deliverables, terms, state,
      created_at, expires_at, changed_at)
    select gen_random_uuid(), ${ada.userId}, ${ada.userId}, ${alpha}, 'Saw', '', '[]', ${JSON.stringify(terms)}, 'open',
      ${server.clock.now}, ${new Date(server.clock.now.getTime() + dayMs)}, ${server.clock.now}
    from generate_series(1, 150)`);
  const found = z.object({ creators: z.array(z.object({ id: z.string() })) });
  const { creators } = found.parse(await brand.call('/functions/v1/creator-marketplace?action=list'));
  const asked = { message: 'A saw?', deliverables: [{ format: 'Mention', count: 1 }], budget: null };
  expect(
    await brand.call('/api/quote-requests/send', { id: creators[0]?.id, deadline: null, ...asked }),
  ).toMatchObject({ id: expect.any(String) });
});

test('hostile and wrong offers are refused; a mail’s text has no place in one', async () => {
  const wrong: object[] = [
    { label: ' ' },
    { label: 'x'.repeat(81) },
    { label: 'a\u0000b' },
    { label: 'a\nb' },
    { price_cents: -1 },
    { price_cents: 1.5 },
    { price_cents: 1e15 },
    { currency: 'XYZ' },
    { deliverables: [] },
    { deliverables: [{ format: 'ugc', count: 1 }] },
    { deliverables: [{ format: 'mention', count: 21 }] },
    { rights: [{ right: 'paidAds', months: 61 }] },
    { price_kind: 'affiliate' },
    { message: 'Dear Ada' },
    { text: 'Dear Ada' },
    { creator_id: ada.userId },
    { pasted_by: ada.userId },
    { channel_id: 'not a channel' },
  ];
  for (const own of wrong) expect([own, await paste(ada, own)]).toEqual([own, 'BAD_REQUEST']);
  expect(await paste(ada, { channel_id: beta })).toBe('CHANNEL_NOT_FOUND');
  expect(await inboxOf(ada)).toEqual([]);
});

test('it is gone with its creator’s account', async () => {
  const id = idOf(await paste(eve, { channel_id: beta }));
  const { database } = server;
  await database.asOwner(() =>
    sql`delete from profiles where user_id = ${eve.userId}`.execute(database.current),
  );
  const { rows } = await write(sql`select from creator_requests where id = ${id}`);
  expect(rows).toEqual([]);
});
