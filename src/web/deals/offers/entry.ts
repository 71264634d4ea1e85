import type { api } from '../../session/api.ts';
import type { OfferSide, PriceKind } from '../../../engine/pricing/offers/offer.ts';
import {
  highestGuarantee,
  highestOfferCents,
  mostOfferMonths,
} from '../../../engine/pricing/offers/offer-limits.ts';
import { usageRights } from '../../../engine/pricing/quotes/quote.ts';
import type { ContentFormat, UsageRight } from '../../../engine/pricing/quotes/quote.ts';
import type { Currency } from '../../../engine/pricing/rates.ts';
import { readHundredths } from '../../ui/decimal-amount.ts';
import { readWhole } from '../../ui/whole-amount.ts';
import { texts } from './texts.ts';

/** An offer as it is being entered. Amounts, counts and months are texts until they are read. */
export interface OfferEntry {
  side: OfferSide;
  priceKind: PriceKind;
  price: string;
  currency: Currency;
  /** A count for each format that is part of it. */
  counts: Partial<Record<ContentFormat, string>>;
  /** Months for each right, or `perpetual`. */
  rights: Partial<Record<UsageRight, string>>;
  exclusivity: string;
  whitelisting: string;
  spend: string;
  editRights: boolean;
  rush: boolean;
  guaranteeViews: string;
  guaranteeDay: string;
  targetCpm: string;
  productValue: string;
  floor: string;
  /** Percent of the orders, in place of a price or beside it. */
  commission: string;
  /** A forecast of the workspace's own; empty for none. */
  simulation: string;
}

export type EntryField = keyof OfferEntry;
export type EntryErrors = Partial<Record<EntryField, string>>;

export const emptyEntry: OfferEntry = {
  side: 'brand',
  priceKind: 'fee',
  price: '',
  currency: 'USD',
  counts: { integration: '1' },
  rights: {},
  exclusivity: '',
  whitelisting: '',
  spend: '',
  editRights: false,
  rush: false,
  guaranteeViews: '',
  guaranteeDay: '30',
  targetCpm: '',
  productValue: '',
  floor: '',
  commission: '',
  simulation: '',
};

type Question = Parameters<typeof api.assessOffer>[0];
export type OfferTermsQuestion = Omit<Question, 'analysis_id' | 'channel_id'>;

const mostDeliveries = 20;
const mostDays = 365;

/** What the server is asked, or what is wrong with what was entered. */
export function readEntry(entry: OfferEntry): { question: OfferTermsQuestion } | { errors: EntryErrors } {
  const reader = new EntryReader(entry);
  const question: OfferTermsQuestion = {
    side: entry.side,
    price_kind: entry.priceKind,
    currency: entry.currency,
    price_cents: entry.priceKind === 'affiliate' ? 0 : reader.price(),
    ...(asksForShare(entry) && { commission_percent: reader.commission() }),
    product_value_cents: reader.money('productValue'),
    deliverables: reader.deliverables(),
    rights: reader.rights(),
    exclusivity_months: reader.whole('exclusivity', mostOfferMonths) ?? 0,
    whitelisting: reader.whitelisting(),
    edit_rights: entry.editRights,
    rush: entry.rush,
    guarantee: reader.guarantee(),
    target_cpm_cents: reader.money('targetCpm'),
    floor_cents: reader.money('floor'),
    ...(takesEconomics(entry) && entry.simulation !== '' && { simulation_id: entry.simulation }),
  };
  return Object.keys(reader.errors).length === 0 ? { question } : { errors: reader.errors };
}

/** They say what a buyer may pay for everything, and to both sides what a commission comes to. */
export function takesEconomics(entry: OfferEntry): boolean {
  return asksForShare(entry) || (entry.side === 'brand' && entry.priceKind === 'fee');
}

/** A commission alone, or beside a fee; a product in place of money has none. */
function asksForShare({ priceKind, price, commission }: OfferEntry): boolean {
  if (priceKind === 'affiliate') return true;
  return priceKind === 'fee' && !isNothing(price) && commission.trim() !== '';
}

