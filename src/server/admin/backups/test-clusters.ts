import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { addressOf } from '../../platform/db/database.ts';
import { openThrowawayServer } from '../../platform/db/embedded/throwaway-server.ts';
import { createEmptyDatabase, runAsSuperuser } from '../../platform/db/test-database.ts';

/** A database without tables. */
export interface EmptyPlace {
  url: string;
  close(): Promise<void>;
}

/** In a cluster of its own without any of the product's roles, for a plain owner. */
export async function openEmptyCluster(): Promise<EmptyPlace> {
  const server = await openThrowawayServer();
  const superuser = addressOf(server.connection);
  await runAsSuperuser('create role plain_owner login createrole', superuser);
  await runAsSuperuser('create database sponsorscope owner plain_owner', superuser);
  const url = new URL(superuser);
  url.username = 'plain_owner';
  url.pathname = '/sponsorscope';
  return { url: url.href, close: () => server.close() };
}

/** On the server of the test run, which has the roles already. */
export async function openEmptyPlace(): Promise<EmptyPlace> {
  const { url, drop } = await createEmptyDatabase();
  return { url, close: drop };
}

/** Runs statements as the owner, who is shown the rows of all users. */
export async function look<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select set_config('app.actor', 'system', false)`);
    await client.query(`set timezone to 'UTC'`);
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Every row of every table of the product, as text, by the table's name. Generated columns are left out: what they
 * compute may differ between versions of PostgreSQL.
 */
export function readRows(url: string): Promise<Record<string, string[]>> {
  return look(url, async (client) => {
    const tables = await client.query<{ name: string; columns: string }>(
      `select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and a.attgenerated = ''
       where c.relnamespace in (to_regnamespace('public'), to_regnamespace('auth')) and c.relkind = 'r'
         and not a.attisdropped group by c.oid order by 1`,
    );
    const found: Record<string, string[]> = {};
    for (const { name, columns } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(
        `select row(${columns})::text as row from ${name} order by 1`,
      );
      found[name] = rows.map(({ row }) => row);
    }
    return found;
  });
}

/** Everything else that the migrations made, and where the sequences stand. */
export async function readSchema(url: string): Promise<unknown[]> {
  return look(url, async (client) => {
    const { rows } = await client.query(
      `with own as (select c.* from pg_class c
         where c.relnamespace in (to_regnamespace('public'), to_regnamespace('auth')))
       select 'table' as kind, oid::regclass::text as name, format('%s %s %s', relkind, relrowsecurity, relforcerowsecurity) as what from own
       union all select 'constraint', conname, format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint where contype <> 'n' and conrelid in (select oid from own)
       union all select 'trigger', tgname, format('%s %s', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where tgrelid in (select oid from own) and not tgisinternal
       union all select 'policy', polname, format('%s %s', polrelid::regclass, pg_get_expr(polqual, polrelid)) from pg_policy where polrelid in (select oid from own)
       union all select 'index', indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index where indrelid in (select oid from own)
       union all select 'right', oid::regclass::text, format('%s %s', r, p) from own, unnest('{sponsorscope_app,sponsorscope_accounts,sponsorscope_jobs}'::text[]) r, unnest('{select,insert,update,delete}'::text[]) p
         where relkind in ('r', 'v') and has_table_privilege(r, oid, p)
       union all select 'sequence', schemaname || '.' || sequencename, coalesce(last_value::text, 'unused') from pg_sequences where schemaname in ('public', 'auth')
       order by 1, 2, 3`,
    );
    return rows;
  });
}

/** A folder that is deleted with the test. */
export function createFolder(): { path: (name: string) => string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'sponsorscope-backup-'));
  return {
    path: (name) => join(folder, name),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
