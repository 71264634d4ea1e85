import type { Database } from '../../platform/db/database.ts';
import { readReports } from '../../accounts/payments/payments.usecases.ts';
import { readTier } from '../../accounts/plans/plans.usecases.ts';

/** How much of a channel's analysis somebody is shown. */
export type Access = 'full' | 'limited';

/** What somebody may see at one moment: all channels in full, or those alone whose Full Report they have bought. */
export interface Entitlement {
  tierShowsAll: boolean;
  /** Channel ids; a report that was refunded is not among them. */
  reports: ReadonlySet<string>;
}

/**
 * A user's entitlement now, for as many channels as a caller has. Joins the caller's transaction, so that what is shown
 * and why it is shown belong to one moment.
 */
export function readEntitlement(
  context: { database: Database; now: () => Date },
  { userId }: { userId: string },
): Promise<Entitlement> {
  return context.database.asUser(userId, async () => ({
    tierShowsAll: (await readTier(context, { userId })) !== 'free',
    reports: new Set(await readReports(context, { userId })),
  }));
}

/** The one rule of who sees a channel in full: every tier above free, and who has bought the channel's Full Report. */
export function accessTo({ tierShowsAll, reports }: Entitlement, channelId: string): Access {
  return tierShowsAll || reports.has(channelId) ? 'full' : 'limited';
}

/** `accessTo` for one channel, read now. */
export async function readAccess(
  context: { database: Database; now: () => Date },
  { userId, channelId }: { userId: string; channelId: string },
): Promise<Access> {
  return accessTo(await readEntitlement(context, { userId }), channelId);
}

/** The text of a stored result that fits an access. */
export function chooseText(access: Access, texts: { fullResult: string; limitedResult: string }): string {
  return access === 'full' ? texts.fullResult : texts.limitedResult;
}
