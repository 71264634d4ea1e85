import type { MarketplaceCreator } from '../../../contract/creators/marketplace.ts';
import { formatPlural, pageLocale } from '../../ui/format.ts';

/** `USD 1,200 – 4,500`, in the creator's own currency; one amount where the range is none. */
export function formatRateRange({
  min_rate,
  max_rate,
  rate_currency,
}: Pick<MarketplaceCreator, 'min_rate' | 'max_rate' | 'rate_currency'>): string {
  const style = {
    style: 'currency',
    currency: rate_currency,
    currencyDisplay: 'code',
    maximumFractionDigits: 0,
  } as const;
  const lowest = min_rate.toLocaleString(pageLocale, style);
  if (min_rate === max_rate) return lowest;
  return `${lowest} – ${max_rate.toLocaleString(pageLocale, { maximumFractionDigits: 0 })}`;
}

const names = {
  language: new Intl.DisplayNames('en', { type: 'language', fallback: 'code' }),
  region: new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }),
};

/** `Italian, Italy`; a code that names nothing stands as it is, an empty one not at all. */
export function describePlace({ language, region }: Pick<MarketplaceCreator, 'language' | 'region'>): string {
  return [nameCode('language', language), nameCode('region', region)]
    .filter((name) => name !== '')
    .join(', ');
}

function nameCode(type: keyof typeof names, code: string): string {
  try {
    return names[type].of(code) ?? code;
  } catch {
    return code;
  }
}

/** How many creators stand there, and whether that is all. */
export function describeCount(count: number, hasMore: boolean): string {
  if (count === 0) return '';
  return hasMore ? `The first ${formatPlural(count, 'creator')}` : formatPlural(count, 'creator');
}

/** What decides the order of the list. */
export function describeOrder(isSearch: boolean): string {
  return isSearch
    ? 'Best match first, then audience, verification and freshness.'
    : 'Ordered by audience, verification, description and freshness.';
}

/** The address of a channel of YouTube, and of nothing else. */
export function readChannelHref(address: string): string | null {
  const url = URL.parse(address);
  return url?.protocol === 'https:' && url.host === 'www.youtube.com' ? url.href : null;
}

/** How the address is read: without what every one of them begins with. */
export function shortenChannelAddress(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  return decodeAddress(url.host.replace(/^www\./, '') + url.pathname);
}

function decodeAddress(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

const inDollars = (amount: number) =>
  amount.toLocaleString(pageLocale, { maximumFractionDigits: amount < 100 ? 2 : 0 });
const rangeOf = ({ min, max }: { min: number; max: number }) =>
  min === max ? `USD ${inDollars(min)}` : `USD ${inDollars(min)} – ${inDollars(max)}`;

const missingNotes: Record<NonNullable<MarketplaceCreator['asked']['missing']>, readonly string[]> = {
  exchange_rate: [],
  own_analysis: ['Analyze for the price per 1,000 views'],
  plan: [],
  price: ['Price per 1,000 views: not known, the channel has no price'],
};

/** What is asked in dollars and for 1,000 views, or why that is not known. */
export function describeAsked({
  asked,
  rate_currency,
}: Pick<MarketplaceCreator, 'asked' | 'rate_currency'>): string {
  const { usd, per_1000, day, missing } = asked;
  if (usd === null) return `In US dollars: not known, no exchange rate of ${day}`;
  const converted = rate_currency === 'USD' ? [] : [`${rangeOf(usd)} on ${day}`];
  const perViews =
    per_1000 === undefined ? missingNotes[missing ?? 'price'] : [`${rangeOf(per_1000)} per 1,000 views`];
  return [...converted, ...perViews].join(' · ');
}
