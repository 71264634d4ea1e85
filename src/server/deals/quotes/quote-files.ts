import { disclaimer } from '../../../contract/analysis/channel-analysis.ts';
import type { QuoteAcceptance, QuoteVersion } from '../../../contract/deals/quote-parts.ts';
import type { ItemisedLine } from '../../../engine/pricing/quotes/itemised-request.ts';
import type { QuoteState } from '../../../engine/pricing/quotes/quote-state.ts';
import { termsHeader, writeTerms } from '../../../engine/pricing/quotes/quote-terms.ts';
import type { Currency } from '../../../engine/pricing/rates.ts';
import { formatMoney } from '../../../values/money.ts';
import type { Block, LinkedText, PaperDocument, TableBlock } from '../../platform/documents/document.ts';
import { formatDocumentDay } from '../../platform/documents/formats.ts';
import { writeCsvList } from '../../analysis/exports/csv-lists.usecases.ts';

/** What a file is made of: one version, and its acceptance if there is one. */
export interface QuoteFile {
  version: QuoteVersion;
  acceptance: QuoteAcceptance | null;
  amends: QuoteReference | null;
  amendedBy: readonly QuoteReference[];
}

/** Another quote, named in a file; its address where whoever has the file may have it. */
interface QuoteReference {
  number: string;
  state: QuoteState;
  href: string | null;
}

/** A version on paper, with the acceptance and the digest that it is verified by. */
export function composeQuote(file: QuoteFile): PaperDocument {
  const { version, acceptance } = file;
  const { document, created_at: createdAt } = version;
  const { number, quote, terms, note, channel, validUntil } = document;
  const isAccepted = acceptance?.version === version.version;
  const isOurs = document.author === 'sender';
  return {
    kind: isOurs ? 'Quote' : 'Counter-offer',
    title: `Quote ${number}`,
    subtitle: `${channel.label} · ${formatMoney(quote.totalCents, quote.currency)} · version ${version.version}`,
    language: 'en',
    date: createdAt,
    badges: isAccepted ? ['Accepted'] : [],
    blocks: [
      { kind: 'facts', facts: listFacts(file) },
      heading('What it holds'),
      writeLines(quote.lines, quote.currency),
      { kind: 'facts', facts: [fact('Total', formatMoney(quote.totalCents, quote.currency))] },
      heading('Terms'),
      { kind: 'list', items: writeTerms(terms).map(({ title, text }) => ({ text, note: title })) },
      ...(note.trim() === '' ? [] : [heading('Note'), ...writeNote(note)]),
      ...(isAccepted && acceptance !== null ? writeAcceptance(acceptance) : []),
      heading('Digest'),
      { kind: 'paragraph', text: `SHA-256 of the contents of version ${version.version}: ${version.sha256}` },
      { kind: 'paragraph', text: `Valid until ${formatDocumentDay(validUntil)} (UTC).`, quiet: true },
    ],
    sources: [
      termsHeader,
      'Amounts follow published rate cards, our own choices marked as such, and what the sender entered by hand.',
    ],
    footer: { disclaimer, modelVersion: document.engineVersion },
  };
}

const heading = (text: string): Block => ({ kind: 'heading', level: 2, text });
const fact = (label: string, value: string | LinkedText) => ({ label, value, note: null });

function listFacts({ version: { document }, amends, amendedBy }: QuoteFile) {
  const { sender, recipient, side, channel, validUntil } = document;
  const changed = amends ?? (document.amends === null ? null : { number: document.amends, href: null });
  const to = [recipient.name, recipient.company].filter((part) => part.trim() !== '').join(', ');
  return [
    fact('From', sender),
    fact('To', to),
    fact('Channel', channel.label),
    fact('Offered by', side === 'creator' ? 'the creator’s side' : 'the brand’s side'),
    fact('Valid until', formatDocumentDay(validUntil)),
    ...(changed === null
      ? []
      : [fact('Changes the accepted quote', { text: changed.number, href: changed.href })]),
    ...amendedBy.map(({ number, state, href }) =>
      fact('Changed by', { text: `${number}, ${relatedWords[state]}`, href }),
    ),
  ];
}

/** How a quote that changes another one, or is changed by it, stands. */
export const relatedWords: Record<QuoteState, string> = {
  draft: 'not sent yet',
  sent: 'waits for an answer',
  viewed: 'waits for an answer',
  countered: 'has a counter-offer',
  accepted: 'accepted',
  declined: 'declined',
  withdrawn: 'taken back',
  expired: 'expired',
};

function writeLines(lines: readonly ItemisedLine[], currency: Currency): TableBlock {
  return {
    kind: 'table',
    caption: `Every line, in ${currency}`,
    columns: [
      { label: 'Line', numeric: false, weight: 3 },
      { label: 'How it is worked out', numeric: false, weight: 4 },
      { label: 'Amount', numeric: true, weight: 1.5 },
    ],
    rows: lines.map((line) => [
      line.quantity === 1 ? line.label : `${line.label} × ${line.quantity}`,
      describeLineBasis(line, currency),
      formatMoney(line.amountCents, currency),
    ]),
  };
}

/** How an amount comes about, in one line: its rule, and who changed it why. */
export function describeLineBasis(line: ItemisedLine, currency: Currency): string {
  const { basis, reason, computedCents } = line;
  return reason === null
    ? basis
    : `${basis} = ${formatMoney(computedCents, currency)}; changed by hand: ${reason}`;
}

function writeNote(note: string): Block[] {
  return note
    .split('\n')
    .filter((text) => text.trim() !== '')
    .map((text) => ({ kind: 'paragraph', text }));
}

function writeAcceptance(acceptance: QuoteAcceptance): Block[] {
  const { name, company, email, accepted_at: at, version, sha256 } = acceptance;
  return [
    heading('Acceptance'),
    {
      kind: 'facts',
      facts: [
        fact('Accepted by', company === '' ? name : `${name}, ${company}`),
        fact('Email', email),
        fact('At', `${at.replace('T', ' ').slice(0, 19)} UTC`),
        fact('Version', String(version)),
      ],
    },
    { kind: 'paragraph', text: `SHA-256 of what was accepted: ${sha256}` },
    {
      kind: 'paragraph',
      text: 'A simple electronic acceptance: the name was typed, and a code mailed to the recipient was entered, or a signed-in person of the sender accepted a counter-offer. It is not a qualified signature.',
      quiet: true,
    },
  ];
}

/** The lines as CSV; money with two decimals, in the currency of its column's heading. */
export function writeQuoteLines({ version: { document } }: QuoteFile): AsyncIterable<string> {
  const { lines, currency } = document.quote;
  return writeCsvList(
    [lines],
    [
      { header: 'Line', read: ({ label }: ItemisedLine) => label },
      { header: 'Quantity', read: ({ quantity }) => quantity },
      { header: 'How it is worked out', read: (line) => describeLineBasis(line, currency) },
      { header: 'Percent of the fee', read: ({ percent }) => percent },
      { header: `Amount (${currency})`, read: ({ amountCents }) => amountCents / 100 },
      { header: `By the rules (${currency})`, read: ({ computedCents }) => computedCents / 100 },
      { header: 'Source', read: ({ source }) => source.text },
    ],
  );
}

/** What a file of a quote is called. */
export function nameQuoteFile({ version: { document } }: QuoteFile, ending: string): string {
  return `quote-${document.number}-v${document.version}.${ending}`;
}
