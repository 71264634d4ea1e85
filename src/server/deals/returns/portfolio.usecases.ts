import type { FullAnalysis } from '../../../contract/analysis/channel-analysis.ts';
import type { Portfolio, PortfolioInput } from '../../../contract/deals/portfolios.ts';
import { mostPortfolioChannels } from '../../../contract/deals/deal-limits.ts';
import type { PortfolioChannel } from '../../../engine/pricing/returns/portfolio.ts';
import { planPortfolio } from '../../../engine/pricing/returns/portfolio.ts';
import { findAsked } from '../../analysis/compare/compare.usecases.ts';
import { openFullResult } from '../../analysis/channel-analysis/history.usecases.ts';
import { readLabels } from '../../analysis/lists/items.usecases.ts';
import { readAskedCents } from '../offers/asked-prices.usecases.ts';
import { openAssumptions } from './assumption-sets.usecases.ts';
import type { ReturnsContext } from './returns-context.ts';
import { ReturnsRefusal } from './returns-context.ts';
import { openEconomics, readForecast, withOwnRates } from './simulations.usecases.ts';

/** A channel of the list as it is told, and as it is counted. */
interface Candidate {
  told: Portfolio['channels'][number];
  /** The list's own word for it, and none of YouTube's. */
  isOwnName: boolean;
  counted: PortfolioChannel | null;
}

/**
 * Which channels of a list for a budget. A price that is not in the question is the one that was entered as asked, else
 * the usual one. Nothing is stored; `names` are all, or the list's own. Throws `ReturnsRefusal`, or what a foreign list
 * throws.
 */
export async function spreadBudget(
  context: ReturnsContext,
  input: PortfolioInput,
  { names = 'all' }: { names?: 'all' | 'own' } = {},
): Promise<Portfolio> {
  const { budget, goal, horizon, preset } = input;
  const economics = openEconomics(input.economics, budget.currency);
  const assumptions = await openAssumptions(context, input.assumption_set);
  const candidates = await readCandidates(context, input);
  const result = withOwnRates(() =>
    planPortfolio({
      channels: candidates.flatMap(({ counted }) => (counted === null ? [] : [counted])),
      budgetCents: budget.amount_cents,
      horizon,
      economics,
      preset,
      assumptions,
      goal,
      leastSafety: input.least_safety,
      mostSharePercent: input.most_share_percent,
      leastChannels: input.least_channels,
      sharesNoSponsor: input.shares_no_sponsor,
    }),
  );
  const channels = candidates.map(({ told, isOwnName }) =>
    names === 'own' && !isOwnName ? { ...told, name: null } : told,
  );
  return { channels, result };
}

function readCandidates(context: ReturnsContext, input: PortfolioInput): Promise<Candidate[]> {
  return context.database.asUser(context.userId, async () => {
    const items = await readLabels(context, { listId: input.list_id, most: mostPortfolioChannels + 1 });
    if (items.length > mostPortfolioChannels) throw new ReturnsRefusal('TOO_MANY_CHANNELS');
    const found = await findAsked(
      context,
      items.map(({ channelId }) => channelId),
    );
    const askedOf = await readAskedCents(context, { listId: input.list_id, currency: input.budget.currency });
    const priceOf = new Map(input.prices.map(({ channel_id, amount_cents }) => [channel_id, amount_cents]));
    return items.map(({ channelId, label }, place) => {
      const record = found[place];
      const full =
        record === undefined || record.fullResult === null
          ? null
          : openFullResult({ id: record.id, fullResult: record.fullResult });
      const entered = priceOf.get(channelId) ?? askedOf.get(channelId) ?? null;
      const usual =
        input.budget.currency === 'USD' ? (full?.recommendedPricing?.flatFee.medium ?? null) : null;
      const priceCents = entered ?? (usual === null || usual === 0 ? null : usual * 100);
      const gap = findGap({ isAnalysed: record !== undefined, full, priceCents });
      return {
        isOwnName: label !== '',
        told: {
          channel_id: channelId,
          name: label === '' ? (record?.channelName ?? null) : label,
          analysis_id: record?.id ?? null,
          price_cents: priceCents,
          price_is_entered: entered !== null,
          gap,
        },
        counted:
          gap !== null || full === null || priceCents === null
            ? null
            : toCounted(full, { id: channelId, priceCents }),
      };
    });
  });
}

function findGap({
  isAnalysed,
  full,
  priceCents,
}: {
  isAnalysed: boolean;
  full: FullAnalysis | null;
  priceCents: number | null;
}): Candidate['told']['gap'] {
  if (!isAnalysed) return 'not-analyzed';
  if (full === null) return 'no-longer-kept';
  if (full.evidence.views.long === null) return 'no-views';
  return priceCents === null ? 'no-price' : null;
}

function toCounted(
  full: FullAnalysis,
  { id, priceCents }: { id: string; priceCents: number },
): PortfolioChannel {
  return {
    id,
    channel: readForecast(full, 'long'),
    priceCents,
    safety: full.brandSafety,
    sponsors: full.evidence.sponsors.sponsors.map(({ name }) => name.toLowerCase()),
  };
}
