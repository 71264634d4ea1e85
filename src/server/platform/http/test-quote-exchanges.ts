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
const inboxThread = { ...quoteThread, source: 'marketplace', sender_name: 'Ada Example', blocked: false };

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
      answer: 'Thank you.',
      quote: { analysis_id: id, deliverables: [{ format: 'mention', count: 1 }] },
    },
  },
  actOnQuoteInbox: { input: { action: 'decline', id }, output: inboxThread },
};
