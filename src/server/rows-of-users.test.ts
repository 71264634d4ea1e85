import { randomUUID } from 'node:crypto';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './platform/db/database.ts';
import { accountsRole, applicationRole } from './platform/db/pool.ts';
import { createTestDatabase } from './platform/db/test-database.ts';
import type { TestDatabase } from './platform/db/test-database.ts';

const owner = randomUUID();
const other = randomUUID();
const analysis = randomUUID();
const job = randomUUID();
const dataExport = randomUUID();
const ownSet = randomUUID();
const at = '2026-11-21T12:00:00Z';

/** A row of the owner's for every table that keeps rows of users; a profile is made with its account. */
const rowsOfOwner: Record<string, RawBuilder<unknown> | null> = {
  profiles: null,
  channel_analyses: sql`insert into channel_analyses (id, user_id, channel_id, sponsorship_score, result_id, created_at)
    values (${analysis}, ${owner}, 'UC', 50, ${analysis}, ${at})`,
  credit_ledger: sql`insert into credit_ledger (user_id, kind, credits, balance, created_at)
    values (${owner}, 'grant', 10, 10, ${at})`,
  usage_months: sql`insert into usage_months values (${owner}, '2026-11-01', 1, 0)`,
  usage_hours: sql`insert into usage_hours values (${owner}, ${at}, 1)`,
  analysis_reservations: sql`insert into analysis_reservations (id, user_id, month, window_start, credits, reserved_at)
    values (${randomUUID()}, ${owner}, '2026-11-01', ${at}, 1, ${at})`,
  algorithm_preferences: sql`insert into algorithm_preferences values (${owner}, 10, 'low', 'micro', '{Tech}', ${at})`,
  analysis_feedback: sql`insert into analysis_feedback values (${analysis}, ${owner}, 5, ${at})`,
  payment_customers: sql`insert into payment_customers (user_id, customer_id, created_at)
    values (${owner}, 'cus_of_the_owner', ${at})`,
  checkouts: sql`insert into checkouts (id, user_id, product, price_id, status, created_at)
    values (${randomUUID()}, ${owner}, 'boost', 'price_boost', 'paid', ${at})`,
  checkout_hours: sql`insert into checkout_hours values (${owner}, ${at}, 1)`,
  creator_channels: sql`insert into creator_channels (user_id, channel_id, code, code_given_at)
    values (${owner}, 'UC', 'a code', ${at})`,
  media_kits: sql`insert into media_kits (user_id, channel_id, token, headline, about, updated_at)
    values (${owner}, 'UC', 'a token', 'A headline', '', ${at})`,
  media_kit_slugs: sql`insert into media_kit_slugs (slug, user_id, channel_id, taken_at)
    values ('an-address', ${owner}, 'UC', ${at})`,
  kit_screenshots: sql`insert into kit_screenshots (user_id, channel_id, picture, width, height, added_at)
    values (${owner}, 'UC', 'UklGRg==', 1, 1, ${at})`,
  kit_views: sql`insert into kit_views (user_id, channel_id, day, what, class, n, visitors)
    values (${owner}, 'UC', '2026-11-21', 'page', 'human', 2, 1)`,
  rate_cards: sql`insert into rate_cards (user_id, channel_id, version, entered, created_at)
    values (${owner}, 'UC', 1, '{}', ${at})`,
  creator_listings: sql`insert into creator_listings (id, user_id, channel_id, bio, content_categories, language, region,
    min_rate_cents, max_rate_cents, rate_currency, updated_at)
    values (${randomUUID()}, ${owner}, 'UC', '', '{Tech}', 'en', 'US', 1, 2, 'USD', ${at})`,
  submitted_rates: sql`insert into submitted_rates (id, user_id, channel_id, rate_type, amount_hundredths, currency,
    agreed_on, created_at) values (${randomUUID()}, ${owner}, 'UC', 'flat_fee', 100, 'USD', '2026-11-01', ${at})`,
  bulk_jobs: sql`insert into bulk_jobs (id, user_id, job_name, status, demo, total_channels, month, created_at)
    values (${job}, ${owner}, 'A job', 'processing', false, 1, '2026-11-01', ${at})`,
  bulk_lines: sql`insert into bulk_lines (job_id, line, user_id, channel_url, state)
    values (${job}, 1, ${owner}, '@a', 'waiting')`,
  api_keys: sql`insert into api_keys (id, user_id, key_name, key_prefix, key_hash, created_at)
    values (${randomUUID()}, ${owner}, 'A key', 'spk_abcd', sha256('a key'), ${at})`,
  failed_requests: sql`insert into failed_requests (request_id, user_id, method, route, status, failed_at)
    values (gen_random_uuid(), ${owner}, 'POST', '/x', 500, ${at})`,
  payment_disputes: sql`insert into payment_disputes (id, user_id, state, reason, amount_cents, currency, opened_at)
    values (gen_random_uuid()::text, ${owner}, 'open', 'fraudulent', 1, 'USD', ${at})`,
  sent_mails: sql`insert into sent_mails (user_id, subject, sent_at) values (${owner}, 'A mail', ${at})`,
  idempotent_calls: sql`insert into idempotent_calls (user_id, idempotency_key, body_hash, call_id, begun_at)
    values (${owner}, 'a call', sha256('a body'), ${randomUUID()}, ${at})`,
  white_label_settings: sql`insert into white_label_settings (user_id, public_id, updated_at)
    values (${owner}, 'a public id', ${at})`,
  white_label_domains: sql`insert into white_label_domains (user_id, domain, token)
    values (${owner}, 'agency.example', 'a token')`,
  account_deletions: sql`insert into account_deletions (user_id, requested_at, due_at, requested_by)
    values (${owner}, ${at}, ${at}, 'owner')`,
  data_exports: sql`insert into data_exports (id, user_id, state, asked_at)
    values (${dataExport}, ${owner}, 'ready', ${at})`,
  data_export_chunks: sql`insert into data_export_chunks (export_id, number, user_id, bytes)
    values (${dataExport}, 0, ${owner}, 'a piece')`,
  shared_reports: sql`insert into shared_reports (analysis_id, user_id, token, created_at)
    values (${analysis}, ${owner}, 'a token', ${at})`,
  assumption_sets: sql`insert into assumption_sets (id, workspace_id, created_at)
    values (${ownSet}, ${owner}, ${at})`,
  assumption_set_versions: sql`insert into assumption_set_versions (set_id, version, workspace_id, name, note, ranges,
    saved_at) values (${ownSet}, 1, ${owner}, 'Our shop', '', '[]', ${at})`,
};

