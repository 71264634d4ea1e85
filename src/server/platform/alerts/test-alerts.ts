import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** Takes all alerts away, behind the product's back. */
export async function emptyAlerts(database: Database): Promise<void> {
  await database.asSystem(() => sql`delete from admin_alerts`.execute(database.current));
}
