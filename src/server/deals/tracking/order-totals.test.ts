import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trialNumbers, trialSeed, trialSize } from '../../../values/test-trials.ts';
import { startTestServer } from '../../platform/testing/test-server.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { recordReported } from './conversions.usecases.ts';
import type { Reported } from './conversion-row.ts';
import { orderSums, orderTotals } from './test-order-totals.ts';
import { signUpLinker } from './test-tracking.ts';
import type { Linker } from './test-tracking.ts';

let server: TestServer;
const random = trialNumbers();
const below = (most: number) => Math.floor(random() * most);
const oneOf = <T>(...among: readonly [T, ...T[]]): T => among[below(among.length)] ?? among[0];
const dayMs = 24 * 3_600_000;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const run = <T>(who: Linker, work: (current: TestServer['database']['current']) => Promise<T>) =>
  server.database.asUser(who.userId, () => work(server.database.current));

async function openShop(): Promise<Linker> {
  const owner = await signUpLinker(server, 'growth');
  for (const creator of ['Ada', 'Bob']) {
    await owner.save({ creator });
    await owner.call('/api/links/codes/save', {
      creator,
      code: `${creator.toUpperCase()}15`,
      percent: 15,
      ends_on: null,
    });
  }
  return owner;
}

/** An order, a sign-up or a refund of one of a few events: most of them meet others, before or after them. */
function anything(): Reported {
  const event = below(60);
  const type = oneOf<Reported['type']>('purchase', 'purchase', 'refund', 'signup');
  return {
    eventId: String(event),
    orderRef: `${type} ${event}`,
    type,
    occurredAt: new Date(server.clock.now.getTime() - below(4) * dayMs - below(24) * 3_600_000),
    valueCents: below(5_000),
    currency: oneOf('USD', 'USD', 'USD', 'EUR'),
    clickDigest: null,
    code: oneOf(null, 'ADA15', 'BOB15'),
    slug: oneOf(null, 'ada', 'bob'),
  };
}

const report = ({ userId }: Linker, cameBy: 'postback' | 'file', rows: readonly Reported[]) =>
  recordReported({ database: server.database, now: () => server.clock.now, userId }, { cameBy, rows });

/** What somebody may correct by and by: to whom orders belong and why, amounts, days, and that there were some. */
function correct(who: Linker): Promise<unknown> {
  const some = sql`workspace_id = ${who.userId} and get_byte(event_digest, 0) % 7 = ${below(7)}`;
  const named = sql`(select id from tracked_creators where workspace_id = ${who.userId} and slug = ${oneOf('ada', 'bob')})`;
  const changes = [
    sql`update conversions set creator_id = ${named}, credited_by = ${oneOf('code', 'click_id')} where not is_refund and ${some}`,
    sql`update conversions set creator_id = null, credited_by = null where ${some}`,
    sql`update conversions set value_cents = value_cents / 2 where ${some}`,
    sql`update conversions set currency = ${oneOf('USD', 'EUR')} where ${some}`,
    sql`update conversions set occurred_at = occurred_at - interval '1 day' where ${some}`,
    sql`update conversions set type = 'lead' where type = 'purchase' and ${some}`,
    sql`update conversions set is_conflict = not is_conflict where ${some}`,
    sql`delete from conversions where ${some}`,
  ] as const;
  return run(who, (current) => oneOf(...changes).execute(current));
}

test(`whatever is reported and corrected at once, totals are what the orders add up to (seed ${trialSeed})`, async () => {
  const [ada, bea] = [await openShop(), await openShop()];
  for (let turn = 0; turn < trialSize({ sample: 6, whole: 60 }); turn += 1) {
    const rows = Array.from({ length: 8 }, () => Array.from({ length: 1 + below(12) }, anything));
    // A correction of what another one holds would wait for it in a circle; reports never change what is there.
    await Promise.all([
      ...rows.map((each, place) =>
        report(place % 4 === 0 ? bea : ada, place % 2 === 0 ? 'postback' : 'file', each),
      ),
      correct(ada),
    ]);
    for (const who of [ada, bea]) expect(await run(who, orderTotals)).toEqual(await run(who, orderSums));
  }
  expect((await run(ada, orderTotals)).length).toBeGreaterThan(3);
});

test('a creator who is deleted takes totals along, and so does a workspace', async () => {
  const ada = await openShop();
  await report(ada, 'postback', [{ ...anything(), type: 'purchase', code: 'ADA15' }]);
  await report(ada, 'postback', [
    { ...anything(), type: 'purchase', code: 'BOB15', eventId: randomUUID(), orderRef: randomUUID() },
  ]);
  expect(await run(ada, orderTotals)).toHaveLength(2);
  await run(ada, (current) =>
    sql`delete from tracked_creators where slug = 'bob' and workspace_id = ${ada.userId}`.execute(current),
  );
  expect(await run(ada, orderTotals)).toHaveLength(1);
  await server.database.asOwner(() =>
    sql`delete from profiles where user_id = ${ada.userId}`.execute(server.database.current),
  );
  const left = await server.database.asSystem(() =>
    sql`select from order_totals where workspace_id = ${ada.userId}`.execute(server.database.current),
  );
  expect(left.rows).toEqual([]);
});
