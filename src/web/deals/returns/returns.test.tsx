import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Simulation, SimulationInput } from '../../../contract/deals/returns.ts';
import type { Portfolio, PortfolioInput } from '../../../contract/deals/portfolios.ts';
import { readEconomics } from '../../../engine/pricing/returns/asked-economics.ts';
import { publishedAssumptions } from '../../../engine/pricing/returns/assumptions.ts';
import { planPortfolio } from '../../../engine/pricing/returns/portfolio.ts';
import { forecastFixture, shopFixture } from '../../../engine/pricing/returns/returns.fixture.ts';
import { simulateReturn } from '../../../engine/pricing/returns/simulation.ts';
import { fullFixture } from '../../analysis/channel-analysis/analysis.fixture.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused, type Answers } from '../../test-answers.ts';
import { showPage } from '../../test-screen.tsx';
import { sentTo } from '../../test-steps.ts';

const analysisId = fullFixture.id;
const listId = '00000000-0000-4000-8000-0000000000aa';
const { long } = fullFixture.evidence.views;

/** As the server computes and keeps it. */
function keep(input: SimulationInput): Simulation {
  const economics = readEconomics(input.economics);
  if (economics === null || long === null) throw new Error('Nothing to compute.');
  const result = simulateReturn({
    channel: { niche: fullFixture.niche, ...long },
    priceCents: input.price.amount_cents,
    horizon: input.horizon,
    economics,
    preset: input.preset,
    assumptions: publishedAssumptions,
  });
  return {
    id: '00000000-0000-4000-8000-0000000000bb',
    channel_id: fullFixture.evidence.channel.id,
    channel_name: 'Allotment',
    created_at: '2026-11-21T12:00:00.000Z',
    model_version: '1',
    calibration: 'priors',
    input,
    result,
  };
}

const show = (
  answers: Answers = {},
  tier: 'free' | 'growth' | 'pro' | 'agency' = 'growth',
  search = `?analysis=${analysisId}`,
) =>
  showPage(`/returns${search}`, {
    account: accountOf(tier),
    answers: {
      storedAnalysis: fullFixture,
      simulations: { simulations: [] },
      finishedDeals: { deals: [] },
      ...answers,
    },
  });
type User = Awaited<ReturnType<typeof show>>['user'];
const type = async (user: User, label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  if (text !== '') await user.type(field, text);
};
const part = (name: string) => within(screen.getByRole('region', { name }));

test('with a value and a margin the sentence, a hundred outcomes and the contradiction stand there at once', async () => {
  const { user } = await show();
  expect(await screen.findByText('Enter what one order is worth to you, and your margin.')).toBeDefined();
  await type(user, 'Value of one order', '60');
  await type(user, 'Margin, %', '45');
  const name = '100 equally likely outcomes';
  const outcomes = within(await screen.findByRole('region', { name }));
  expect(outcomes.getAllByRole('row', { hidden: true })).toHaveLength(51);
  const input = sentLike();
  const { returns } = keep(input).result;
  if (returns === null) throw new Error('No orders.');
  expect(screen.getByText(/such deals pay for themselves; in 8 of 10 cases it brings between/)).toBeDefined();
  const pays = outcomes
    .getAllByRole('row', { hidden: true })
    .filter((row) => row.textContent?.endsWith('Yes'));
  expect(pays.length).toBe(
    returns.outcomes.slice(0, 50).filter((n) => n >= (returns.ordersToPay ?? 0)).length,
  );
  expect(part('Published figures contradict each other').getAllByRole('row')).toHaveLength(3);
  expect(part('Highest price that pays').getByText('in 60 of 100 cases')).toBeDefined();
  expect(part('Assumptions and their sources').getByText(/influencerfee.com/)).toBeDefined();
  expect(screen.queryByText(/\bwill\b/)).toBeNull();
});

function sentLike(changes: Partial<SimulationInput> = {}): SimulationInput {
  return {
    analysis_id: analysisId,
    format: 'long',
    price: {
      amount_cents: (fullFixture.recommendedPricing?.flatFee.medium ?? 0) * 100,
      currency: 'USD',
    },
    horizon: 30,
    economics: {
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
    },
    preset: 'clicks',
    name: '',
    ...changes,
  };
}

test('an entered conversion ends the contradiction, and what cannot be read is said at its field', async () => {
  const { user } = await show();
  await type(user, 'Value of one order', '60');
  await type(user, 'Margin, %', '45');
  await type(user, 'Your conversion, %', '1-3');
  expect(screen.queryByRole('region', { name: 'Published figures contradict each other' })).toBeNull();
  expect(part('Assumptions and their sources').getByText(/entered by you/)).toBeDefined();
  await type(user, 'Your conversion, %', '3-1');
  expect(screen.getByLabelText('Your conversion, %').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('One field cannot be read.')).toBeDefined();
});

