import { randomUUID } from 'node:crypto';
import { mostPortfolios } from '../../../contract/deals/deal-limits.ts';
import type { Portfolio, PortfolioInput } from '../../../contract/deals/portfolios.ts';
import { keptPortfolio } from '../../../contract/deals/portfolios.ts';
import { holdTier } from '../../accounts/plans/plans.usecases.ts';
import { findAsked } from '../../analysis/compare/compare.usecases.ts';
import { spreadBudget } from './portfolio.usecases.ts';
import type { PortfolioRecord } from './portfolios.rows.ts';
import {
  countPortfolios,
  deletePortfolio as deleteRow,
  findPortfolio,
  findPortfolios,
  insertPortfolio,
} from './portfolios.rows.ts';
import type { ReturnsContext } from './returns-context.ts';
import { ReturnsRefusal } from './returns-context.ts';

/** Computes a choice once more and keeps it with its question. Of YouTube's it keeps figures and ids, and no name. */
export async function keepPortfolio(
  context: ReturnsContext,
  { name, question }: { name: string; question: PortfolioInput },
): Promise<{ id: string }> {
  const { database, userId: workspaceId, now } = context;
  const { channels, result } = await spreadBudget(context, question, { names: 'own' });
  const id = randomUUID();
  return database.asUser(workspaceId, async () => {
    // Two that keep at once are counted one after the other.
    await holdTier(context, { userId: workspaceId });
    if ((await countPortfolios(database, workspaceId)) >= mostPortfolios)
      throw new ReturnsRefusal('TOO_MANY_PORTFOLIOS');
    await insertPortfolio(database, {
      id,
      workspaceId,
      list_id: question.list_id,
      name: name.trim(),
      channel_ids: channels.map(({ channel_id }) => channel_id),
      input: JSON.stringify(question),
      result: JSON.stringify({ channels, result }),
      engine_version: result.version,
      assumption_set: result.assumptionSet,
      at: now(),
    });
    return { id };
  });
}

/** The newest first. */
export async function listPortfolios({ database, userId: workspaceId }: ReturnsContext) {
  const found = await database.asUser(workspaceId, () => findPortfolios(database, workspaceId));
  return {
    portfolios: found.map((record) => {
      const { id, name, list_id, created_at, budget, portfolio } = describe(record);
      const { chosen } = portfolio.result;
      return {
        id,
        name,
        list_id,
        created_at,
        budget,
        channels: chosen?.ids.length ?? 0,
        price_cents: chosen?.priceCents ?? 0,
        chance: chosen?.returns?.chance ?? null,
      };
    }),
  };
}

/** As it was computed; channels without a name of the workspace's own have YouTube's, while that is kept. */
export function readPortfolio(context: ReturnsContext, { id }: { id: string }) {
  const { database, userId: workspaceId } = context;
  return database.asUser(workspaceId, async () => {
    const found = await findPortfolio(database, { workspaceId, id });
    if (found === null) throw new ReturnsRefusal('PORTFOLIO_NOT_FOUND');
    const kept = describe(found);
    const { channels } = kept.portfolio;
    const known = await findAsked(
      context,
      channels.map(({ channel_id }) => channel_id),
    );
    const named = channels.map((channel, place) => ({
      ...channel,
      name: channel.name ?? known[place]?.channelName ?? null,
    }));
    return { ...kept, portfolio: { ...kept.portfolio, channels: named } };
  });
}

export async function deletePortfolio(
  { database, userId: workspaceId }: ReturnsContext,
  { id }: { id: string },
): Promise<void> {
  const isGone = await database.asUser(workspaceId, () => deleteRow(database, { workspaceId, id }));
  if (!isGone) throw new ReturnsRefusal('PORTFOLIO_NOT_FOUND');
}

const output = keptPortfolio['~orpc'].outputSchema;

function describe(record: PortfolioRecord) {
  if (output === undefined) throw new Error('The contract has no output.');
  const question: PortfolioInput = JSON.parse(record.input);
  const portfolio: Portfolio = JSON.parse(record.result);
  return output.parse({
    id: record.id,
    name: record.name,
    list_id: record.list_id,
    created_at: record.created_at.toISOString(),
    budget: question.budget,
    question,
    portfolio,
  });
}
