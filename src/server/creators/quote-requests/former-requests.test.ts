import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { openFormerDatabase } from '../../platform/db/test-former-database.ts';
import { readInbox } from './inbox.usecases.ts';
import { findByDigest, openRequest } from './kit-requests.rows.ts';
import { forgetAddress } from './quote-requests.rows.ts';

/** The last migration before both inboxes became one. */
const lastFormer = 62;
const [creator, brand] = [randomUUID(), randomUUID()];
const channel = 'UCformer';
const at = new Date('2026-11-21T12:00:00Z');
const later = '2026-12-12T12:00:00Z';
const [asked, answered, declined, waiting, sent] = Array.from({ length: 5 }, () => randomUUID());

const kitRow = (
  id: string | undefined,
  own: { digest: string; state: string; answer: string; hour: number },
) =>
  `insert into kit_requests (id, user_id, channel_id, sender_name, sender_address, message, deliverables, budget_cents,
     currency, deadline, confirm_digest, state, created_at, expires_at, answer, price_cents, price_currency, answered_at)
   values ('${id}', '${creator}', '${channel}', 'Saw & Sons', 'buyer@saw.example', 'Our saw?',
     '[{"format":"Mention","count":2}]', 120000, 'EUR', '2027-05-01', '${own.digest}', '${own.state}',
     '2026-11-20T0${own.hour}:00:00Z', '${later}', ${own.answer})`;
const none = 'null, null, null, null';
const fill = [
  `insert into auth."user" (id, name, email) values ('${creator}', 'Ada', 'ada@example.com'),
     ('${brand}', 'Heron', 'heron@example.com')`,
  `insert into creator_channels (user_id, channel_id, code, code_given_at)
   values ('${creator}', '${channel}', 'c', now())`,
  kitRow(asked, { digest: 'one', state: 'open', answer: none, hour: 1 }),
  kitRow(answered, {
    digest: 'two',
    state: 'answered',
    answer: `'Yes.', 150000, 'USD', '2026-11-20T22:00:00Z'`,
    hour: 2,
  }),
  kitRow(declined, {
    digest: 'three',
    state: 'declined',
    answer: `null, null, null, '2026-11-20T23:00:00Z'`,
    hour: 3,
  }),
  kitRow(waiting, { digest: 'four', state: 'unconfirmed', answer: none, hour: 4 }),
  `insert into quote_requests (id, workspace_id, channel_id, creator_id, listing_id, sender_name, message, deliverables,
     state, created_at, expires_at, changed_at)
   values ('${sent}', '${brand}', '${channel}', '${creator}', gen_random_uuid(), 'Heron', 'Hello', '[]', 'answered',
     '2026-11-20T05:00:00Z', '${later}', now())`,
  `insert into quote_messages (id, request_id, from_creator, text, created_at)
   values (gen_random_uuid(), '${sent}', true, 'Hello back', now())`,
];

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ database, drop } = await openFormerDatabase({ upTo: lastFormer, fill }));
});
afterAll(() => drop());

const inbox = () => readInbox({ database, now: () => at, demo: false, personId: creator }, {});
const find = async (id: string | undefined) => (await inbox()).find((each) => each.id === id);
const asCreator = <T>(work: () => Promise<T>) => database.asUser(creator, work);
const run = async (statement: ReturnType<typeof sql>) => (await statement.execute(database.current)).rows;

test('after the upgrade one inbox has every request of both, each with what was answered, and none unconfirmed', async () => {
  const wanted = { message: 'Our saw?', budget: { cents: 120_000, currency: 'EUR' }, deadline: '2027-05-01' };
  expect(await inbox()).toMatchObject([
    { id: sent, source: 'marketplace', sender_name: 'Heron', messages: [{ text: 'Hello back' }] },
    { id: declined, source: 'media-kit', ...wanted, state: 'declined', messages: [] },
    {
      id: answered,
      source: 'media-kit',
      ...wanted,
      state: 'answered',
      deliverables: [{ format: 'Mention', count: 2 }],
      messages: [
        {
          from_creator: true,
          text: 'Yes.',
          price: { cents: 150_000, currency: 'USD' },
          created_at: '2026-11-20T22:00:00.000Z',
        },
      ],
    },
    { id: asked, source: 'media-kit', ...wanted, state: 'open', sender_name: 'Saw & Sons', messages: [] },
  ]);
  const found = await database.asSystem(() => findByDigest(database, { digest: 'four', at }));
  expect(found).toMatchObject({ id: waiting, userId: creator, state: 'unconfirmed' });
});

