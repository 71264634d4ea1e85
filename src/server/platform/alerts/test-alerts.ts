import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Deletes all alerts directly in the database. */
export async function emptyAlerts(database: Database): Promise<void> {
  await database.asSystem(() => sql`delete from admin_alerts`.execute(database.current));
}
