import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { QuoteVersion } from '../../../contract/deals/quote-parts.ts';
import type { QuoteDetail } from '../../../contract/deals/quote-detail.ts';
import { quoteDocument } from '../../../contract/deals/quote-parts.ts';
import { plainDocument } from '../../../engine/pricing/quotes/test-quotes.ts';
import { fullFixture } from '../../analysis/channel-analysis/analysis.fixture.ts';
import { accountOf } from '../../test-accounts.ts';
import { Refused } from '../../test-answers.ts';
import { fill } from '../../test-fields.ts';
import { showPage, type Shown } from '../../test-screen.tsx';
import { beginContent, toContent } from './use-quotes.ts';

const id = '00000000-0000-4000-8000-000000000009';
const account = accountOf('growth');
const instant = '2026-11-21T12:00:00.000Z';
const version: QuoteVersion = {
  version: 1,
  author: 'sender',
  created_at: instant,
  sha256: 'a'.repeat(64),
  document: quoteDocument.parse(plainDocument()),
  changes: [],
};
const sent: QuoteDetail = {
  id,
  number: 'Q-2026-0001',
  side: 'creator',
  state: 'viewed',
  channel_id: 'UCkestrel',
  channel_label: 'Kestrel Workbench',
  recipient: 'Acme',
  currency: 'USD',
  total_cents: 100_000,
  valid_until: '2026-12-31',
  version: 1,
  created_at: instant,
  changed_at: instant,
  draft: null,
  versions: [version],
  events: [{ kind: 'sent', actor: 'sender', version: 1, text: '', at: instant }],
  acceptance: null,
  analysis_id: null,
  client_id: null,
  amends: null,
  amended_by: [],
  may: ['revise', 'send', 'withdraw'],
  may_send: true,
};
const { document } = version;
const draft: QuoteDetail = {
  ...sent,
  state: 'draft',
  version: 0,
  versions: [],
  draft: {
    channel_label: 'Kestrel Workbench',
    recipient: document.recipient,
    valid_until: '2026-12-31',
    request: document.request,
    terms: document.terms,
    note: '',
  },
};
const rowOf = ({ draft: _d, versions: _v, events: _e, acceptance: _a, ...rest }: QuoteDetail) => {
  const { analysis_id: _i, client_id: _c, amends: _m, amended_by: _b, may: _y, may_send: _s, ...row } = rest;
  return row;
};
const list = (quotes: QuoteDetail[]) => ({
  quotes: quotes.map(rowOf),
  has_more: false,
  open: { count: quotes.length, most: 20 },
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const inputsOf = ({ server }: Shown, name: string) =>
  server.asked.filter((asked) => asked.name === name).map(({ input }) => input);
const slip = async () => within(await screen.findByRole('figure', { name: 'Receipt of the quote' }));

test('quotes stand in a table with their states, and the plan’s room above it', async () => {
  const shown = await showPage('/quotes', { account, answers: { quotes: list([sent]) } });
  expect(await screen.findByText('1 of 20 open')).toBeDefined();
  const row = within(screen.getByRole('row', { name: /Q-2026-0001/ }));
  expect(row.getByText('Viewed')).toBeDefined();
  expect(row.getByText('$1,000')).toBeDefined();
  expect(row.getByRole('link', { name: 'Q-2026-0001' }).getAttribute('href')).toBe(`/quotes/${id}`);
  await shown.user.selectOptions(screen.getByLabelText('State'), 'Expired');
  await screen.findByRole('row', { name: /Q-2026-0001/ });
  expect(inputsOf(shown, 'quotes')).toEqual([{}, { state: 'expired' }]);
});

test('without quotes there is a way to the first one', async () => {
  await showPage('/quotes', { account, answers: { quotes: list([]) } });
  expect(await screen.findByText('No quotes yet.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open the library' }).getAttribute('href')).toBe('/library');
});

test('quotes that could not be loaded are asked for again', async () => {
  const failing = new Refused(500, { error: 'Something went wrong.', code: 'INTERNAL_SERVER_ERROR' });
  const somebody = accountOf('growth', { number: 2 });
  const failed = await showPage('/quotes', { account: somebody, answers: { quotes: failing } });
  const retry = await button('Retry');
  failed.server.answers = { ...failed.server.answers, quotes: list([sent]) };
  await failed.user.click(retry);
  expect(await screen.findByRole('row', { name: /Q-2026-0001/ })).toBeDefined();
});

test('three months of paid usage add 60% of the fee to the receipt with one choice', async () => {
  const shown = await showPage(`/quotes/${id}`, { account, answers: { quote: draft } });
  expect((await slip()).getAllByText('$1,000')).toHaveLength(2);
  await shown.user.selectOptions(screen.getByLabelText('Use in paid advertising, 20% a month'), '3 months');
  const receipt = await slip();
  expect(receipt.getByText('$600')).toBeDefined();
  expect(receipt.getByText('$1,600')).toBeDefined();
  expect(receipt.getByText('20% a month x 3 months')).toBeDefined();
  expect(receipt.getByText('Published: toolgeniehub.com, usage-rights calculator')).toBeDefined();
});

test('a draft is saved as it stands, then sent; its link is shown once', async () => {
  const shown = await showPage(`/quotes/${id}`, {
    account,
    answers: {
      quote: draft,
      reviseQuote: draft,
      sendQuote: { quote: sent, url: 'https://sponsorscope.example/quote/abc' },
    },
  });
  await button('Send');
  fill({ Name: 'Grace Client', 'Dedicated video': '2' });
  expect(screen.getByText('Save the draft, then send it.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
  await shown.user.click(await button('Save draft'));
  await shown.user.click(await button('Send'));
  expect(inputsOf(shown, 'reviseQuote')).toMatchObject([
    {
      id,
      recipient: { name: 'Grace Client' },
      request: { deliverables: [{ format: 'integration' }, { format: 'dedicated', count: 2 }] },
    },
  ]);
  const question = within(screen.getByRole('group', { name: /Send it to the recipient now/ }));
  await shown.user.click(question.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('https://sponsorscope.example/quote/abc')).toBeDefined();
  await shown.user.click(await button('I’ve copied it'));
  expect(screen.queryByText('https://sponsorscope.example/quote/abc')).toBeNull();
});

test('what cannot be priced is said at once and cannot be saved', async () => {
  await showPage(`/quotes/${id}`, { account, answers: { quote: draft } });
  await slip();
  fill({ '60-90 second integration': '0' });
  expect(await screen.findByText('Add at least one video or Short.')).toBeDefined();
  expect((await button('Save draft')).getAttribute('aria-disabled')).toBe('true');
  fill({ '60-90 second integration': '1', 'Fee of one integration, USD': '1e15' });
  expect(screen.getByText('A number from 0.01 to 100,000,000')).toBeDefined();
});

test('an amount is changed by hand with a reason, never without one', async () => {
  const shown = await showPage(`/quotes/${id}`, { account, answers: { quote: draft } });
  const change = within(
    (await slip()).getByRole('form', { name: 'Change the amount of 60-90 second integration', hidden: true }),
  );
  const submit = change.getByRole('button', { name: 'Change amount', hidden: true });
  await shown.user.click(submit);
  expect(change.getByText('Enter an amount and a reason.')).toBeDefined();
  fill({ 'Amount, USD': '900', Why: 'As agreed' });
  await shown.user.click(submit);
  expect((await slip()).getByText('Changed by hand from $1,000: As agreed')).toBeDefined();
  expect((await slip()).getAllByText('$900').length).toBeGreaterThan(0);
});

test('a counter-offer shows what it changes and is accepted after a question', async () => {
  const offered: QuoteDetail = {
    ...sent,
    state: 'countered',
    may: ['revise', 'send', 'withdraw', 'accept_counter'],
    version: 2,
    versions: [
      {
        ...version,
        version: 2,
        author: 'recipient',
        changes: [{ key: 'total', label: 'Total', kind: 'changed', before: '$1,200', after: '$1,000' }],
      },
      version,
    ],
  };
  const acceptance = {
    version: 2,
    by: 'sender' as const,
    name: 'Person 1',
    company: '',
    email: 'person1@example.org',
    accepted_at: instant,
    sha256: 'a'.repeat(64),
  };
  const shown = await showPage(`/quotes/${id}`, {
    account,
    answers: {
      quote: offered,
      acceptCounterOffer: { ...offered, state: 'accepted', may: [], acceptance },
    },
  });
  await shown.user.click(await button('Accept counter-offer'));
  expect(screen.getByText('$1,200')).toBeDefined();
  const question = within(screen.getByRole('group', { name: /final for both sides/ }));
  await shown.user.click(question.getByRole('button', { name: 'Accept counter-offer' }));
  expect(await screen.findByText('Accepted by Person 1')).toBeDefined();
  expect(inputsOf(shown, 'acceptCounterOffer')).toEqual([{ id, version: 2 }]);
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
});

test('an accepted quote is changed by a new one that begins with what it holds', async () => {
  const accepted: QuoteDetail = { ...sent, state: 'accepted', may: ['amend'] };
  const amendment: QuoteDetail = {
    ...draft,
    id: '00000000-0000-4000-8000-000000000010',
    number: 'Q-2026-0002',
    amends: { id, number: sent.number, state: 'accepted' },
  };
  const shown = await showPage(`/quotes/${id}`, { account, answers: { quote: accepted } });
  await shown.user.click(await button('Change it by a new quote'));
  const question = within(screen.getByRole('group', { name: /What is accepted stays as it is/ }));
  shown.server.answers = { ...shown.server.answers, createQuote: amendment, quote: amendment };
  await shown.user.click(question.getByRole('button', { name: 'Begin it' }));
  expect(await screen.findByRole('heading', { name: 'Quote Q-2026-0002' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Q-2026-0001' }).getAttribute('href')).toBe(`/quotes/${id}`);
  expect(inputsOf(shown, 'createQuote')).toMatchObject([
    { amends: id, side: 'creator', recipient: document.recipient, request: document.request },
  ]);
});

test('an accepted quote names what changes it, and begins no second one beside an unsent one', async () => {
  const other = '00000000-0000-4000-8000-000000000010';
  const accepted: QuoteDetail = {
    ...sent,
    state: 'accepted',
    may: ['amend'],
    amended_by: [{ id: other, number: 'Q-2026-0002', state: 'draft' }],
  };
  await showPage(`/quotes/${id}`, { account, answers: { quote: accepted } });
  const link = await screen.findByRole('link', { name: 'Q-2026-0002' });
  expect(link.getAttribute('href')).toBe(`/quotes/${other}`);
  expect(screen.queryByRole('button', { name: 'Change it by a new quote' })).toBeNull();
});

test('whoever may not send sees no button for it, and why', async () => {
  const kept = { ...draft, may_send: false };
  await showPage(`/quotes/${id}`, { account: accountOf('free'), answers: { quote: kept } });
  expect(
    await screen.findByText('Your plan holds a draft. Sending quotes needs Growth or a higher plan.'),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
});

test('a new quote begins at the fair price of the result it was made from', async () => {
  const analysis = { ...fullFixture, id };
  const content = toContent(beginContent(analysis, { nowMs: Date.parse(instant) }));
  expect(content.request.baseFees.videoCents).toBe((analysis.recommendedPricing?.flatFee.medium ?? 0) * 100);
  const shown = await showPage(`/quotes/new?analysis=${id}`, {
    account,
    answers: { storedAnalysis: analysis, createQuote: draft, quote: draft },
  });
  await shown.user.click(await button('Save draft'));
  expect(await screen.findByRole('heading', { name: 'Quote Q-2026-0001' })).toBeDefined();
  expect(inputsOf(shown, 'createQuote')).toMatchObject([
    { analysis_id: id, channel_label: analysis.channelName, request: content.request },
  ]);
});

test('a quote from a judged offer holds its lines, its terms and its price', async () => {
  const analysis = { ...fullFixture, id };
  const offer = 'price=285000&currency=USD&side=brand&made=integration:1,short:2&rights=paidAds:3';
  const shown = await showPage(`/quotes/new?analysis=${id}&${offer}&guarantee=50000:30`, {
    account,
    answers: { storedAnalysis: analysis, createQuote: draft, quote: draft },
  });
  expect((await slip()).getByText('$2,850')).toBeDefined();
  await shown.user.click(await button('Save draft'));
  expect(inputsOf(shown, 'createQuote')).toMatchObject([
    {
      side: 'brand',
      analysis_id: id,
      channel_label: analysis.channelName,
      request: {
        deliverables: [
          { format: 'integration', count: 1, ugcOnly: false },
          { format: 'short', count: 2, ugcOnly: false },
        ],
        rights: [{ right: 'paidAds', months: 3 }],
        discountsPackages: false,
      },
      terms: { guarantee: { views: 50_000, day: 30 } },
    },
  ]);
});
