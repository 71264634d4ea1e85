import type { Pool } from 'pg';
import { accountsRole, applicationRole, jobsRole, jobsSchema } from './pool.ts';

/**
 * A dump that was loaded into a cluster without the product's roles has all rows, and none of the roles' rights: the
 * program that loaded it went on after each error. Refused, because nothing could be read.
 */
export async function refuseMissingRights(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ whole: boolean | null }>(
    `select has_table_privilege($1, 'public.profiles', 'select') and has_table_privilege($2, 'auth.account', 'select')
       and nspowner = $3::regrole as whole from pg_namespace where nspname = $4`,
    [applicationRole, accountsRole, jobsRole, jobsSchema],
  );
  if (rows[0]?.whole === true) return;
  throw new Error(
    "This database was copied here without the rights of the product's roles, as pg_dump does where the roles are " +
      'missing. Empty it, create the roles with `npm run restore -- --roles`, and load the dump again (docs/backup.md).',
  );
}