// As the program before wrote them, which runs beside this one while it is replaced.
const former = {
  insert: (id: string, digest: string) => sql`
    insert into kit_requests (id, user_id, channel_id, sender_name, sender_address, message, deliverables, budget_cents,
      currency, deadline, confirm_digest, state, created_at, expires_at)
    select ${id}::uuid, ${creator}::uuid, ${channel}::text, 'Otter', 'o@otter.example', 'A mention?', '[]'::json, null,
      null, null, ${digest}::text, 'unconfirmed', ${at}::timestamptz, ${later}::timestamptz
    where (select count(*) from kit_requests r where r.sender_address = 'o@otter.example') < 3
    returning id`,
  open: (id: string) => sql`
    update kit_requests set state = 'open', expires_at = ${later} where id = ${id} and state = 'unconfirmed' returning id`,
  answer: (id: string, state: string, text: string | null) => sql`
    update kit_requests set state = ${state}, answer = ${text}, price_cents = ${text === null ? null : 900},
      price_currency = ${text === null ? null : 'USD'}, answered_at = ${at}
    where user_id = ${creator} and id = ${id} and state = 'open' and expires_at > ${at}
    returning sender_address`,
  reopen: (id: string) => sql`
    update kit_requests set state = 'open', answer = null, price_cents = null, price_currency = null, answered_at = null
    where user_id = ${creator} and id = ${id}`,
  read: (id: string) => sql`
    select state, answer, price_cents, price_currency, answered_at, sender_address from kit_requests
    where user_id = ${creator} and id = ${id} and state <> 'unconfirmed'`,
};

test('what the program before does with a request from a media kit, this one sees, and the other way round', async () => {
  const id = randomUUID();
  expect(await database.asSystem(() => run(former.insert(id, 'five')))).toEqual([{ id }]);
  expect(await find(id)).toBeUndefined();
  expect(await database.asSystem(() => run(former.open(id)))).toEqual([{ id }]);
  expect(await database.asSystem(() => run(former.open(id)))).toEqual([]);
  const taken = await Promise.all([
    asCreator(() => run(former.answer(id, 'answered', 'Yes, in May.'))),
    asCreator(() => run(former.answer(id, 'declined', null))),
    asCreator(() => run(former.answer(id, 'answered', 'Yes, in May.'))),
  ]);
  expect(taken.flat()).toEqual([{ sender_address: 'o@otter.example' }]);
  await asCreator(() => run(former.reopen(id)));
  expect(await find(id)).toMatchObject({ state: 'open', messages: [] });
  await asCreator(() => run(former.answer(id, 'answered', 'Yes.')));
  expect(await find(id)).toMatchObject({
    state: 'answered',
    messages: [{ text: 'Yes.', price: { cents: 900, currency: 'USD' } }],
  });
  await asCreator(() => forgetAddress(database, id));
  expect(await asCreator(() => run(former.read(id)))).toEqual([
    {
      state: 'answered',
      answer: 'Yes.',
      price_cents: 900,
      price_currency: 'USD',
      answered_at: at,
      sender_address: null,
    },
  ]);
  // The one that waited before the upgrade is confirmed by this program, and deleted by that one.
  await database.asSystem(() => openRequest(database, { id: waiting ?? '', expiresAt: new Date(later) }));
  expect(await find(waiting)).toMatchObject({ state: 'open' });
  await database.asSystem(() => run(sql`delete from kit_requests where id = ${waiting}`));
  expect(await find(waiting)).toBeUndefined();
});

test('the program before reads and writes the marketplace’s requests, and those of media kits are none of them', async () => {
  const id = randomUUID();
  const insert = sql`
    insert into quote_requests (id, workspace_id, channel_id, creator_id, listing_id, sender_name, message, deliverables,
      state, created_at, expires_at, changed_at)
    values (${id}, ${brand}, ${channel}, ${creator}, ${randomUUID()}, 'Heron', 'Again?', '[]', 'open', ${at}, ${later}, ${at})
    on conflict do nothing returning id`;
  expect(await database.asUser(brand, () => run(insert))).toEqual([{ id }]);
  expect(await database.asUser(brand, () => run(insert))).toEqual([]);
  const seen = await asCreator(async () => {
    await run(sql`select from quote_requests where id = ${id}::uuid for update`);
    await run(sql`update quote_requests set state = 'declined', changed_at = ${at} where id = ${id}`);
    return run(sql`select id from quote_requests where creator_id = ${creator} order by created_at desc`);
  });
  expect(seen).toEqual([{ id }, { id: sent }]);
  expect(await find(id)).toMatchObject({ source: 'marketplace', state: 'declined' });
  const stranger = randomUUID();
  for (const name of ['quote_requests', 'kit_requests', 'creator_requests'])
    expect(await database.asUser(stranger, () => run(sql`select * from ${sql.table(name)}`))).toEqual([]);
});

test('with a creator’s channel go what was asked on its media kit, the answers and the addresses', async () => {
  await asCreator(() => run(sql`delete from creator_channels where channel_id = ${channel}`));
  const left = await database.asSystem(async () => [
    await run(sql`select id from creator_requests where kit_owner_id is not null`),
    await run(sql`select text from quote_messages where text like 'Yes%'`),
  ]);
  expect(left).toEqual([[], []]);
  expect(await find(sent)).toMatchObject({ messages: [{ text: 'Hello back' }] });
});
