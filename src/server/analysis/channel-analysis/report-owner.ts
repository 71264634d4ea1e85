import type { ChannelRecord } from '../../../youtube/channel-reader.ts';
import { ownsReport } from '../../accounts/payments/payments.usecases.ts';
import { readPreferences } from '../personalization/personalization.usecases.ts';
import { holdTier } from '../../accounts/plans/debits.usecases.ts';
import { insertAnalysis } from './channel-analysis.rows.ts';
import type { AnalysisDependencies, Party } from './party.ts';
import { findMemberAnalysisByChannel } from './members.rows.ts';
import { withId } from './party.ts';
import { AnalysisRefusal } from './refusals.ts';
import type { SharedResult } from './shared-result.ts';
import { readSharedResult } from './shared-result.ts';

interface OwnerContext extends AnalysisDependencies {
  userId: string;
}

/** Thrown where a channel's Full Report is not, or no longer, the caller's. */
export class ReportNotOwned extends Error {}

/**
 * Somebody who has bought a channel's Full Report: the price included this channel's readings, so that no month, credit
 * or hour is taken and nothing has to be given back. The purchase is looked at before YouTube is asked and once more in
 * the transaction that stores the analysis.
 */
export function asReportOwner(
  dependencies: AnalysisDependencies,
  { userId, reportOf }: { userId: string; reportOf: string },
): Party {
  const context = { ...dependencies, userId };
  return {
    audience: 'member',
    begin: () => context.database.asUser(userId, () => begin(context, reportOf)),
    async finish({ id, record }) {
      const preferences = await readPreferences(context, { userId });
      const result = await readSharedResult(context, { record, preferences });
      return context.database.asUser(userId, () => finish(context, { id, record, result }));
    },
    giveBack: () => Promise.resolve(),
  };
}

async function begin(context: OwnerContext, channelId: string): Promise<string | null> {
  await requireReport(context, channelId);
  return findToday(context, channelId);
}

/** Behind the lock of the user's row, so that of parallel readings one is stored. */
async function finish(
  context: OwnerContext,
  { id, record, result }: { id: string; record: ChannelRecord; result: SharedResult },
): Promise<string> {
  const { database, userId } = context;
  const channelId = record.channel.id;
  if ((await holdTier(context, { userId })) === null) throw new AnalysisRefusal('ACCOUNT_GONE');
  await requireReport(context, channelId);
  const twin = await findToday(context, channelId);
  if (twin !== null) return twin;
  const { sponsorshipScore } = result.limited;
  const createdAt = context.now();
  const row = { id, owner: { userId }, channelId, sponsorshipScore, resultId: result.id, createdAt };
  await insertAnalysis(database, row);
  const provenance = { ...result.full.provenance, cached: record.fromCache };
  return JSON.stringify({ ...result.full, id, provenance });
}

async function requireReport(context: OwnerContext, channelId: string): Promise<void> {
  if (!(await ownsReport(context, { userId: context.userId, channelId }))) throw new ReportNotOwned();
}

async function findToday(context: OwnerContext, channelId: string): Promise<string | null> {
  const { database, userId, demo } = context;
  const at = context.now();
  const found = await findMemberAnalysisByChannel(database, { userId, channelId, demo, at });
  return found && withId(found.id, found.fullResult);
}
