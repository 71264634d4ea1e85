import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The channels of a user's paid reports. */
export async function findReports(database: Database, userId: string): Promise<string[]> {
  const { rows } = await sql<{ channelId: string }>`
    select distinct channel_id as "channelId" from checkouts
    where user_id = ${userId} and product = 'full_report' and status = 'paid'`.execute(database.current);
  return rows.map(({ channelId }) => channelId);
}
