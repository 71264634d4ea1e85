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
const inboxThread = { ...quoteThread, sender_name: 'Ada Example', blocked: false };

const kitOffer = {
  id,
  channel_id: channelId,
  channel_name: null,
  sender_name: 'Ada Example',
  message: 'A mention in May?',
  deliverables: [{ format: 'Mention', count: 1 }],
  budget: null,
  deadline: null,
  state: 'open',
  created_at: instant,
  expires_at: instant,
  answer: null,
  price: null,
  answered_at: null,
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
  kitOffers: { output: { offers: [kitOffer] } },
  creatorOfferPlace: {
    input: { source: 'media-kit', id },
    output: {
      position: 'usual',
      percentile: 50,
      target_cents: 120_000,
      currency: 'USD',
      reason: null,
      answer: 'Thank you.',
    },
  },
  actOnKitOffer: { input: { action: 'decline', id }, output: kitOffer },
  actOnQuoteInbox: { input: { action: 'decline', id }, output: inboxThread },
};