/** Whether a price was entered as 0: a product in place of money. */
export function isNothing(price: string): boolean {
  return /^0+(?:\.0{1,2})?$/.test(price.trim());
}

/** A form that nobody has begun asks the server for nothing. */
export function asksFor({ price, priceKind }: OfferEntry): boolean {
  return priceKind === 'affiliate' || price !== '';
}

/** Percent above 0 and up to 100, with at most two decimals and with or without its sign; `null` where it is none. */
export function readCommission(entered: string): number | null {
  const text = entered.trim().replace(/\s*%$/, '');
  const percent = /^\d{1,3}(?:\.\d{1,2})?$/.test(text) ? Number(text) : 0;
  return percent > 0 && percent <= 100 ? percent : null;
}

class EntryReader {
  readonly errors: EntryErrors = {};
  readonly #entry: OfferEntry;

  constructor(entry: OfferEntry) {
    this.#entry = entry;
  }

  /** 0 is a product in place of money. */
  price(): number {
    if (isNothing(this.#entry.price)) return 0;
    return this.money('price') ?? this.#refuse('price', texts.priceMissing, 0);
  }

  commission(): number {
    const { commission } = this.#entry;
    return readCommission(commission) ?? this.#refuse('commission', texts.wrongCommission, 0);
  }

  money(field: 'price' | 'productValue' | 'targetCpm' | 'floor' | 'spend'): number | null {
    const text = this.#entry[field].trim();
    if (text === '') return null;
    const cents = readHundredths(text);
    return cents === null || cents > highestOfferCents ? this.#refuse(field, texts.wrongAmount, null) : cents;
  }

  whole(
    field: 'exclusivity' | 'whitelisting' | 'guaranteeViews' | 'guaranteeDay',
    most: number,
  ): number | null {
    const text = this.#entry[field].trim();
    if (text === '') return null;
    const value = readWhole(text);
    return value === null || value > most ? this.#refuse(field, texts.wrongNumber(most), null) : value;
  }

  deliverables(): OfferTermsQuestion['deliverables'] {
    const entered = Object.entries(this.#entry.counts).filter(([, count]) => count.trim() !== '');
    const read = entered.flatMap(([format, text]) => {
      const count = readWhole(text);
      if (count === null || count > mostDeliveries)
        return this.#refuse('counts', texts.wrongNumber(mostDeliveries), []);
      return count === 0 || !isFormat(format) ? [] : [{ format, count }];
    });
    return read.length === 0 && this.errors.counts === undefined
      ? this.#refuse('counts', texts.deliverablesMissing, [])
      : read;
  }

  rights(): OfferTermsQuestion['rights'] {
    return usageRights.flatMap((right): OfferTermsQuestion['rights'] => {
      const text = this.#entry.rights[right]?.trim() ?? '';
      if (text === '' || text === '0') return [];
      if (text === 'perpetual') return [{ right, months: 'perpetual' }];
      const months = readWhole(text);
      if (months === null || months > mostOfferMonths)
        return this.#refuse('rights', texts.wrongNumber(mostOfferMonths), []);
      return [{ right, months }];
    });
  }

  whitelisting(): OfferTermsQuestion['whitelisting'] {
    const months = this.whole('whitelisting', mostOfferMonths) ?? 0;
    return months === 0 ? null : { months, spend_cents: this.money('spend') ?? 0 };
  }

  guarantee(): OfferTermsQuestion['guarantee'] {
    const views = this.whole('guaranteeViews', highestGuarantee) ?? 0;
    const day = this.whole('guaranteeDay', mostDays) ?? 0;
    return views === 0 ? null : { views, day: day === 0 ? 30 : day };
  }

  #refuse<Instead>(field: EntryField, error: string, instead: Instead): Instead {
    this.errors[field] = error;
    return instead;
  }
}

export const formats = ['integration', 'mention', 'semiDedicated', 'dedicated', 'short'] as const;
const isFormat = (text: string): text is ContentFormat => formats.some((format) => format === text);