/** Tables that name the workspace instead; a person's own workspace has the person's id. */
const ofWorkspaces = ['assumption_sets', 'assumption_set_versions'];
const ownerOf = (table: string) => sql.ref(ofWorkspaces.includes(table) ? 'workspace_id' : 'user_id');

let testDatabase: TestDatabase;
let database: Database;
let tables: string[] = [];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = testDatabase.database;
  const found = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
      and a.attname = 'user_id' and not a.attisdropped
      -- A view for programs of before, of a table that names both sides of a request.
      and c.relname <> 'kit_requests'
    order by c.relname`.execute(database.current);
  tables = [...found.rows.map(({ name }) => name), ...ofWorkspaces].toSorted();
  for (const id of [owner, other]) await addAccount(id);
  await sql`insert into channel_results (id, channel_id, fetched_at, model_version, campaign_month, demo, figures,
    created_at) values (${analysis}, 'UC', ${at}, '1', 1, false, '{}', ${at})`.execute(database.current);
  await database.asUser(owner, async () => {
    for (const insert of Object.values(rowsOfOwner)) await insert?.execute(database.current);
  });
});
afterAll(() => testDatabase.drop());

const addAccount = (id: string) =>
  sql`insert into auth."user" (id, name, email) values (${id}, 'A Person', ${`${id}@example.com`})`.execute(
    database.accounts,
  );

/** Who tries: another user, or a transaction that acts for nobody. */
const strangers = {
  'another user': <T>(work: () => Promise<T>) => database.asUser(other, work),
  nobody: <T>(work: () => Promise<T>) => database.transaction(work),
};
const strangerNames = ['another user', 'nobody'] as const;

const readRows = (table: string) => sql`select * from ${sql.table(table)} where ${ownerOf(table)} = ${owner}`;
/** Everything the product's own tasks see of the owner's rows. */
const dump = () =>
  database.asSystem(async () => {
    const kept: Record<string, unknown> = {};
    for (const table of tables) kept[table] = (await readRows(table).execute(database.current)).rows;
    return kept;
  });
/** What a statement reaches: rows it reads or changes, or the refusal of the database. */
const reach = async (
  statement: RawBuilder<unknown>,
  as: (work: () => Promise<unknown>) => Promise<unknown>,
) => {
  let rows = 0;
  try {
    await as(async () => {
      const result = await statement.execute(database.current);
      rows = Number(result.numAffectedRows ?? result.rows.length);
    });
    return rows;
  } catch (error) {
    return error instanceof Error ? error.message : 'no error';
  }
};
const isRefused = (reached: number | string) =>
  typeof reached === 'string' && /row-level security|permission denied/.test(reached);

test('every table with rows of users is tried here with a row of the owner', async () => {
  expect(tables.toSorted()).toEqual(Object.keys(rowsOfOwner).toSorted());
  const kept = await database.asUser(owner, async () => {
    const seen = [];
    for (const table of tables)
      if ((await readRows(table).execute(database.current)).rows.length > 0) seen.push(table);
    return seen;
  });
  expect(kept).toEqual(tables);
});

test('every table with rows of users has row level security that binds even its owner, and a policy', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${tables})
      and (not c.relrowsecurity or not c.relforcerowsecurity
        or not exists (select from pg_policy p where p.polrelid = c.oid))`.execute(database.current);
  expect(tables.length).toBeGreaterThan(0);
  expect(rows).toEqual([]);
});

