import { writeCanonicalJson } from '../../../values/canonical-json.ts';
import { formatMoney } from '../../../values/money.ts';
import type { ItemisedLine, ItemisedQuote, ItemisedRequest } from './itemised-request.ts';
import type { QuoteTerms } from './quote-terms.ts';
import { writeTerms } from './quote-terms.ts';

export const quoteSides = ['brand', 'creator'] as const;
export type QuoteSide = (typeof quoteSides)[number];
export const quoteAuthors = ['sender', 'recipient'] as const;
export type QuoteAuthor = (typeof quoteAuthors)[number];

export interface QuoteParty {
  name: string;
  company: string;
  email: string;
}

/** One version as it was sent: all that is accepted, and what its digest is of. */
export interface QuoteDocument {
  /** Of this form of document. */
  form: 1;
  number: string;
  version: number;
  author: QuoteAuthor;
  /** Which side the sender is on. */
  side: QuoteSide;
  sender: string;
  recipient: QuoteParty;
  channel: { id: string; label: string };
  /** The last day on which it can be accepted, UTC. */
  validUntil: string;
  /** The number of the accepted quote that this one changes. */
  amends: string | null;
  request: ItemisedRequest;
  quote: ItemisedQuote;
  terms: QuoteTerms;
  note: string;
  analysisId: string | null;
  engineVersion: string;
}

/** What the digest of an acceptance is computed from. */
export function writeQuoteDocument(document: QuoteDocument): string {
  return writeCanonicalJson(document);
}

export const changeKinds = ['added', 'removed', 'changed'] as const;
/** What is another in a later version. */
export interface QuoteChange {
  key: string;
  label: string;
  kind: (typeof changeKinds)[number];
  before: string | null;
  after: string | null;
}

type Versioned = Pick<QuoteDocument, 'quote' | 'terms' | 'validUntil' | 'channel' | 'recipient' | 'note'>;

/** The difference between two versions: lines, terms, total, what else a reader sees; nothing for equal ones. */
export function compareVersions(before: Versioned, after: Versioned): QuoteChange[] {
  return compareTexts(describe(before), describe(after));
}

interface Described {
  key: string;
  label: string;
  text: string;
}

function describe({ quote, terms, validUntil, channel, recipient, note }: Versioned): Described[] {
  const { currency, totalCents } = quote;
  return [
    ...quote.lines.map((line) => ({ key: line.key, label: line.label, text: describeLine(line, currency) })),
    { key: 'total', label: 'Total', text: formatMoney(totalCents, currency) },
    ...writeTerms(terms).map(({ key, title, text }) => ({ key: `term:${key}`, label: title, text })),
    { key: 'channel', label: 'Channel', text: channel.label },
    { key: 'recipient', label: 'Made out to', text: `${recipient.name}, ${recipient.company}` },
    { key: 'validUntil', label: 'Valid until', text: validUntil },
    ...(note === '' ? [] : [{ key: 'note', label: 'Note', text: note }]),
  ];
}

function describeLine(line: ItemisedLine, currency: ItemisedQuote['currency']): string {
  const reason = line.reason === null ? '' : `, changed by hand: ${line.reason}`;
  return `${line.label}: ${line.basis}${reason}, ${formatMoney(line.amountCents, currency)}`;
}

function compareTexts(before: readonly Described[], after: readonly Described[]): QuoteChange[] {
  const then = new Map(before.map((part) => [part.key, part]));
  const now = new Map(after.map((part) => [part.key, part]));
  const kept = after.flatMap(({ key, label, text }): QuoteChange[] => {
    const old = then.get(key);
    if (old === undefined) return [{ key, label, kind: 'added', before: null, after: text }];
    return old.text === text ? [] : [{ key, label, kind: 'changed', before: old.text, after: text }];
  });
  const gone = before
    .filter(({ key }) => !now.has(key))
    .map(({ key, label, text }): QuoteChange => ({ key, label, kind: 'removed', before: text, after: null }));
  return [...kept, ...gone];
}
