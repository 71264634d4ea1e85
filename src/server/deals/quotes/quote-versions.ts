import type { QuoteAcceptance, QuoteContent, QuoteVersion } from '../../../contract/deals/quote-parts.ts';
import { quoteContent, quoteDocument } from '../../../contract/deals/quote-parts.ts';
import { longestQuoteDays } from '../../../contract/deals/deal-limits.ts';
import { modelVersion } from '../../../engine/analysis/analyse.ts';
import { itemiseQuote } from '../../../engine/pricing/quotes/itemised-quote.ts';
import type { ItemisedQuote, ItemisedRequest } from '../../../engine/pricing/quotes/itemised-request.ts';
import type { QuoteAuthor, QuoteDocument } from '../../../engine/pricing/quotes/quote-document.ts';
import {
  compareVersions,
  quoteSides,
  writeQuoteDocument,
} from '../../../engine/pricing/quotes/quote-document.ts';
import { QuoteFaultError } from '../../../engine/pricing/quotes/quote-fault.ts';
import { findQuoteState } from '../../../engine/pricing/quotes/quote-state.ts';
import type { QuoteState } from '../../../engine/pricing/quotes/quote-state.ts';
import { oneOf } from '../../platform/db/sql.ts';
import { digestOf, QuoteRefusal } from './quote-context.ts';
import type { QuoteRecord } from './quotes.rows.ts';
import type { AcceptanceRow, NewVersion, VersionRow } from './versions.rows.ts';

/** The engine's price of a request; what cannot be priced is refused with its sentence. */
export function priceRequest(request: ItemisedRequest): ItemisedQuote {
  try {
    return itemiseQuote(request);
  } catch (error) {
    if (error instanceof QuoteFaultError) throw new QuoteRefusal('NOT_A_QUOTE', { text: error.message });
    throw error;
  }
}

const dayMs = 86_400_000;

/** A last day from today on, within a year. */
export function requireLastDay(day: string, at: Date): void {
  const latest = new Date(at.getTime() + longestQuoteDays * dayMs).toISOString().slice(0, 10);
  if (day < at.toISOString().slice(0, 10) || day > latest) throw new QuoteRefusal('WRONG_DAY');
}

export function stateOf({ state, validUntil }: QuoteRecord, at: Date): QuoteState {
  return findQuoteState({ state, validUntil }, at.getTime());
}

/** A draft as it was kept; `null` where nothing is unsent. */
export function readDraft({ draft }: QuoteRecord): QuoteContent | null {
  return draft === null ? null : quoteContent.parse(draft);
}

/** A draft as the next version of its quote. */
export function composeDocument(
  record: QuoteRecord,
  content: QuoteContent,
  { author, sender }: { author: QuoteAuthor; sender: string },
): QuoteDocument {
  return {
    form: 1,
    number: record.number,
    version: record.currentVersion + 1,
    author,
    side: oneOf(quoteSides, record.side),
    sender,
    recipient: content.recipient,
    channel: { id: record.channelId, label: content.channel_label },
    validUntil: content.valid_until,
    amends: record.amendsNumber,
    request: content.request,
    quote: priceRequest(content.request),
    terms: content.terms,
    note: content.note,
    analysisId: record.analysisId,
    engineVersion: modelVersion,
  };
}

/** The row of a version, with the digest of its canonical text. */
export function toVersionRow(
  document: QuoteDocument,
  { record, personId, at }: { record: QuoteRecord; personId: string | null; at: Date },
): NewVersion {
  const text = writeQuoteDocument(document);
  return {
    quoteId: record.id,
    workspaceId: record.workspaceId,
    version: document.version,
    author: document.author,
    document: text,
    digest: digestOf(text),
    totalCents: document.quote.totalCents,
    personId,
    at,
  };
}

export function openDocument({ document }: Pick<VersionRow, 'document'>): QuoteDocument {
  return quoteDocument.parse(JSON.parse(document));
}

/** Versions as they cross the wire, each with what it changes; the newest first, as they are read. */
export function describeVersions(rows: readonly VersionRow[]): QuoteVersion[] {
  const opened = rows.map((row) => ({ row, document: openDocument(row) }));
  return opened.map(({ row, document }, place) => {
    const before = opened[place + 1]?.document;
    return {
      version: row.version,
      author: row.author,
      created_at: row.createdAt.toISOString(),
      sha256: row.digest.toString('hex'),
      document: quoteDocument.parse(document),
      changes: before === undefined ? [] : compareVersions(before, document),
    };
  });
}

export function describeAcceptance(row: AcceptanceRow | null): QuoteAcceptance | null {
  if (row === null) return null;
  const { at, digest, ...accepted } = row;
  return { ...accepted, accepted_at: at.toISOString(), sha256: digest.toString('hex') };
}
