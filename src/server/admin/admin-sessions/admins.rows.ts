import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export async function findAdminRow(database: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`select user_id from profiles where user_id = ${userId} and is_admin`.execute(
    database.current,
  );
  return rows.length === 1;
}
