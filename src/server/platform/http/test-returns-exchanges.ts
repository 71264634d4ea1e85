import { publishedAssumptions } from '../../../engine/pricing/returns/assumptions.ts';
import { planPortfolio } from '../../../engine/pricing/returns/portfolio.ts';
import { simulateReturn } from '../../../engine/pricing/returns/simulation.ts';
import { forecastFixture, shopFixture } from '../../../engine/pricing/returns/returns.fixture.ts';
import { fileTypes } from '../../../contract/analysis/exports.ts';
import { file } from './test-account-exchanges.ts';
import { id } from './test-agency-exchanges.ts';

const channelId = `UC${'a'.repeat(22)}`;
const economics = {
  goal: 'purchase',
  currency: 'USD',
  value_cents: 6000,
  margin_percent: 45,
  refund_percent: 0,
  commission_percent: 0,
  fixed_cents: 0,
  cvr: null,
  ctr: null,
  lift: null,
  target_percent: 50,
};
const price = { amount_cents: 350_000, currency: 'USD' };
const asked = { horizon: 30, economics, preset: 'clicks', assumption_set: { id, version: 1 } };
const input = { analysis_id: id, format: 'long', price, ...asked, name: 'Spring' };
const question = {
  horizon: 30,
  economics: { ...shopFixture, targetPercent: 50 },
  preset: 'clicks',
  assumptions: publishedAssumptions,
} as const;
const simulation = {
  id,
  channel_id: channelId,
  channel_name: null,
  created_at: '2026-11-21T12:00:00.000Z',
  model_version: '1',
  calibration: 'prior',
  input,
  result: {
    ...simulateReturn({ ...question, channel: forecastFixture, priceCents: 350_000 }),
    ownSet: { id, name: 'Our shop', version: 1 },
  },
};
const channel = { id: channelId, channel: forecastFixture, priceCents: 350_000, safety: null, sponsors: [] };
const portfolioQuestion = {
  list_id: id,
  budget: price,
  prices: [{ channel_id: channelId, amount_cents: 1 }],
  ...asked,
  goal: 'chance',
  least_safety: 'low',
  most_share_percent: 100,
  least_channels: 1,
  shares_no_sponsor: true,
};
const kept = { id, name: 'May', list_id: id, created_at: '2026-11-21T12:00:00.000Z', budget: price };
const portfolio = {
  channels: [
    {
      channel_id: channelId,
      name: 'Ada',
      analysis_id: id,
      price_cents: 350_000,
      price_is_entered: true,
      gap: null,
    },
  ],
  result: planPortfolio({
    ...question,
    channels: [channel, { ...channel, id: 'too dear', priceCents: 9_000_000 }],
    budgetCents: 500_000,
    goal: 'chance',
    leastSafety: null,
    mostSharePercent: 100,
    leastChannels: 1,
    sharesNoSponsor: false,
  }),
};

const ownSet = {
  name: 'Our shop',
  note: 'Three campaigns',
  ranges: [
    {
      factor: 'conversion',
      of: 'purchase',
      range: { p10: 0.01, p50: 0.02, p90: 0.04 },
      source: 'Our orders',
    },
  ],
};
const ownVersion = { ...ownSet, version: 2, saved_at: '2026-11-21T12:00:00.000Z' };

/** The exchanges of what sponsorships may bring. */
export const returnsExchanges = {
  simulate: { input, output: simulation },
  simulation: { input: { id }, output: simulation },
  simulations: { output: { simulations: [simulation] } },
  exportSimulation: { input: { id, paper: 'a4' }, output: file(fileTypes.pdf) },
  finishedDeals: { output: { deals: [{ niche: 'Food', views: 1000, clicks: 10, orders: null }] } },
  deleteSimulation: { input: { id }, output: {} },
  assumptionSets: { output: { sets: [{ id, ...ownVersion }] } },
  assumptionSet: { input: { id }, output: { id, versions: [ownVersion] } },
  saveAssumptionSet: {
    input: { ...ownSet, based_on: { id, version: 1 } },
    output: { id, ...ownVersion },
  },
  deleteAssumptionSet: { input: { id }, output: {} },
  planPortfolio: {
    input: portfolioQuestion,
    output: portfolio,
  },
  keepPortfolio: { input: { name: 'May', question: portfolioQuestion }, output: { id } },
  portfolios: { output: { portfolios: [{ ...kept, channels: 1, price_cents: 350_000, chance: 0.5 }] } },
  keptPortfolio: { input: { id }, output: { ...kept, question: portfolioQuestion, portfolio } },
  deletePortfolio: { input: { id }, output: {} },
};
