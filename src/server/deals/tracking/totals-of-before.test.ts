import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { openFormerDatabase } from '../../platform/db/test-former-database.ts';
import { orderSums, orderTotals } from './test-order-totals.ts';

/** The last migration before there were totals. */
const lastFormer = 60;
const fill = [
  `insert into auth."user" (id, name, email)
   select gen_random_uuid(), 'User ' || n, n || '@example.com' from generate_series(1, 3) n`,
  `insert into tracking_settings select user_id, true, user_id::text, 30, 'code', '\\x00' from profiles`,
  `insert into tracked_creators select gen_random_uuid(), user_id, 'Creator ' || n, 'creator-' || n, now()
   from profiles, generate_series(1, 3) n`,
  `insert into tracking_links (id, workspace_id, creator_id, code, placement, destination, utm, is_active, created_at)
   select gen_random_uuid(), workspace_id, id, translate(lpad(row_number() over ()::text, 7, 'a'), '0123456789', 'bcdefghjkm'),
     'description', 'https://shop.example.com/', '{}', true, now() from tracked_creators`,
  `insert into click_counts select workspace_id, id, date_trunc('hour', now()) - h * interval '1 hour', class, 'mobile',
     source, h * 3 + length(class), h
   from tracking_links, generate_series(1, 40) h, unnest(array['human', 'bot', 'repeat']) class,
     unnest(array['link', 'qr']) source`,
  `insert into conversions select gen_random_uuid(), workspace_id, int4send(n), int4send(n), false,
     case when n % 11 = 0 then 'lead' else 'purchase' end, timestamptz '2026-11-01T22:30:00Z' + n * interval '7 minutes',
     n * 10, case when n % 7 = 0 then 'EUR' else 'USD' end, case when n % 13 <> 0 then creator end,
     case when n % 13 <> 0 then (array['click_id', 'code', 'utm_content'])[1 + n % 3] end, false, false,
     case when n % 4 = 0 then 'file' else 'pixel' end, now()
   from (select workspace_id, (array_agg(id))[1] as creator from tracked_creators group by 1) own, generate_series(1, 600) n`,
  `insert into conversions (id, workspace_id, event_digest, order_digest, is_refund, type, occurred_at, value_cents, currency,
     is_conflict, is_fast, came_by, received_at)
   select gen_random_uuid(), user_id, int4send(n), int4send(n), true, 'refund', now(), n * case when n % 2 = 0 then 4 else 20 end,
     'USD', false, false, 'file', now()
   from profiles, generate_series(1, 600, 5) n`,
];

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ database, drop } = await openFormerDatabase({ upTo: lastFormer, fill }));
});
afterAll(() => drop());

const workspaces = async () => {
  const rows = await database.asSystem(() =>
    database.current.selectFrom('profiles').select('user_id as id').execute(),
  );
  return rows.map(({ id }) => id);
};

test('an upgrade adds up the clicks that were there', async () => {
  const { rows } = await database.asSystem(() =>
    sql<{ sums: string; totals: string }>`select
      (select json_agg(s)::text from (select link_id, class, sum(n) as n, sum(visitors) as visitors,
        sum(n) filter (where source = 'qr') as scans from click_counts group by 1, 2 order by 1, 2) s) as sums,
      (select json_agg(t)::text from (select link_id, class, n, visitors, scans from click_totals order by 1, 2) t) as totals
      `.execute(database.current),
  );
  expect(JSON.parse(rows[0]?.sums ?? '')).toHaveLength(27);
  expect(rows[0]?.totals).toBe(rows[0]?.sums);
});

test('orders that were there are added up when somebody first asks, once, and others’ stay as they are', async () => {
  const [ada = '', bea = ''] = await workspaces();
  const totalsOf = (id: string) => database.asUser(id, () => orderTotals(database.current));
  const fillOf = (id: string) =>
    database.asUser(id, () => sql`select fill_order_totals(${id})`.execute(database.current));
  // What comes before anybody asked is among them, once.
  await database.asUser(ada, () =>
    sql`update conversions set value_cents = value_cents + 1 where not is_refund`.execute(database.current),
  );
  await Promise.all([fillOf(ada), fillOf(ada), fillOf(ada)]);
  const sums = await database.asUser(ada, () => orderSums(database.current));
  expect(sums.length).toBeGreaterThan(20);
  expect(await totalsOf(ada)).toEqual(sums);
  expect(await totalsOf(bea)).toEqual([]);
  await database.asUser(ada, () =>
    sql`delete from conversions where value_cents % 3 = 0`.execute(database.current),
  );
  await fillOf(ada);
  expect(await totalsOf(ada)).toEqual(await database.asUser(ada, () => orderSums(database.current)));
});
