import { id } from './test-agency-exchanges.ts';

const instant = '2026-11-21T12:00:00.000Z';
const channelId = `UC${'a'.repeat(22)}`;
const quoteThread = {
  id,
  channel_id: channelId,
  channel_name: null,
  message: 'A mention in May?',
  deliverables: [{ format: 'Mention', count: 1 }],
  budget: { cents: 120_000, currency: 'USD' },
  deadline: '2027-05-01',
  state: 'open',
  created_at: instant,
  expires_at: instant,
  messages: [],
};
const inboxThread = {
  ...quoteThread,
  source: 'marketplace',
  terms: null,
  sender_name: 'Ada Example',
  blocked: false,
};
const terms = {
  price_kind: 'fee',
  currency: 'USD',
  product_value_cents: null,
  rights: [{ right: 'paidAds', months: 3 }],
  exclusivity_months: 1,
  whitelisting: null,
  edit_rights: false,
  rush: true,
  guarantee: { views: 50_000, day: 30 },
  floor_cents: null,
};

/** For each procedure about quote requests: a valid input and an answer. */
export const quoteExchanges = {
  requestQuote: {
    input: {
      id,
      message: 'A mention in May?',
      deliverables: [{ format: 'Mention', count: 1 }],
      budget: null,
      deadline: null,
    },
    output: { id },
  },
  quoteRequests: { output: { requests: [quoteThread] } },
  actOnQuoteRequest: { input: { action: 'withdraw', id }, output: quoteThread },
  quoteInbox: { output: { requests: [inboxThread] } },
  placeQuoteRequest: {
    input: { id },
    output: {
      position: 'usual',
      percentile: 50,
      target_cents: 120_000,
      currency: 'USD',
      reason: null,
      answers: { short: 'Thank you.', friendly: 'Thank you very much.', firm: 'No.' },
      quote: { analysis_id: id, deliverables: [{ format: 'mention', count: 1 }], price_cents: 120_000 },
    },
  },
  pasteOffer: {
    input: {
      channel_id: channelId,
      label: 'Saw & Sons',
      price_cents: 120_000,
      deliverables: [{ format: 'mention', count: 1 }],
      ...terms,
    },
    output: { ...inboxThread, source: 'pasted', message: '', terms },
  },
  actOnQuoteInbox: { input: { action: 'decline', id }, output: inboxThread },
};
