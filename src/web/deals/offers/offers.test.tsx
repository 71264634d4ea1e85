import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assessOffer } from '../../../engine/pricing/offers/assess-offer.ts';
import { makeOffer } from '../../../engine/pricing/offers/offer.fixture.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused } from '../../test-answers.ts';
import { showPage } from '../../test-screen.tsx';
import { fill, sentTo } from '../../test-steps.ts';
import { full, id, at, keptSimulation, press, price, show } from './test-offers.tsx';

const tableRows = () =>
  [...document.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  );

test('a price and one click say where it stands, what to say and what it rests on', async () => {
  const { user, server } = await show({ assessOffer: full() });
  fill(price(), '3,500');
  await press(user, 'Judge the offer');
  expect(
    await screen.findByText(/^\$3,500 is usual: \d+ of 100 such deals are agreed for less\.$/),
  ).toBeDefined();
  expect(sentTo(server, 'assessOffer')).toMatchObject([
    {
      analysis_id: id,
      price_cents: 350_000,
      side: 'brand',
      deliverables: [{ format: 'integration', count: 1 }],
    },
  ]);
  const range = within(screen.getByRole('region', { name: 'Range to negotiate within' }));
  expect(range.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Say first $2,250',
    'Aim for $2,850',
    'Walk away above $4,700',
  ]);
  // The picture, for who cannot see it.
  expect(
    tableRows()
      .filter((cells) => cells.length === 4)
      .map(([band]) => band),
  ).toEqual([
    'Band',
    'well below usual',
    'below usual',
    'usual (this price)',
    'above usual',
    'far above usual',
  ]);
  expect(screen.getByText(/^Φ\(ln/)).toBeDefined();
  expect(screen.getByText(/^Third-party estimate, not YouTube data$/)).toBeDefined();
});