test('a commission that eats the margin can never pay, and subscriptions need an entered rate', async () => {
  const { user } = await show();
  await type(user, 'Value of one order', '60');
  await type(user, 'Margin, %', '45');
  await type(user, 'Commission, %', '45');
  expect(screen.getByText(/This can never pay/)).toBeDefined();
  await user.selectOptions(screen.getByLabelText('Goal'), 'subscription');
  expect(screen.getByText(/No rate from click to paid subscription is published/)).toBeDefined();
  await user.selectOptions(screen.getByLabelText('Goal'), 'awareness');
  expect(screen.queryByLabelText('Value of one order')).toBeNull();
  expect(screen.getByText(/views within 30 days in 8 of 10 cases/)).toBeDefined();
});

test('a scenario is kept as it stands in the fields, compared and deleted after a question', async () => {
  const kept: Simulation[] = [];
  const { user, server } = await show({
    simulate: (input) => {
      const made = keep(input);
      kept.push(made);
      return made;
    },
    simulations: () => ({ simulations: [...kept] }),
    deleteSimulation: () => {
      kept.length = 0;
      return {};
    },
  });
  await type(user, 'Value of one order', '60');
  await type(user, 'Margin, %', '45');
  await type(user, 'Price of the deal', '3,500');
  await type(user, 'Name of the scenario', 'Spring');
  await user.click(screen.getByRole('button', { name: 'Keep this scenario' }));
  const price = { amount_cents: 350_000, currency: 'USD' };
  await waitFor(() =>
    expect(sentTo(server, 'simulate')).toEqual([
      sentLike({ price: { ...price, currency: 'USD' }, name: 'Spring' }),
    ]),
  );
  expect(await screen.findByRole('rowheader', { name: 'Spring, $3,500' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(
    within(screen.getByRole('group', { name: 'Delete Spring, $3,500?' })).getByRole('button', {
      name: 'Delete',
    }),
  );
  expect(await screen.findByText('None kept yet.')).toBeDefined();
});

test('a plan that keeps no more says so at the button', async () => {
  const full = {
    error: 'Your plan keeps 3 scenarios of a channel. Delete one first.',
    code: 'TOO_MANY_SCENARIOS',
  };
  const { user } = await show({ simulate: new Refused(409, full) });
  await type(user, 'Value of one order', '60');
  await type(user, 'Margin, %', '45');
  await user.click(screen.getByRole('button', { name: 'Keep this scenario' }));
  expect(await screen.findByText(full.error)).toBeDefined();
});

test('the free plan sees a sample, filled in, and keeps nothing', async () => {
  const { server } = await show({ sampleReport: fullFixture }, 'free');
  expect(await screen.findByText(/Your plan shows this with a sample channel/)).toBeDefined();
  expect(screen.getByText(/such deals pay for themselves/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Keep this scenario' })).toBeNull();
  expect(sentTo(server, 'storedAnalysis')).toEqual([]);
});

const channelOf = (number: number) => ({
  id: `UC${String(number).padStart(21, '0')}A`,
  name: `Channel ${number}`,
  priceCents: 100_000 * number,
});
const three = [1, 2, 3].map(channelOf);
function spread(input: PortfolioInput): Portfolio {
  const economics = readEconomics(input.economics) ?? shopFixture;
  const priceOf = new Map(input.prices.map(({ channel_id, amount_cents }) => [channel_id, amount_cents]));
  const priced = three.map((channel) => ({
    ...channel,
    priceCents: priceOf.get(channel.id) ?? channel.priceCents,
  }));
  return {
    channels: priced.map(({ id, name, priceCents }) => ({
      channel_id: id,
      name,
      analysis_id: analysisId,
      price_cents: priceCents,
      price_is_entered: priceOf.has(id),
      gap: null,
    })),
    result: planPortfolio({
      channels: priced.map(({ id, priceCents }) => ({
        id,
        channel: forecastFixture,
        priceCents,
        safety: 'high',
        sponsors: [],
      })),
      budgetCents: input.budget.amount_cents,
      horizon: input.horizon,
      economics,
      preset: input.preset,
      assumptions: publishedAssumptions,
      goal: input.goal,
      leastSafety: input.least_safety,
      mostSharePercent: input.most_share_percent,
      leastChannels: input.least_channels,
      sharesNoSponsor: input.shares_no_sponsor,
    }),
  };
}

test('a budget is spread over a list, and a price that is changed counts in the next choice', async () => {
  const { user, server } = await show({ planPortfolio: spread }, 'pro', `?list=${listId}`);
  await type(user, 'Value of one order', '400');
  await type(user, 'Margin, %', '60');
  await user.click(screen.getByRole('button', { name: 'Choose channels' }));
  expect(await screen.findByText(/such choices pay for themselves/)).toBeDefined();
  expect(sentTo(server, 'planPortfolio')[0]).toMatchObject({
    list_id: listId,
    budget: { amount_cents: 500_000, currency: 'USD' },
    goal: 'profit',
    prices: [],
  });
  const table = within(screen.getByRole('table', { name: 'Every channel of the list' }));
  expect(table.getAllByRole('row')).toHaveLength(4);
  await type(user, 'Price of Channel 1', '6,000');
  await user.click(screen.getByRole('button', { name: 'Choose again' }));
  expect(await screen.findByText('Costs more than the budget')).toBeDefined();
  expect(sentTo(server, 'planPortfolio')[1]).toMatchObject({
    prices: [{ channel_id: channelOf(1).id, amount_cents: 600_000 }],
  });
});

test('a choice is kept under a name, with the question it answers', async () => {
  const portfolioId = '00000000-0000-4000-8000-0000000000cc';
  const { user, server } = await show(
    { planPortfolio: spread, keepPortfolio: { id: portfolioId } },
    'pro',
    `?list=${listId}`,
  );
  await type(user, 'Value of one order', '400');
  await type(user, 'Margin, %', '60');
  await user.click(screen.getByRole('button', { name: 'Choose channels' }));
  await type(user, 'Keep this choice as', 'Autumn');
  await user.click(screen.getByRole('button', { name: 'Keep' }));
  const open = await screen.findByRole('link', { name: 'Open it' });
  expect(open.getAttribute('href')).toBe(`/returns?portfolio=${portfolioId}`);
  const [sent] = sentTo(server, 'keepPortfolio');
  expect(sent).toMatchObject({ name: 'Autumn', question: { list_id: listId } });
  const question = sentTo(server, 'planPortfolio')[0];
  expect(sent).toMatchObject({ question });
});

test('a kept choice shows what it came to, without fields', async () => {
  const question: PortfolioInput = {
    list_id: listId,
    budget: { amount_cents: 500_000, currency: 'USD' },
    prices: [],
    horizon: 30,
    economics: { ...sentLike().economics, value_cents: 40_000, margin_percent: 60 },
    preset: 'clicks',
    goal: 'profit',
    least_safety: null,
    most_share_percent: 100,
    least_channels: 1,
    shares_no_sponsor: false,
  };
  const head = {
    id: '00000000-0000-4000-8000-0000000000cc',
    name: 'Autumn',
    list_id: listId,
    created_at: '2026-11-21T12:00:00.000Z',
    budget: question.budget,
  };
  await show(
    { keptPortfolio: { ...head, question, portfolio: spread(question) } },
    'pro',
    `?portfolio=${head.id}`,
  );
  expect(await screen.findByRole('heading', { name: 'Autumn' })).toBeDefined();
  expect(screen.getByText(/such choices pay for themselves/)).toBeDefined();
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(screen.getByRole('link', { name: 'Choose again from this list' })).toBeDefined();
});

test('a budget needs a plan that has it, and a value first', async () => {
  await show({}, 'growth', `?list=${listId}`);
  expect(await screen.findByText(/Choosing channels for a budget comes with Pro/)).toBeDefined();
});

test('without a channel or a list it says where to begin, with what was kept and the lists', async () => {
  const list = {
    id: listId,
    name: 'Spring',
    folder: '',
    channels: 12,
    holds: false,
    changed_at: '2026-11-21T12:00:00.000Z',
  };
  await show(
    {
      simulations: { simulations: [keep(sentLike({ name: 'May' }))] },
      lists: { lists: [list], most: 20 },
      portfolios: { portfolios: [] },
    },
    'pro',
    '',
  );
  expect((await screen.findByRole('link', { name: /^Allotment ?: May$/ })).getAttribute('href')).toBe(
    `/returns?analysis=${analysisId}`,
  );
  expect((await screen.findByRole('link', { name: 'Spring' })).getAttribute('href')).toBe(
    `/returns?list=${listId}`,
  );
});

test('a channel that cannot be loaded says why, with another try', async () => {
  const error = 'This analysis is not in your history.';
  await show({ storedAnalysis: new Refused(404, { error, code: 'ANALYSIS_NOT_FOUND' }) });
  expect(await screen.findByText(/The channel could not be loaded/)).toBeDefined();
});

const ofCampaigns = { niche: fullFixture.niche, views: 10_000, clicks: 900, orders: 90 };

test('a plan that learns forecasts with its own rates, and says so where they cannot be loaded', async () => {
  const broken = new Refused(503, { error: 'Something broke.', code: 'BROKEN' });
  const { server, user } = await show({ finishedDeals: broken }, 'agency');
  expect(await screen.findByText(/Your own rates could not be loaded/)).toBeDefined();
  server.answers.finishedDeals = { deals: [ofCampaigns] };
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(/Your own rates could not be loaded/)).toBeNull());
});

test('another plan asks for no own rates', async () => {
  const { server } = await show({}, 'pro');
  await screen.findByRole('heading', { level: 1 });
  expect(sentTo(server, 'finishedDeals')).toEqual([]);
});
