import { mostFinishedDeals } from '../../../contract/deals/deal-limits.ts';
import { niches } from '../../../engine/analysis/niches.ts';
import { includesFeature } from '../../../engine/plans/plans.ts';
import type { AssumptionSet } from '../../../engine/pricing/returns/assumptions.ts';
import { publishedAssumptions } from '../../../engine/pricing/returns/assumptions.ts';
import type { FinishedDeal } from '../../../engine/pricing/returns/own-factors.ts';
import { learnAssumptions } from '../../../engine/pricing/returns/own-factors.ts';
import { readTier } from '../../accounts/plans/plans.usecases.ts';
import { findAsked } from '../../analysis/compare/compare.usecases.ts';
import { openFullResult } from '../../analysis/channel-analysis/history.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import type { KeptDeal } from './finished-deals.rows.ts';
import { deleteFinished, findNewestFinished, insertFinished } from './finished-deals.rows.ts';

interface FinishedContext {
  database: Database;
  now: () => Date;
  /** The workspace. */
  userId: string;
}

/** Keeps what came of a closed campaign's creators. Inside the transaction that closes it. */
export async function keepFinishedDeals(
  context: FinishedContext,
  deals: readonly (Omit<KeptDeal, 'niche'> & { channelId: string | null })[],
): Promise<void> {
  const { database, userId: workspaceId, now } = context;
  const channelIds = deals.flatMap(({ channelId }) => channelId ?? []);
  const found = await findAsked(context, channelIds);
  const nicheOf = new Map(
    channelIds.map((channelId, place) => {
      const { id, fullResult } = found[place] ?? { id: '', fullResult: null };
      return [channelId, fullResult === null ? null : openFullResult({ id, fullResult }).niche];
    }),
  );
  await insertFinished(database, {
    workspaceId,
    deals: deals.map(({ channelId, ...deal }) => ({ ...deal, niche: nicheOf.get(channelId ?? '') ?? null })),
    at: now(),
  });
}

/** A campaign that is opened again is not finished. Inside the transaction that opens it. */
export function forgetFinishedDeals(
  { database, userId: workspaceId }: FinishedContext,
  { creatorIds }: { creatorIds: readonly string[] },
): Promise<void> {
  return deleteFinished(database, { workspaceId, creatorIds });
}

/** What the workspace's closed campaigns brought, the newest first. */
export async function listFinishedDeals({
  database,
  userId: workspaceId,
}: FinishedContext): Promise<FinishedDeal[]> {
  const asked = { workspaceId, most: mostFinishedDeals };
  const rows = await database.asUser(workspaceId, () => findNewestFinished(database, asked));
  return rows.map((row) => ({ ...row, niche: niches.find((niche) => niche === row.niche) ?? null }));
}

/**
 * The published assumptions, with the workspace's own rates in their place where its plan learns and it has some. What
 * was taught on another plan waits.
 */
export async function readAssumptions(context: FinishedContext): Promise<AssumptionSet> {
  const tier = await readTier(context, { userId: context.userId });
  if (!includesFeature(tier, 'learning')) return publishedAssumptions;
  return learnAssumptions(publishedAssumptions, await listFinishedDeals(context));
}
