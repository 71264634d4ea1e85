import { assessOffer } from '../../../engine/pricing/offers/assess-offer.ts';
import { makeOffer, plainChannel, plainTerms } from '../../../engine/pricing/offers/offer.fixture.ts';
import { id } from './test-agency-exchanges.ts';

const instant = '2026-11-21T12:00:00.000Z';
const channelId = `UC${'a'.repeat(22)}`;
const terms = {
  side: 'brand',
  price_kind: 'fee',
  currency: 'USD',
  deliverables: [{ format: 'integration', count: 1 }],
  rights: [{ right: 'organic', months: 'perpetual' }],
  exclusivity_months: 0,
  whitelisting: null,
  edit_rights: false,
  rush: false,
};

/** An offer of 3,500 USD for one integration. */
export const offerQuestion = {
  ...terms,
  analysis_id: id,
  price_cents: 350_000,
  product_value_cents: null,
  guarantee: null,
  target_cpm_cents: null,
  floor_cents: null,
};

const judged = { exchange: null, channel: plainChannel, assessment: assessOffer(makeOffer()) };
const kept = {
  id,
  analysis_id: id,
  channel_id: channelId,
  label: 'Ada',
  side: 'brand',
  price_kind: 'fee',
  asked_cents: 350_000,
  commission_percent: null,
  currency: 'USD',
  percentile: 60,
  position: 'usual',
  created_at: instant,
  outcome: null,
  agreed_amount_cents: null,
  agreed_currency: null,
  agreed_commission_percent: null,
  agreed_on: null,
  is_due: false,
};

/** For each procedure of offers a valid input and an answer that matches its contract. */
export const offerExchanges = {
  assessOffer: {
    input: offerQuestion,
    output: { access: 'full', analysis_id: id, channel_id: channelId, analysed_at: instant, ...judged },
  },
  assessVisitorOffer: {
    input: { analysis_id: id, format: 'integration', price_cents: 350_000, currency: 'USD' },
    output: { access: 'band', position: 'usual', reason: null, left: 2 },
  },
  assessListedOffers: {
    input: { ...terms, offers: [{ channel_id: channelId, price_cents: 1 }] },
    output: { exchange: null, offers: [], total: null },
  },
  keepOfferVerdict: { input: { question: offerQuestion, label: 'Ada' }, output: { id } },
  offerVerdicts: { output: { verdicts: [kept], has_more: false } },
  askedPrices: {
    input: { list_id: id },
    output: {
      currency: 'EUR',
      format: 'short',
      prices: [{ channel_id: channelId, price_cents: 350_000 }],
    },
  },
  saveAskedPrices: {
    input: {
      list_id: id,
      currency: 'EUR',
      format: 'short',
      prices: [{ channel_id: channelId, price_cents: 350_000 }],
    },
    output: { saved: 1 },
  },
  offerVerdict: { input: { id }, output: { ...kept, ...judged, terms: plainTerms, links: [], rate: null } },
  settleOffer: {
    input: { id, outcome: 'declined', agreed: null, agreed_on: null, share_rate: false },
    output: { settled: true },
  },
  deleteOfferVerdict: { input: { id }, output: { deleted: true } },
  shareOfferVerdict: {
    input: { id, days: '30' },
    output: { url: 'https://sponsorscope.example/shared/verdict/a', expires_at: instant },
  },
  endOfferLink: { input: { id }, output: { ended: true } },
};
