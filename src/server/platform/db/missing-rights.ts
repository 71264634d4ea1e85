import type { Pool } from 'pg';
import { accountsRole, applicationRole, jobsRole, jobsSchema } from './pool.ts';

/** The last of the migrations with which the roles got their first tables and schemas. */
const settled = 5;

/**
 * A dump that was loaded into a cluster without the product's roles has all rows, and none of the roles' rights: the
 * program that loaded it went on after each error. Refused, because nothing could be read.
 */
export async function refuseMissingRights(pool: Pool): Promise<void> {
  const { rows: found } = await pool.query<{ found: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as found`,
  );
  if (found[0]?.found !== true) return;
  const { rows } = await pool.query<{ whole: boolean }>(
    `select case when to_regrole($1) is null or to_regrole($2) is null or to_regrole($3) is null then false
       else has_table_privilege(to_regrole($1), 'public.profiles', 'select')
         and has_table_privilege(to_regrole($2), 'auth.account', 'select') and nspowner = to_regrole($3) end as whole
     from pg_namespace where nspname = $4 and exists (select from public.schema_migrations where number >= $5)`,
    [applicationRole, accountsRole, jobsRole, jobsSchema, settled],
  );
  if (rows.every(({ whole }) => whole)) return;
  throw new Error(
    "This database was copied here without the rights of the product's roles, as pg_dump does where the roles are " +
      'missing. Empty it, create the roles with `npm run restore -- --roles`, and load the dump again (docs/backup.md).',
  );
}
