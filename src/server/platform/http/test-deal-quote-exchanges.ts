import { fileTypes } from '../../../contract/analysis/exports.ts';
import { plainDocument, plainRequest } from '../../../engine/pricing/quotes/test-quotes.ts';
import { usualTerms } from '../../../engine/pricing/quotes/quote-terms.ts';
import { file } from './test-account-exchanges.ts';
import { id } from './test-agency-exchanges.ts';

const instant = '2026-11-21T12:00:00.000Z';
const sha256 = 'a'.repeat(64);
const content = {
  channel_label: 'Kestrel Workbench',
  recipient: { name: 'Ada Client', company: 'Acme', email: 'ada@acme.example' },
  valid_until: '2026-12-31',
  request: plainRequest,
  terms: usualTerms,
  note: '',
};
const acceptance = {
  version: 1,
  by: 'recipient',
  name: 'Ada Client',
  company: 'Acme',
  email: 'ada@acme.example',
  accepted_at: instant,
  sha256,
};
const versions = [
  { version: 1, author: 'sender', created_at: instant, sha256, document: plainDocument(), changes: [] },
];
const row = {
  id,
  number: 'Q-2026-0001',
  side: 'creator',
  state: 'accepted',
  channel_id: `UC${'q'.repeat(21)}A`,
  channel_label: 'Kestrel Workbench',
  recipient: 'Acme',
  currency: 'USD',
  total_cents: 100_000,
  valid_until: '2026-12-31',
  version: 1,
  created_at: instant,
  changed_at: instant,
};
const detail = {
  ...row,
  draft: content,
  versions,
  events: [{ kind: 'sent', actor: 'sender', version: 1, text: '', at: instant }],
  acceptance,
  analysis_id: id,
  client_id: null,
  amends: { id, number: 'Q-2025-0002', state: 'accepted' },
  amended_by: [{ id, number: 'Q-2026-0003', state: 'draft' }],
  may: ['revise'],
  may_send: true,
};
const linked = {
  number: 'Q-2026-0001',
  state: 'viewed',
  sender: 'Kestrel Workbench',
  valid_until: '2026-12-31',
  versions,
  acceptance: null,
  amends: { number: 'Q-2025-0002', state: 'accepted' },
  amended_by: [{ number: 'Q-2026-0003', state: 'sent' }],
  code_goes_to: 'a•••@acme.example',
};
const token = 'x'.repeat(32);

/** For each procedure about itemised quotes: a valid input and an answer. */
export const dealQuoteExchanges = {
  quotes: { output: { quotes: [row], has_more: false, open: { count: 1, most: 20 } } },
  quote: { input: { id }, output: detail },
  createQuote: {
    input: { ...content, side: 'creator', channel_id: row.channel_id, analysis_id: null, amends: null },
    output: detail,
  },
  reviseQuote: { input: { ...content, id }, output: detail },
  sendQuote: { input: { id }, output: { quote: detail, url: `https://example.org/quote/${token}` } },
  withdrawQuote: { input: { id }, output: detail },
  acceptCounterOffer: { input: { id, version: 2 }, output: detail },
  exportQuotePdf: { input: { id, paper: 'a4' }, output: file(fileTypes.pdf) },
  exportQuoteLines: { input: { id }, output: file(fileTypes.csv) },
  readLinkedQuote: { input: { token }, output: linked },
  answerLinkedQuote: { input: { action: 'code', token, email: 'ada@acme.example' }, output: linked },
};
