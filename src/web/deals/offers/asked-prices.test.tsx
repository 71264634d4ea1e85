import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { assessOffer } from '../../../engine/pricing/offers/assess-offer.ts';
import { makeOffer } from '../../../engine/pricing/offers/offer.fixture.ts';
import { showPart } from '../../test-screen.tsx';
import { fill, sentTo } from '../../test-steps.ts';
import { AskedPrices } from './asked-prices.tsx';

const id = '00000000-0000-4000-8000-000000000007';
const at = '2026-11-03T10:00:00.000Z';

test('a list is judged at the prices entered, the best bargain first, with its total', async () => {
  const [alpha = '', beta = ''] = ['a', 'b'].map((letter) => `UC${letter.repeat(22)}`);
  const item = (channel_id: string, label: string) => ({ channel_id, label, channel_name: null });
  const assessed = (channel_id: string, priceCents: number) => ({
    channel_id,
    analysis_id: id,
    assessment: assessOffer(makeOffer({ priceCents })),
    reason: null,
  });
  const { user, server } = await showPart(<AskedPrices listId={id} canJudge canKeep />, {
    answers: {
      listItems: {
        ...emptyList,
        items: [item(alpha, 'Alpha'), item(beta, 'Beta')].map((each) => ({ ...plainItem, ...each })),
        total: 2,
      },
      askedPrices: {
        currency: 'USD',
        format: 'integration',
        prices: [{ channel_id: beta, price_cents: 150_050 }],
      },
      saveAskedPrices: { saved: 2 },
      assessListedOffers: {
        exchange: null,
        offers: [assessed(alpha, 900_000), assessed(beta, 200_000)],
        total: { askedCents: 1_100_000, usualCents: 600_000, percentile: 80, position: 'above', offers: 2 },
      },
    },
  });
  // What was entered before stands there, and leaving a field keeps what was changed.
  expect(await screen.findByRole('textbox', { name: 'Beta' })).toHaveProperty('value', '1500.50');
  fill(screen.getByRole('textbox', { name: 'Alpha' }), '9000');
  await user.click(screen.getByRole('textbox', { name: 'Alpha' }));
  await user.tab();
  await waitFor(() => expect(sentTo(server, 'saveAskedPrices')).toHaveLength(1));
  expect(sentTo(server, 'saveAskedPrices')).toEqual([
    {
      list_id: id,
      currency: 'USD',
      format: 'integration',
      prices: [
        { channel_id: alpha, price_cents: 900_000 },
        { channel_id: beta, price_cents: 150_050 },
      ],
    },
  ]);
  fill(screen.getByRole('textbox', { name: 'Beta' }), '2000');
  await user.click(screen.getByRole('button', { name: 'Judge the prices' }));
  expect(await screen.findByText(/All 2 together: \$11,000 is above usual/)).toBeDefined();
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Beta', 'Alpha']);
  expect(sentTo(server, 'assessListedOffers')).toMatchObject([
    {
      offers: [
        { channel_id: alpha, price_cents: 900_000 },
        { channel_id: beta, price_cents: 200_000 },
      ],
    },
  ]);
});

const plainItem = {
  handle: null,
  thumbnail_url: null,
  is_forgotten: false,
  status: 'new' as const,
  owner: null,
  tags: [],
  rating: null,
  note: '',
  comments: 0,
  fields: [],
  contact: { name: '', email: '', source: '', last_contacted_on: null },
  added_at: at,
  analysis: null,
  rank: null,
};
const emptyList = {
  list: {
    id,
    name: 'Spring',
    folder: '',
    channels: 2,
    columns: [],
    weights: { value: 0, score: 0, safety: 0, risk: 0, trend: 0, cpm_fit: 0 },
    target_cpm_cents: null,
    changed_at: at,
  },
  tags: [],
  members: [],
};

test('one price for all channels is asked as one, and kept nowhere', async () => {
  const ids = ['a', 'b'].map((letter) => `UC${letter.repeat(22)}`);
  const { user, server } = await showPart(<AskedPrices listId={id} canJudge canKeep />, {
    answers: {
      listItems: {
        ...emptyList,
        items: ids.map((channel_id) => ({ ...plainItem, channel_id, label: channel_id, channel_name: null })),
        total: 2,
      },
      askedPrices: { currency: 'EUR', format: 'short', prices: [] },
      assessListedOffers: { exchange: null, offers: [], total: null },
    },
  });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'They ask' }), 'all');
  const price = screen.getByRole('textbox', { name: 'One price for all of them' });
  await user.click(screen.getByRole('button', { name: 'Judge the prices' }));
  expect(price.getAttribute('aria-invalid')).toBe('true');
  fill(price, '5,000');
  await user.click(screen.getByRole('button', { name: 'Judge the prices' }));
  await waitFor(() => expect(sentTo(server, 'assessListedOffers')).toHaveLength(1));
  expect(sentTo(server, 'assessListedOffers')).toMatchObject([
    {
      currency: 'EUR',
      deliverables: [{ format: 'short', count: 1 }],
      bundle_cents: 500_000,
      offers: ids.map((channel_id) => ({ channel_id })),
    },
  ]);
  expect(sentTo(server, 'saveAskedPrices')).toEqual([]);
});
