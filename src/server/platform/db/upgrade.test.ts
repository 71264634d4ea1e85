import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPlan } from '../../accounts/plans/plans.usecases.ts';
import { connectDatabase } from './database.ts';
import type { Database } from './database.ts';
import { readMigrations } from './migration-files.ts';
import { fillStatements } from './test-filled-database.ts';
import { asSuperuser, runAsSuperuser } from './test-database.ts';
import { createFormerDatabase } from './test-former-database.ts';

/** The last migration before there were workspaces. */
const lastFormer = 23;
const keyHash = createHash('sha256').update('a key').digest();
const fill = [
  ...fillStatements,
  `update profiles set subscription_tier = 'agency', credits_remaining = 5`,
  `insert into usage_months (user_id, month, analyses, bonus) select user_id, '2026-11-01', 3, 1 from profiles`,
  `insert into api_keys (id, user_id, key_name, key_prefix, key_hash, created_at)
   select gen_random_uuid(), user_id, 'A key', 'sk_1', '\\x${keyHash.toString('hex')}', now()
   from profiles order by email limit 1`,
  `insert into shared_reports (analysis_id, user_id, token, created_at)
   select id, user_id, 'token of ' || id, now() from channel_analyses`,
  `insert into bulk_jobs (id, user_id, job_name, status, demo, month, created_at, total_channels)
   select gen_random_uuid(), user_id, 'A job', 'completed', true, '2026-11-01', now(), 2 from profiles`,
];

let url: string;
let drop: () => Promise<void>;
let former: Record<string, unknown[]>;
let database: Database;
beforeAll(async () => {
  const migrations = readMigrations().filter(({ number }) => number <= lastFormer);
  ({ url, drop } = await createFormerDatabase(migrations));
  await runAsSuperuser(fill.join(';\n'), asSuperuser(url));
  former = await readRows(await listColumns());
  database = await connectDatabase(url);
});
afterAll(async () => {
  await database.close();
  await drop();
});

let columns: Record<string, string[]>;
const asked = async <Row extends object>(text: string): Promise<Row[]> => {
  const client = new Client({ connectionString: asSuperuser(url) });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
};
const listColumns = async () => {
  const rows = await asked<{ name: string; columns: string[] }>(`
    select c.oid::regclass::text as name, array_agg(quote_ident(a.attname)::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
      and c.relname <> 'schema_migrations' group by 1`);
  columns = Object.fromEntries(rows.map(({ name, columns: names }) => [name, names]));
  return columns;
};
const readRows = async (tables: Record<string, string[]>) => {
  const read: Record<string, unknown[]> = {};
  for (const [name, names] of Object.entries(tables))
    read[name] = await asked(`select ${names.join(', ')} from ${name} t order by t::text collate "C"`);
  return read;
};

test('every row of the version before is there after the upgrade, and none has changed', async () => {
  const filled = Object.values(former).filter((rows) => rows.length > 0);
  expect(filled.length).toBeGreaterThan(10);
  const now = await readRows(columns);
  const sorted = (rows: unknown[] = []) => rows.map((row) => JSON.stringify(row)).toSorted();
  for (const [name, rows] of Object.entries(former))
    expect([name, sorted(now[name])]).toEqual([name, sorted(rows)]);
});

test('every account has its own workspace, with its plan, its credits, its analyses and no team', async () => {
  const accounts = await asked<{ user_id: string }>('select user_id from profiles');
  const at = new Date('2026-11-23T12:00:00Z');
  for (const { user_id: userId } of accounts) {
    const plan = await readPlan({ database, now: () => at }, { userId });
    expect(plan).toMatchObject({ tier: 'agency', analysesPerMonth: 5_001, analysesThisMonth: 3 });
    const seen = await database.asUser(userId, async () => [
      (await database.current.selectFrom('channel_analyses').select('user_id').execute()).length,
      (await database.current.selectFrom('bulk_jobs').select('user_id').execute()).length,
      (await database.current.selectFrom('shared_reports').select('token').execute()).length,
      (await database.current.selectFrom('memberships').select('role').execute()).length,
    ]);
    expect(seen).toEqual([1, 1, 1, 0]);
  }
});

test('a key of the version before opens what it opened', async () => {
  const { rows } = await sql<{ tier: string }>`
    select tier from find_api_caller(${keyHash}, '2026-11-01')`.execute(database.current);
  expect(rows).toEqual([{ tier: 'agency' }]);
});
