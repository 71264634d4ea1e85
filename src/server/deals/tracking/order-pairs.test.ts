import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSuperuser, copyTemplate } from '../../platform/db/test-database.ts';

let drop: () => Promise<void>;
let one: Client;
let other: Client;
let watch: Client;
beforeAll(async () => {
  const copy = await copyTemplate();
  ({ drop } = copy);
  [one, other, watch] = await Promise.all(
    [1, 2, 3].map(async () => {
      const client = new Client({ connectionString: asSuperuser(copy.url) });
      await client.connect();
      return client;
    }),
  ).then(([a, b, c]) => {
    if (a === undefined || b === undefined || c === undefined) throw new Error('Three were opened.');
    return [a, b, c] as const;
  });
  await one.query(`insert into auth."user" (id, name, email) values (gen_random_uuid(), 'Ada', 'ada@example.com');
    insert into tracked_creators select gen_random_uuid(), user_id, 'Ada', 'ada', now() from profiles`);
});
afterAll(async () => {
  await Promise.all([one, other, watch].map((client) => client.end()));
  await drop();
});

const insertOrder = (n: number) => `insert into conversions
  select gen_random_uuid(), workspace_id, int4send(${n}), int4send(${n}), false, 'purchase', now(), 1000, 'USD', id, 'code',
    false, false, 'pixel', now() from tracked_creators`;
const insertRefund = (n: number) => `insert into conversions
  select gen_random_uuid(), workspace_id, int4send(${n}), int4send(${n}), true, 'refund', now(), 400, 'USD', null, null,
    false, false, 'pixel', now() from tracked_creators`;

/** Whether the other one's statement is done, or waits for a lock. */
async function hasStopped(isDone: () => boolean): Promise<boolean> {
  const { rows } = await watch.query('select from pg_locks where not granted');
  return isDone() || rows.length > 0;
}

test.each([
  ['an order and then its refund', insertOrder(1), insertRefund(1), 400],
  ['a refund and then its order', insertRefund(2), insertOrder(2), 800],
])('%s meet, though neither transaction can see the other’s row', async (...[, first, second, refunded]) => {
  await one.query('begin');
  await one.query(first);
  await other.query('begin');
  let isDone = false;
  const waiting = other.query(second).finally(() => {
    isDone = true;
  });
  while (!(await hasStopped(() => isDone))) continue;
  await one.query('commit');
  await waiting;
  await other.query('commit');
  const { rows } = await watch.query('select sum(refunded_cents)::integer as refunded from order_totals');
  expect(rows).toEqual([{ refunded }]);
});
