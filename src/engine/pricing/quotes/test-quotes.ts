import type { QuoteDocument } from './quote-document.ts';
import { itemiseQuote } from './itemised-quote.ts';
import type { ItemisedRequest } from './itemised-request.ts';
import { usualTerms } from './quote-terms.ts';

/** One integration for 1,000 US dollars. */
export const plainRequest: ItemisedRequest = {
  currency: 'USD',
  baseFees: { videoCents: 100_000, shortCents: 50_000 },
  deliverables: [{ format: 'integration', count: 1, ugcOnly: false }],
  discountsPackages: true,
  firstSlot: false,
  pinnedComment: false,
  keptLink: false,
  rights: [],
  exclusivity: null,
  whitelisting: null,
  editRights: false,
  rawFootage: false,
  daysToPublication: null,
  extraReviewRounds: 0,
  byHand: [],
  agencyFeePercent: 0,
  vat: null,
  overrides: [],
};

/** As it would be sent. */
export function plainDocument(changes: Partial<QuoteDocument> = {}): QuoteDocument {
  const request = changes.request ?? plainRequest;
  return {
    form: 1,
    number: 'Q-2026-0001',
    version: 1,
    author: 'sender',
    side: 'creator',
    sender: 'Kestrel Workbench',
    recipient: { name: 'Ada Client', company: 'Acme', email: 'ada@acme.example' },
    channel: { id: 'UCkestrel', label: 'Kestrel Workbench' },
    validUntil: '2026-12-31',
    amends: null,
    request,
    quote: itemiseQuote(request),
    terms: usualTerms,
    note: '',
    analysisId: null,
    engineVersion: 'test',
    ...changes,
  };
}
