import type { MailAmount } from '../../../engine/pricing/offer-mail/amounts.ts';
import type { OfferMail } from '../../../engine/pricing/offer-mail/read-offer-mail.ts';
import type { EntryField, OfferEntry } from './entry.ts';
import { typeMoney } from './money.ts';

interface Span {
  start: number;
  end: number;
}

export interface MailReading {
  /** What the mail fills in. */
  filled: Partial<OfferEntry>;
  /** The words that each field was filled from. */
  read: Partial<Record<EntryField, string>>;
  /** Where these words stand, in their order and apart from each other. */
  spans: Span[];
  /** What the mail says that no field holds. */
  notes: string[];
}

const longestRight = 24;
const mostMonths = 60;

/** What a mail says, as fields of an offer; what it does not say stays as it is. */
export function fillFromMail(text: string, mail: OfferMail): MailReading {
  const reading = new Filling(text);
  const amount = mail.amounts.find(({ ours, role }) => ours !== null && (role === 'price' || role === 'cpm'));
  if (amount !== undefined && amount.ours !== null) {
    reading.take({ price: typeMoney(amount.highCents) }, 'price', amount.spans);
    reading.take({ currency: amount.ours }, 'currency', amount.spans);
    if (amount.role === 'cpm') reading.take({ priceKind: 'cpm' }, 'priceKind', amount.spans);
    if (amount.lowCents !== amount.highCents)
      reading.notes.push('The text names a range; its upper end was taken.');
  } else if (mail.barter !== null) reading.take({ price: '0' }, 'price', mail.barter.spans);
  fillCommission(reading, mail, amount);
  if (amount === undefined && mail.amounts.length > 0)
    reading.notes.push('The text names an amount in a currency that we cannot convert.');
  if (mail.deliverables.length > 0) {
    const counts = Object.fromEntries(mail.deliverables.map(({ value }) => [value.format, `${value.count}`]));
    reading.take(
      { counts },
      'counts',
      mail.deliverables.flatMap(({ spans }) => spans),
    );
  }
  fillTerms(reading, mail);
  return reading.finish();
}

/** Beside a fee, or in place of one; a product and a price by views are judged without it. */
function fillCommission(reading: Filling, mail: OfferMail, fee: MailAmount | undefined): void {
  const { commissionPercent: percent, barter } = mail;
  if (percent === null) return;
  if (fee?.role === 'cpm' || (fee === undefined && (barter !== null || mail.amounts.length > 0))) {
    reading.notes.push(
      `The text names a commission of ${percent.value}% too. It is not part of this judgement.`,
    );
    return;
  }
  reading.take({ commission: `${percent.value}` }, 'commission', percent.spans);
  if (fee === undefined) reading.take({ priceKind: 'affiliate' }, 'priceKind', percent.spans);
}

function fillTerms(reading: Filling, mail: OfferMail): void {
  const { exclusivity, whitelisting, guarantee, editRights, rush, paymentDays } = mail;
  const named = mail.rights.filter(({ value }) => value.right !== null);
  if (named.length > 0) {
    const rights = Object.fromEntries(named.map(({ value }) => [value.right, writeMonths(value.months)]));
    reading.take(
      { rights },
      'rights',
      named.flatMap(({ spans }) => spans),
    );
  }
  if (named.length < mail.rights.length)
    reading.notes.push(
      'The text asks for usage rights without saying which: ask where the video may be used.',
    );
  if (exclusivity !== null && typeof exclusivity.value.months === 'number')
    reading.take(
      { exclusivity: `${Math.min(mostMonths, exclusivity.value.months)}` },
      'exclusivity',
      exclusivity.spans,
    );
  else if (exclusivity !== null) reading.notes.push('The text asks for exclusivity without saying how long.');
  if (whitelisting !== null)
    reading.take({ whitelisting: `${whitelisting.value.months ?? 1}` }, 'whitelisting', whitelisting.spans);
  if (guarantee !== null) {
    reading.take({ guaranteeViews: `${guarantee.value.views}` }, 'guaranteeViews', guarantee.spans);
    if (guarantee.value.days !== null)
      reading.take({ guaranteeDay: `${guarantee.value.days}` }, 'guaranteeDay', guarantee.spans);
  }
  if (editRights !== null) reading.take({ editRights: true }, 'editRights', editRights.spans);
  if (rush !== null) reading.take({ rush: true }, 'rush', rush.spans);
  if (paymentDays !== null) reading.notes.push(`They pay ${paymentDays.value} days after the invoice.`);
}

function writeMonths(months: number | 'perpetual' | null): string {
  if (months === 'perpetual') return 'perpetual';
  return months === null ? '1' : `${Math.min(longestRight, Math.max(1, Math.round(months)))}`;
}

class Filling {
  readonly notes: string[] = [];
  readonly #text: string;
  readonly #filled: Partial<OfferEntry> = {};
  readonly #read: MailReading['read'] = {};
  readonly #spans: Span[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  take(value: Partial<OfferEntry>, field: EntryField, spans: readonly Span[]): void {
    Object.assign(this.#filled, value);
    this.#read[field] = spans.map(({ start, end }) => this.#text.slice(start, end)).join(' … ');
    this.#spans.push(...spans);
  }

  finish(): MailReading {
    const spans: Span[] = [];
    for (const span of this.#spans.toSorted((one, other) => one.start - other.start)) {
      const last = spans.at(-1);
      if (last !== undefined && span.start < last.end) last.end = Math.max(last.end, span.end);
      else spans.push({ ...span });
    }
    return { filled: this.#filled, read: this.#read, spans, notes: this.notes };
  }
}
