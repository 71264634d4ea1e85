import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { assessOffer } from '../../../engine/pricing/offers/assess-offer.ts';
import { makeOffer, plainChannel, plainTerms } from '../../../engine/pricing/offers/offer.fixture.ts';
import { accountOf } from '../../test-accounts.ts';
import { showPage } from '../../test-screen.tsx';
import { describeField, fill, sentTo } from '../../test-steps.ts';
import type { OpenedOffer } from './use-offers.ts';

const id = '00000000-0000-4000-8000-000000000007';
const at = '2026-11-03T10:00:00.000Z';
const plain = { ...plainTerms, deliverables: [...plainTerms.deliverables], rights: [] };
const opened: OpenedOffer = {
  id,
  analysis_id: id,
  channel_id: 'UC',
  label: 'Spring pick',
  side: 'brand',
  price_kind: 'fee',
  asked_cents: 350_000,
  commission_percent: null,
  currency: 'USD',
  percentile: 63,
  position: 'usual',
  created_at: at,
  outcome: null,
  agreed_amount_cents: null,
  agreed_currency: null,
  agreed_commission_percent: null,
  agreed_on: null,
  is_due: true,
  exchange: null,
  channel: { ...plainChannel },
  assessment: assessOffer(makeOffer()),
  terms: plain,
  links: [],
  rate: null,
};
const affiliate: Partial<OpenedOffer> = {
  price_kind: 'affiliate',
  asked_cents: null,
  commission_percent: 10,
  terms: { ...plain, priceKind: 'affiliate', priceCents: 0, commissionPercent: 10 },
};
const show = (offer: Partial<OpenedOffer> = {}) =>
  showPage(`/verdict/${id}`, {
    account: accountOf('pro'),
    answers: {
      offerVerdict: { ...opened, ...offer },
      settleOffer: { settled: true },
      shareOfferVerdict: { url: 'https://sponsorscope.example/shared/verdict/secret', expires_at: at },
    },
  });
const openForm = async () => within(await screen.findByRole('form', { name: 'How did it end?' }));
type Form = Awaited<ReturnType<typeof openForm>>;
const consent = (form: Form) => form.queryByRole('checkbox', { name: 'Let prices learn from the fee' });
const noRate = 'Prices learn from fees: a commission or a product alone teaches them nothing.';

describe('how an offer ended', () => {
  test('is said with its day, and the fee is passed on by consent alone', async () => {
    const { user, server } = await show();
    const form = await openForm();
    await user.selectOptions(form.getByRole('combobox', { name: 'It ended with' }), 'agreed');
    fill(form.getByLabelText('Agreed fee'), '3,000');
    fill(form.getByLabelText('Agreed on'), '2026-11-02');
    expect(consent(form)).toHaveProperty('checked', false);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sentTo(server, 'settleOffer')).toEqual([
        {
          id,
          outcome: 'agreed',
          agreed: { amount_cents: 300_000, currency: 'USD', commission_percent: null },
          agreed_on: '2026-11-02',
          share_rate: false,
        },
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Create link' }));
    expect(await screen.findByText(/How the price is worked out: https:/)).toBeDefined();
  });

  test('may be a fee and a commission, of which the fee alone teaches prices', async () => {
    const { user, server } = await show();
    const form = await openForm();
    await user.selectOptions(form.getByRole('combobox', { name: 'It ended with' }), 'agreed');
    fill(form.getByLabelText('Agreed on'), '2026-11-02');
    fill(form.getByLabelText('Commission, % of each order'), '12.5%');
    expect(consent(form)).toBeNull();
    expect(form.getByText(noRate)).toBeDefined();
    fill(form.getByLabelText('Agreed fee'), '2,000');
    await user.click(consent(form) ?? document.body);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sentTo(server, 'settleOffer')).toMatchObject([
        { agreed: { amount_cents: 200_000, commission_percent: 12.5 }, share_rate: true },
      ]),
    );
  });

  test('of a commission alone is said so, and passes nothing on even where consent was given before', async () => {
    const { user, server } = await show();
    const form = await openForm();
    await user.click(consent(form) ?? document.body);
    await user.selectOptions(form.getByRole('combobox', { name: 'It ended with' }), 'agreed');
    fill(form.getByLabelText('Commission, % of each order'), '10');
    fill(form.getByLabelText('Agreed on'), '2026-11-02');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sentTo(server, 'settleOffer')).toMatchObject([
        { agreed: { amount_cents: null, commission_percent: 10 }, share_rate: false },
      ]),
    );
  });

  test('with an affiliate offer as asked, or a product, has no fee to pass on', async () => {
    for (const offer of [affiliate, { terms: { ...plain, priceCents: 0 } }]) {
      const { unmount } = await show(offer);
      const form = await openForm();
      expect(consent(form)).toBeNull();
      expect(form.getByText(noRate)).toBeDefined();
      unmount();
    }
  });

  test('without anything agreed, without a day or with what is no figure is told so beside its field', async () => {
    const { user, server } = await show();
    const form = await openForm();
    await user.selectOptions(form.getByRole('combobox', { name: 'It ended with' }), 'agreed');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(describeField(form.getByLabelText('Agreed fee'))).toBe('Enter the fee, the commission, or both.');
    expect(describeField(form.getByLabelText('Agreed on'))).toBe('Enter the day on which it was agreed.');
    fill(form.getByLabelText('Agreed fee'), '99,999,999,999');
    fill(form.getByLabelText('Commission, % of each order'), '101');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(describeField(form.getByLabelText('Agreed fee'))).toContain('Enter an amount');
    expect(describeField(form.getByLabelText('Commission, % of each order'))).toContain(
      'percentage up to 100',
    );
    expect(sentTo(server, 'settleOffer')).toEqual([]);
  });
});

describe('an offer that has ended', () => {
  const ended = { outcome: 'agreed', agreed_on: '2026-11-02', is_due: false } as const;
  test.each([
    [{ agreed_amount_cents: 250_000, agreed_currency: 'EUR' }, '€2,500'],
    [{ agreed_commission_percent: 12.5 }, '12.5% commission'],
    [
      { agreed_amount_cents: 250_000, agreed_currency: 'USD', agreed_commission_percent: 10 },
      '$2,500 and 10% commission',
    ],
    [{ price_kind: 'cpm', agreed_amount_cents: 2_550, agreed_currency: 'USD' }, '$25.50 per 1,000 views'],
  ] as const)('tells %o in its own terms', async (agreed, told) => {
    await show({ ...ended, ...agreed });
    expect(await screen.findByText(`Agreed on other terms: ${told}, on Nov 2, 2026.`)).toBeDefined();
    expect(screen.queryByText(noRate) !== null).toBe(!('agreed_amount_cents' in agreed));
  });

  test('stands in the list with what was asked and what was agreed', async () => {
    const {
      exchange: _,
      channel: __,
      assessment: ___,
      terms: ____,
      links: _____,
      rate: ______,
      ...kept
    } = opened;
    await showPage('/verdict', {
      account: accountOf('pro'),
      answers: {
        offerVerdicts: {
          verdicts: [
            {
              ...kept,
              ...ended,
              price_kind: 'affiliate',
              asked_cents: 40_000,
              commission_percent: 10,
              agreed_commission_percent: 8,
            },
          ],
          has_more: false,
        },
      },
    });
    const line = (await screen.findByRole('link', { name: 'Spring pick' })).closest('li');
    expect(line?.textContent).toContain('10% commission');
    expect(line?.textContent).toContain('Agreed on other terms: 8% commission');
    expect(line?.textContent).not.toContain('$400');
  });
});
