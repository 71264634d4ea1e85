import type { Currency } from '../../../engine/pricing/rates.ts';
import type { ContentFormat } from '../../../engine/pricing/quotes/quote.ts';
import type { api } from '../../session/api.ts';
import { readHundredths } from '../../ui/decimal-amount.ts';
import { typeMoney } from './money.ts';

/** What the channels of a list ask, as it is being typed. */
export interface PricesEntry {
  currency: Currency;
  format: ContentFormat;
  /** One price for all of them, in place of one for each. */
  isBundle: boolean;
  bundle: string;
  prices: Readonly<Record<string, string>>;
}

/** Stands for the one price among the fields that are wrong. */
export const bundleField = 'bundle';

/** As it was kept. */
export function beginPrices({
  currency,
  format,
  prices,
}: Awaited<ReturnType<typeof api.askedPrices>>): PricesEntry {
  const typed = prices.map(({ channel_id, price_cents }) => [channel_id, typeMoney(price_cents)]);
  return { currency, format, isBundle: false, bundle: '', prices: Object.fromEntries(typed) };
}

interface ReadPrices {
  offers: { channel_id: string; price_cents: number }[];
  /** Channels whose price cannot be read. */
  wrong: string[];
}

/** The prices of these channels; an empty field is none. */
export function readPrices({ prices }: PricesEntry, ids: readonly string[]): ReadPrices {
  const typed = ids.flatMap((channel_id) => {
    const text = prices[channel_id]?.trim() ?? '';
    return text === '' ? [] : [{ channel_id, price_cents: readHundredths(text) }];
  });
  return {
    offers: typed.flatMap(({ channel_id, price_cents }) =>
      price_cents === null ? [] : [{ channel_id, price_cents }],
    ),
    wrong: typed.flatMap(({ channel_id, price_cents }) => (price_cents === null ? [channel_id] : [])),
  };
}

type Question = Parameters<typeof api.assessListedOffers>[0];

/** What the server is asked; `null` where nothing is entered, or something wrong. */
export function readAsked(
  entry: PricesEntry,
  ids: readonly string[],
): { question: Question | null; wrong: string[] } {
  const terms = {
    side: 'brand',
    price_kind: 'fee',
    currency: entry.currency,
    deliverables: [{ format: entry.format, count: 1 }],
    rights: [],
    exclusivity_months: 0,
    whitelisting: null,
    edit_rights: false,
    rush: false,
  } as const satisfies Partial<Question>;
  if (entry.isBundle) {
    const cents = readHundredths(entry.bundle.trim());
    if (cents === null) return { question: null, wrong: [bundleField] };
    const offers = ids.map((channel_id) => ({ channel_id }));
    return {
      question: { ...terms, deliverables: [...terms.deliverables], rights: [], offers, bundle_cents: cents },
      wrong: [],
    };
  }
  const { offers, wrong } = readPrices(entry, ids);
  if (offers.length === 0 || wrong.length > 0) return { question: null, wrong };
  return { question: { ...terms, deliverables: [...terms.deliverables], rights: [], offers }, wrong };
}
