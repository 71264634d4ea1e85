import { z } from 'zod';
import { ratings } from '../../engine/analysis/judgements.ts';
import { returnPresets } from '../../engine/pricing/returns/chain.ts';
import { leftOutReasons, portfolioGoals } from '../../engine/pricing/returns/portfolio.ts';
import { count } from '../analysis/text-evidence.ts';
import { mostPortfolioChannels } from './deal-limits.ts';
import { inWorkspace } from '../procedure.ts';
import { cents, channelId, economics, horizon, money, range, returnsRefusals, tags } from './returns.ts';

const setOutcome = z.strictObject({
  ids: z.array(z.string()),
  priceCents: z.number(),
  views: range,
  surestViews: z.number(),
  returns: z.strictObject({ chance: z.number().min(0).max(1), orders: range, profitCents: range }).nullable(),
});

export const portfolioResult = z.strictObject({
  version: z.string(),
  assumptionSet: z.string(),
  chosen: setOutcome.nullable(),
  runnerUp: setOutcome.nullable(),
  withMore: z.strictObject({ extraCents: z.number(), outcome: setOutcome }).nullable(),
  bySize: z.array(setOutcome),
  leftOut: z.array(z.strictObject({ id: z.string(), reason: z.enum(leftOutReasons) })),
});

/** Why a channel of the list cannot be counted. */
export const portfolioGaps = ['not-analyzed', 'no-longer-kept', 'no-price', 'no-views'] as const;

const portfolioInput = z.strictObject({
  list_id: z.uuid(),
  budget: money,
  /** What they ask; a channel without one counts at the price of its newest analysis, in US dollars. */
  prices: z
    .array(z.strictObject({ channel_id: channelId, amount_cents: cents.positive() }))
    .max(mostPortfolioChannels),
  horizon,
  economics,
  preset: z.enum(returnPresets),
  goal: z.enum(portfolioGoals),
  least_safety: z.enum(ratings).nullable(),
  /** Of the budget, for one channel. */
  most_share_percent: z.number().min(1).max(100),
  least_channels: z.number().int().min(1).max(20),
  /** At most one of the channels that share a sponsor. */
  shares_no_sponsor: z.boolean(),
});
export type PortfolioInput = z.infer<typeof portfolioInput>;

const portfolioOutput = z.strictObject({
  channels: z.array(
    z.strictObject({
      channel_id: z.string(),
      /** What the list calls it, else YouTube; `null` where neither may be known. */
      name: z.string().nullable(),
      analysis_id: z.uuid().nullable(),
      price_cents: count.nullable(),
      price_is_entered: z.boolean(),
      gap: z.enum(portfolioGaps).nullable(),
    }),
  ),
  result: portfolioResult,
});
export type Portfolio = z.infer<typeof portfolioOutput>;

export const planPortfolio = inWorkspace('analyse', { feature: 'portfolio' })
  .route({
    method: 'POST',
    path: '/api/portfolios',
    summary: 'Which channels of a list for one budget; costs no credit',
    description:
      'All sets are compared up to 20 channels that can be counted; beyond, sets are grown and swapped. What the shop ' +
      'brings is as uncertain for one channel as for all, so spreading evens out views and clicks alone.',
    tags,
  })
  .input(portfolioInput)
  .errors({
    ...returnsRefusals,
    PLAN_REQUIRED: { status: 403, message: 'Choosing channels for a budget requires Pro plan or higher' },
    LIST_NOT_FOUND: { status: 404, message: 'This list is not one of yours.' },
    TOO_MANY_CHANNELS: {
      status: 422,
      message: `A budget is spread over a list of up to ${mostPortfolioChannels} channels.`,
    },
  })
  .output(portfolioOutput);
