import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The audit log's rows of one action, oldest first. */
export async function readAudit(database: Database, action: string) {
  const { rows } = await database.asSystem(() =>
    sql<{ admin: string | null; target: string | null; address: string | null; values: string | null }>`
      select admin_email as admin, target_email as target, ip_address as address, new_values as values
      from admin_actions_audit where action_type = ${action} order by sequence`.execute(database.current),
  );
  return rows;
}
