import type { Comparison } from '../../../contract/analysis/compare.ts';
import { modelVersion } from '../../../engine/analysis/analyse.ts';
import { compareChannels } from '../../../engine/analysis/comparison.ts';
import type { ChannelComparison } from '../../../engine/analysis/comparison.ts';
import type { ComparedChannel } from '../../../engine/analysis/comparison-figures.ts';
import { plans } from '../../../engine/plans/plans.ts';
import { isChannelId } from '../../../youtube/ids.ts';
import { readTier } from '../../accounts/plans/plans.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { accessTo, chooseText, readEntitlement } from '../channel-analysis/access.usecases.ts';
import type { Entitlement } from '../channel-analysis/access.usecases.ts';
import { openResult } from '../channel-analysis/history.usecases.ts';
import { findAnalyses, findNewestOfEach } from './compare.rows.ts';
import type { ComparedRecord } from './compare.rows.ts';
import { describeCompared } from './compared-channels.ts';

export interface CompareContext {
  database: Database;
  now: () => Date;
  /** The workspace. */
  userId: string;
}

type CompareRefusalCode =
  | 'ANALYSIS_NOT_FOUND'
  | 'TOO_MANY_FOR_PLAN'
  | 'PLAN_REQUIRED'
  | 'TOO_FEW'
  | 'TOO_MANY_LINKS'
  | 'LINK_NOT_FOUND';
export class CompareRefusal extends Refusal<CompareRefusalCode> {}

export interface OpenedComparison {
  channels: ComparedChannel[];
  comparison: ChannelComparison;
}

/**
 * The columns of a comparison, in the order asked, each once: analyses of the workspace, and for channels their newest
 * one there. One that is not the workspace's refuses all of it, or is left out of what a link shows.
 */
export function openComparison(
  context: CompareContext,
  {
    ids,
    leavesOut = false,
    withPrices = true,
  }: { ids: readonly string[]; leavesOut?: boolean; withPrices?: boolean },
): Promise<OpenedComparison> {
  const { database, userId, now } = context;
  return database.asUser(userId, async () => {
    const records = await findAsked(context, ids);
    if (!leavesOut && records.includes(undefined)) throw new CompareRefusal('ANALYSIS_NOT_FOUND');
    const found = [
      ...new Map(records.flatMap((record) => (record ? [[record.id, record] as const] : []))).values(),
    ];
    const { compared } = plans[await readTier(context, { userId })];
    if (found.length > compared) {
      const text = `Your plan compares ${compared} channels side by side.`;
      throw new CompareRefusal('TOO_MANY_FOR_PLAN', { text });
    }
    const entitlement = await readEntitlement(context, { userId });
    const channels = found.map((record) => describeColumn(record, entitlement));
    const at = { now: now().toISOString(), modelVersion, withPrices };
    return { channels, comparison: compareChannels(channels, at) };
  });
}

/**
 * One for each id: an analysis of the workspace, or its newest of a channel; `undefined` where there is none. Joins the
 * caller's transaction.
 */
export async function findAsked(
  { database, userId: workspaceId }: Pick<CompareContext, 'database' | 'userId'>,
  asked: readonly string[],
): Promise<(ComparedRecord | undefined)[]> {
  // Hexadecimal digits may be written either way; channel ids may not.
  const ids = asked.map((id) => (isChannelId(id) ? id : id.toLowerCase()));
  const channelIds = ids.filter(isChannelId);
  const analyses = await findAnalyses(database, { workspaceId, ids: ids.filter((id) => !isChannelId(id)) });
  const newest = channelIds.length === 0 ? [] : await findNewestOfEach(database, { workspaceId, channelIds });
  const byId = new Map([
    ...analyses.map((record) => [record.id, record] as const),
    ...newest.map((record) => [record.channelId, record] as const),
  ]);
  return ids.map((id) => byId.get(id));
}

function describeColumn(record: ComparedRecord, entitlement: Entitlement): ComparedChannel {
  const { id, channelId, fullResult, limitedResult } = record;
  const access = accessTo(entitlement, channelId);
  const text =
    fullResult === null || limitedResult === null ? null : chooseText(access, { fullResult, limitedResult });
  const analysis = text === null ? null : openResult({ id, text });
  return describeCompared(record, { analysis, isLimited: access === 'limited' });
}

export async function readComparison(
  context: CompareContext,
  { ids }: { ids: readonly string[] },
): Promise<Comparison> {
  const { channels, comparison } = await openComparison(context, { ids });
  const { rows, prices, sharedSponsors, sharedWords, unread, notes } = comparison;
  return {
    columns: channels.map((channel) => ({
      id: channel.id,
      channel_id: channel.channelId,
      channel_name: channel.name,
      handle: channel.handle,
      thumbnail_url: channel.thumbnailUrl,
      analysed_at: channel.analysedAt,
      demo: channel.demo,
      is_limited: channel.isLimited,
      is_forgotten: channel.isForgotten,
    })),
    rows,
    prices,
    shared_sponsors: sharedSponsors,
    shared_words: sharedWords,
    unread,
    notes,
  };
}