test.each(strangerNames)("%s reads, changes and deletes none of a user's rows", async (name) => {
  const before = await dump();
  const reached = [];
  for (const table of tables) {
    const [id, named] = [sql.table(table), ownerOf(table)];
    const tries = {
      read: sql`select ${named} from ${id} where ${named} is not null and ${named} <> ${other}`,
      readAll: readRows(table),
      update: sql`update ${id} set ${named} = ${named} where ${named} = ${owner}`,
      steal: sql`update ${id} set ${named} = ${other} where ${named} = ${owner}`,
      delete: sql`delete from ${id} where ${named} = ${owner}`,
    };
    for (const [kind, statement] of Object.entries(tries)) {
      const result = await reach(statement, strangers[name]);
      if (result !== 0 && !isRefused(result)) reached.push({ table, kind, result });
    }
  }
  expect(reached).toEqual([]);
  expect(await dump()).toEqual(before);
});

test.each(strangerNames)("%s adds no row in a user's name", async (name) => {
  const before = await dump();
  const added = [];
  for (const table of tables) {
    const id = sql.table(table);
    const row = JSON.stringify(before[table]);
    const copy = sql`insert into ${id} overriding system value
      select * from json_populate_recordset(null::${id}, ${row}::json)`;
    const result = await reach(copy, strangers[name]);
    if (!isRefused(result)) added.push({ table, result });
  }
  expect(added).toEqual([]);
  expect(await dump()).toEqual(before);
});

test('nobody puts a row of their own under another name', async () => {
  const before = await dump();
  const moved = [];
  for (const table of tables) {
    const named = ownerOf(table);
    const move = sql`update ${sql.table(table)} set ${named} = ${other} where ${named} = ${owner}`;
    const result = await reach(move, (work) => database.asUser(owner, work));
    if (!isRefused(result)) moved.push({ table, result });
  }
  expect(moved).toEqual([]);
  expect(await dump()).toEqual(before);
});

test('each role has a right to its own tables alone, and is a member of nothing that has more', async () => {
  const { rows } = await sql`
    select r.role, c.oid::regclass::text as relation
    from (values (${applicationRole}, 'auth'), (${accountsRole}, 'public')) r (role, foreign_schema)
    join pg_namespace n on n.nspname = r.foreign_schema
    join pg_class c on c.relnamespace = n.oid and c.relkind in ('r', 'p', 'v', 'm')
    where has_table_privilege(r.role, c.oid, 'select, insert, update, delete, truncate, references, trigger')
      or has_any_column_privilege(r.role, c.oid, 'select, insert, update, references')`.execute(
    database.current,
  );
  expect(rows).toEqual([]);
  const members = await sql`
    select roleid::regrole from pg_auth_members
    where member in (${applicationRole}::regrole, ${accountsRole}::regrole)`.execute(database.current);
  expect(members.rows).toEqual([]);
  const { rows: seen } =
    await sql`select has_schema_privilege(${applicationRole}, 'auth', 'usage') as auth`.execute(
      database.current,
    );
  expect(seen).toEqual([{ auth: false }]);
});

test("a function of the sign-in data's schema lends the application none of its rights", async () => {
  const make = sql`select auth.make_profile()`;
  expect(isRefused(await reach(make, strangers['another user']))).toBe(true);
});