test('the answer changes with its tone, and opens in one’s own mail', async () => {
  const { user } = await show({ assessOffer: full({ priceCents: 450_000 }) });
  fill(price(), '4500');
  await press(user, 'Judge the offer');
  const answer = within(await screen.findByRole('region', { name: 'Your answer' }));
  expect(answer.getByText(/4,500 USD is in the upper part/)).toBeDefined();
  await user.selectOptions(answer.getByRole('combobox', { name: 'Tone' }), 'firm');
  expect(answer.getByText(/^Thank you for your offer\. We have worked it through\./)).toBeDefined();
  const href = answer.getByRole('link', { name: 'Open in mail' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(href)).toContain('mailto:?subject=Your offer&body=Thank you for your offer.');
  expect(answer.getByRole('button', { name: 'Copy' })).toBeDefined();
});

test('without a price, or with one that is none, nothing is sent and the field says why', async () => {
  const { user, server } = await show({ assessOffer: full() });
  for (const text of ['', '-5', '1e15', '12,34', '99999999999999']) {
    fill(price(), text);
    await press(user, 'Judge the offer');
    expect(price().getAttribute('aria-invalid')).toBe('true');
  }
  fill(price(), '0');
  fill(screen.getByRole('textbox', { name: '60–90 second integrations' }), '');
  await press(user, 'Judge the offer');
  expect(screen.getByText('Say what the price is for: at least one video or Short.')).toBeDefined();
  expect(sentTo(server, 'assessOffer')).toEqual([]);
});

test('a plan without prices reads one word, and the way to the rest', async () => {
  const { user } = await show(
    { assessOffer: { access: 'band', position: 'above', reason: null, left: 2 } },
    'free',
  );
  fill(price(), '3500');
  await press(user, 'Judge the offer');
  expect(await screen.findByText('above usual')).toBeDefined();
  expect(screen.getByText(/2 more this month/)).toBeDefined();
  expect(screen.queryByText(/\$\d/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Keep this offer' })).toBeNull();
});

test('what the server refuses is said in its words, and the entry stays', async () => {
  const message =
    'Nobody has recorded an exchange rate for this currency in the last 7 days. Ask in US dollars.';
  const { user } = await show({
    assessOffer: new Refused(422, { error: message, code: 'RATE_OF_EXCHANGE_MISSING' }),
  });
  fill(price(), '3500');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'EUR');
  await press(user, 'Judge the offer');
  expect(await screen.findByText(message)).toBeDefined();
  expect(price()).toHaveProperty('value', '3500');
});

test('a pasted mail fills the form, says from which words, and nothing is sent unread', async () => {
  const { user, server } = await show({ assessOffer: full() });
  await press(user, 'Paste the e-mail');
  const mail =
    'Our fee is $3,500 for 2 dedicated videos, with 3 months of paid ads usage. <script>alert(1)</script>';
  fill(await screen.findByRole('textbox', { name: 'Paste the e-mail' }), mail);
  await press(user, 'Fill in');
  await waitFor(() => expect(price()).toHaveProperty('value', '3500'));
  expect(screen.getByRole('textbox', { name: 'Dedicated videos' })).toHaveProperty('value', '2');
  expect(screen.getByRole('textbox', { name: '60–90 second integrations' })).toHaveProperty('value', '');
  expect(screen.getByText('read from your text: “$3,500”')).toBeDefined();
  const marked = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marked).toContain('$3,500');
  expect(sentTo(server, 'assessOffer')).toEqual([]);
  // Whoever changes a field has read it.
  fill(price(), '3000');
  expect(screen.queryByText('read from your text: “$3,500”')).toBeNull();
  await press(user, 'Judge the offer');
  const [sent] = sentTo(server, 'assessOffer');
  expect(sent).toMatchObject({
    price_cents: 300_000,
    deliverables: [{ format: 'dedicated', count: 2 }],
    rights: [{ right: 'paidAds', months: 3 }],
  });
  expect(JSON.stringify(server.asked)).not.toContain('script');
});

test('the card is one of the report’s, so its heading stands below the channel’s', async () => {
  const { user } = await show({ assessOffer: full() });
  expect(screen.getByRole('heading', { name: 'Is this price fair?', level: 3 })).toBeDefined();
  fill(price(), '3500');
  await press(user, 'Judge the offer');
  expect(await screen.findByRole('heading', { name: 'Your answer', level: 4 })).toBeDefined();
});

test('an offer is kept under a name of one’s own', async () => {
  const { user, server } = await show({ assessOffer: full(), keepOfferVerdict: { id } });
  fill(price(), '3500');
  await press(user, 'Judge the offer');
  fill(await screen.findByRole('textbox', { name: 'Call it' }), 'Spring pick');
  await press(user, 'Keep this offer');
  expect((await screen.findByRole('link', { name: 'Open it' })).getAttribute('href')).toBe(`/verdict/${id}`);
  expect(sentTo(server, 'keepOfferVerdict')).toMatchObject([{ label: 'Spring pick' }]);
});

const kept = {
  id,
  analysis_id: id,
  channel_id: 'UC',
  label: 'Spring pick',
  side: 'brand' as const,
  price_kind: 'fee' as const,
  asked_cents: 350_000,
  commission_percent: null,
  currency: 'USD' as const,
  percentile: 63,
  position: 'usual' as const,
  created_at: at,
  outcome: null,
  agreed_amount_cents: null,
  agreed_currency: null,
  agreed_commission_percent: null,
  agreed_on: null,
  is_due: true,
};

test('kept offers are listed, and ask once how they ended', async () => {
  await showPage('/verdict', {
    account: accountOf('pro'),
    answers: { offerVerdicts: { verdicts: [kept], has_more: false } },
  });
  const line = (await screen.findByRole('link', { name: 'Spring pick' })).closest('li');
  expect(line?.textContent).toContain('How did it end?');
  expect(screen.getByRole('heading', { name: 'Is this price fair?' })).toBeDefined();
});

const showAsFree = (verdicts: (typeof kept)[]) =>
  showPage('/verdict', {
    account: accountOf('free'),
    answers: { offerVerdicts: { verdicts, has_more: false }, library: { analyses: [], total: 0 } },
  });

test('a plan that keeps no offers is not invited to', async () => {
  const { server } = await showAsFree([]);
  expect(await screen.findByText('Analyze a channel first')).toBeDefined();
  await waitFor(() => expect(sentTo(server, 'offerVerdicts')).toHaveLength(1));
  expect(screen.queryByText(/Nothing kept yet|Kept offers|keep it/)).toBeNull();
});

test('what was kept before stays when the plan keeps no more', async () => {
  await showAsFree([kept]);
  expect(await screen.findByRole('link', { name: 'Spring pick' })).toBeDefined();
});

test('a buyer’s own economics say what the offer may cost, and the walk-away follows them', async () => {
  const answer = full();
  const profitPrices = { p50: 240_000, p60: 200_000, p80: null };
  const assessment = assessOffer(makeOffer({}, {}, { profitPrices }));
  const { user, server } = await show({
    assessOffer: { ...answer, assessment },
    simulations: { simulations: [keptSimulation()] },
  });
  expect(sentTo(server, 'simulations')).toEqual([]);
  fill(price(), '3500');
  const choice = await screen.findByRole('combobox', { name: 'Your own economics' });
  await user.selectOptions(choice, 'Spring, $3,500');
  await press(user, 'Judge the offer');
  expect(
    await screen.findByText(
      'pays in 50 of 100 cases up to $2,400, in 60 of 100 cases up to $2,000, in 80 of 100 cases at no price',
    ),
  ).toBeDefined();
  const range = within(screen.getByRole('region', { name: 'Range to negotiate within' }));
  expect(range.getByText('$2,000', { selector: 'li:last-child strong' })).toBeDefined();
  expect(sentTo(server, 'assessOffer')).toMatchObject([{ simulation_id: id }]);
  // They are a buyer's, and of a price for everything.
  await user.selectOptions(screen.getByRole('combobox', { name: 'Your side' }), 'creator');
  expect(screen.queryByRole('combobox', { name: 'Your own economics' })).toBeNull();
  await press(user, 'Judge the offer');
  await waitFor(() => expect(sentTo(server, 'assessOffer')).toHaveLength(2));
  expect(sentTo(server, 'assessOffer')[1]).not.toHaveProperty('simulation_id');
});

test('without a kept forecast the form leads to one, and a plan without forecasts asks for none', async () => {
  await show({ assessOffer: full() });
  fill(price(), '3500');
  const link = await screen.findByRole('link', { name: 'Work out your own economics' });
  expect(link.getAttribute('href')).toBe(`/returns?analysis=${id}`);
});

test('a judged offer leads to a quote at its price, and at the one worth aiming for', async () => {
  const { user } = await show({ assessOffer: full() });
  fill(price(), '3500');
  await press(user, 'Judge the offer');
  const hrefOf = async (name: string) =>
    new URL(
      (await screen.findByRole('link', { name })).getAttribute('href') ?? '',
      'https://sponsorscope.example',
    );
  const asked = await hrefOf('Make a quote at $3,500');
  expect(asked.pathname).toBe('/quotes/new');
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    analysis: id,
    price: '350000',
    currency: 'USD',
    side: 'brand',
    made: 'integration:1',
  });
  const counter = await hrefOf('Make a counter-offer at $2,850');
  expect(counter.searchParams.get('price')).toBe('285000');
});
