import type { Database } from '../../platform/db/database.ts';
import { findReports } from './reports.rows.ts';

/** The channels whose Full Report a user has bought and not been refunded. */
export function readReports(
  { database }: { database: Database },
  { userId }: { userId: string },
): Promise<readonly string[]> {
  return database.asUser(userId, () => findReports(database, userId));
}

/** Whether a user has bought a channel's Full Report. */
export async function ownsReport(
  context: { database: Database },
  { userId, channelId }: { userId: string; channelId: string },
): Promise<boolean> {
  return (await readReports(context, { userId })).includes(channelId);
}
