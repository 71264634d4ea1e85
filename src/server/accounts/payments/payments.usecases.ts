import type { Database } from '../../platform/db/database.ts';
import { findReports, sumRevenue } from './payments.rows.ts';
import type { RevenueRow } from './payments.rows.ts';

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

/** What was paid on the payment pages in each UTC month since an instant, refunds beside it. */
export function readRevenue(
  { database }: { database: Database },
  { since }: { since: Date },
): Promise<RevenueRow[]> {
  return database.asSystem(() => sumRevenue(database, since));
}
