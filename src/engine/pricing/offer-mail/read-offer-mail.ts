import { readAmounts } from './amounts.ts';
import type { MailAmount } from './amounts.ts';
import { readDeliverables } from './deliverables.ts';
import type { MailDeliverable } from './deliverables.ts';
import { MailText } from './mail-text.ts';
import type { Reading } from './reading.ts';
import { readTerms } from './terms.ts';
import type { MailTerms } from './terms.ts';

export interface OfferMail extends MailTerms {
  /** Every amount, the one that is most likely the fee first, each with the reason for its place. */
  amounts: MailAmount[];
  /** The price per 1,000 views of a deal by views; it is among the amounts too. */
  cpm: MailAmount | null;
  deliverables: Reading<MailDeliverable>[];
}

/** What is pasted beyond this is not read; a mail with all it quotes is shorter. */
export const longestOfferMail = 1_000_000;

/**
 * Reads an offer from the text of a mail, plain or HTML, in the 15 languages of the phrase lists: amounts in whatever
 * number format, formats with counts, rights with months, exclusivity, guarantee, terms of payment. Every value names
 * the places of the text it was read from (UTF-16 positions in `text`, end exclusive), and what the text does not say
 * is `null` or missing. Only words on lists count, so whatever else the text asks for is just text. The time is linear
 * in the text. Throws nothing.
 */
export function readOfferMail(text: string): OfferMail {
  const mail = new MailText(text.slice(0, longestOfferMail));
  const { amounts, taken } = readAmounts(mail);
  return {
    amounts,
    cpm: amounts.find(({ role }) => role === 'cpm') ?? null,
    deliverables: readDeliverables(mail, taken),
    ...readTerms(mail),
  };
}
