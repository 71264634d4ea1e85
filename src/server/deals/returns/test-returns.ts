import type { PortfolioInput } from '../../../contract/deals/portfolios.ts';
import type { SimulationInput } from '../../../contract/deals/returns.ts';

/** A shop whose orders are worth 60 USD at a margin of 45 %. */
export const shop: SimulationInput['economics'] = {
  goal: 'purchase',
  currency: 'USD',
  value_cents: 6_000,
  margin_percent: 45,
  refund_percent: 0,
  commission_percent: 0,
  fixed_cents: 0,
  cvr: null,
  ctr: null,
  lift: null,
  target_percent: null,
};

/** What is asked about one analysis, but for its id. */
export const simulated: Omit<SimulationInput, 'analysis_id'> = {
  format: 'long',
  price: { amount_cents: 350_000, currency: 'USD' },
  horizon: 30,
  economics: shop,
  preset: 'clicks',
  name: 'Spring',
};

/** What is asked about a list, but for its id. */
export const spread: Omit<PortfolioInput, 'list_id'> = {
  budget: { amount_cents: 500_000, currency: 'USD' },
  prices: [],
  horizon: 30,
  economics: shop,
  preset: 'clicks',
  goal: 'chance',
  least_safety: null,
  most_share_percent: 100,
  least_channels: 1,
  shares_no_sponsor: false,
};

/** A set of assumptions of the workspace's own, as it is saved. */
export const ownSet = {
  name: 'Our shop',
  note: 'Three campaigns of spring',
  ranges: [
    {
      factor: 'conversion',
      of: 'purchase',
      range: { p10: 0.02, p50: 0.03, p90: 0.05 },
      source: 'Our orders',
    },
    { factor: 'clickRate', of: null, range: { p10: 0.01, p50: 0.015, p90: 0.02 }, source: 'Our links' },
    { factor: 'lift', of: null, range: { p10: 1, p50: 1.2, p90: 1.5 }, source: '' },
  ],
};
