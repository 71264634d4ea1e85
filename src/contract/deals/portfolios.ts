import { z } from 'zod';
import { ratings } from '../../engine/analysis/judgements.ts';
import { returnPresets } from '../../engine/pricing/returns/chain.ts';
import { leftOutReasons, portfolioGoals } from '../../engine/pricing/returns/portfolio.ts';
import { channelId } from '../analysis/lists.ts';
import { count } from '../analysis/text-evidence.ts';
import { longestPortfolioName, mostPortfolioChannels, mostPortfolios } from './deal-limits.ts';
import { inWorkspace, noInput } from '../procedure.ts';
import { line } from '../text-fields.ts';
import {
  assumptionSetChoice,
  cents,
  economics,
  horizon,
  money,
  range,
  restsOn,
  returnsRefusals,
  tags,
} from './returns.ts';

const setOutcome = z.strictObject({
  ids: z.array(z.string()),
  priceCents: z.number(),
  views: range,
  surestViews: z.number(),
  returns: z.strictObject({ chance: z.number().min(0).max(1), orders: range, profitCents: range }).nullable(),
});

export const portfolioResult = z.strictObject({
  ...restsOn,
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
  assumption_set: assumptionSetChoice.optional(),
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

const refusals = {
  ...returnsRefusals,
  PLAN_REQUIRED: { status: 403, message: 'Choosing channels for a budget requires Pro plan or higher' },
  LIST_NOT_FOUND: { status: 404, message: 'This list is not one of yours.' },
  TOO_MANY_CHANNELS: {
    status: 422,
    message: `A budget is spread over a list of up to ${mostPortfolioChannels} channels.`,
  },
} as const;

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
  .errors(refusals)
  .output(portfolioOutput);

const name = line(longestPortfolioName).refine((text) => text.trim() !== '');

export const keepPortfolio = inWorkspace('analyse', { feature: 'portfolio' })
  .route({
    method: 'POST',
    path: '/api/portfolios/keep',
    summary: 'Keeps which channels were chosen for a budget, as it is computed now',
    tags,
  })
  .input(z.strictObject({ name, question: portfolioInput }))
  .errors({
    ...refusals,
    TOO_MANY_PORTFOLIOS: {
      status: 409,
      message: `Your workspace keeps ${mostPortfolios} choices. Delete one first.`,
    },
  })
  .output(z.strictObject({ id: z.uuid() }));

const head = {
  id: z.uuid(),
  name: z.string(),
  list_id: z.uuid(),
  created_at: z.iso.datetime(),
  budget: money,
};
const portfolioNotFound = { status: 404, message: 'This choice is not one of your workspace’s.' } as const;

export const portfolios = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/portfolios/list',
    summary: 'The workspace’s kept choices of channels for a budget, newest first',
    tags,
  })
  .input(noInput)
  .output(
    z.strictObject({
      portfolios: z.array(
        z.strictObject({
          ...head,
          /** How many channels were chosen, what they cost and how likely it pays; `null` where nothing counts orders. */
          channels: count,
          price_cents: z.number(),
          chance: z.number().nullable(),
        }),
      ),
    }),
  );

export const keptPortfolio = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/portfolios/kept',
    summary: 'A kept choice of channels, as it was computed',
    tags,
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ PORTFOLIO_NOT_FOUND: portfolioNotFound })
  .output(z.strictObject({ ...head, question: portfolioInput, portfolio: portfolioOutput }));

export const deletePortfolio = inWorkspace('analyse')
  .route({ method: 'POST', path: '/api/portfolios/delete', summary: 'Deletes a kept choice', tags })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ PORTFOLIO_NOT_FOUND: portfolioNotFound })
  .output(z.strictObject({}));
