import { currencies } from '../rates.ts';
import type { ItemisedRequest } from './itemised-request.ts';
import { itemiseQuote } from './itemised-quote.ts';
import { contentFormats, usageRights } from './quote.ts';
import type { QuoteSide } from './quote-document.ts';
import { quoteSides } from './quote-document.ts';
import { highestQuoteCents } from './quote-rates.ts';
import type { QuotedOffer } from './quoted-offer.ts';

/** An offer from an address, which anybody may have written: what makes no sense is left out; `null` without a price. */
export function readQuotedOffer(get: (name: string) => string | null): QuotedOffer | null {
  const priceCents = readWhole(get('price'), highestQuoteCents);
  const currency = currencies.find((each) => each === get('currency'));
  const deliverables = readPairs(get('made')).flatMap(([name, text]) => {
    const format = contentFormats.find((each) => each === name);
    const count = readWhole(text, mostOfOne);
    return format === undefined || count === null ? [] : [{ format, count }];
  });
  if (priceCents === null || currency === undefined || deliverables.length === 0) return null;
  const [ads = ['', '']] = readPairs(get('ads'));
  const [guarantee = ['', '']] = readPairs(get('guarantee'));
  const [adMonths, spendCents] = [readWhole(ads[0], mostMonths), readWhole(ads[1], highestQuoteCents) ?? 0];
  const [views, day] = [readWhole(guarantee[0], mostViews), readWhole(guarantee[1], 365)];
  return {
    priceCents,
    currency,
    side: readSide(get('side')),
    deliverables: onlyFirst(deliverables, ({ format }) => format),
    rights: onlyFirst(readRights(get('rights')), ({ right }) => right),
    exclusivityMonths: readWhole(get('exclusivity'), mostMonths) ?? 0,
    whitelisting: adMonths === null ? null : { months: adMonths, spendCents },
    editRights: get('edit') === 'yes',
    rush: get('rush') === 'yes',
    guarantee: views === null || day === null ? null : { views, day },
  };
}

const mostOfOne = 20;
const mostMonths = 60;
const mostViews = 10_000_000_000;

function readSide(text: string | null): QuoteSide {
  return quoteSides.find((each) => each === text) ?? 'creator';
}

function readRights(text: string | null): QuotedOffer['rights'][number][] {
  return readPairs(text).flatMap(([name, length]) => {
    const right = usageRights.find((each) => each === name);
    const months = length === 'perpetual' ? length : readWhole(length, mostMonths);
    return right === undefined || months === null ? [] : [{ right, months }];
  });
}

function readPairs(text: string | null): [string, string][] {
  return (text ?? '').split(',').flatMap((part): [string, string][] => {
    const [name = '', value] = part.split(':');
    return value === undefined ? [] : [[name, value]];
  });
}

/** From 1 to `most`. */
function readWhole(text: string | null, most: number): number | null {
  const value = /^[1-9]\d{0,11}$/.test(text ?? '') ? Number(text) : null;
  return value !== null && value <= most ? value : null;
}

function onlyFirst<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return items.filter((item, place) => items.findIndex((each) => keyOf(each) === keyOf(item)) === place);
}

/** Fewer than 7 days is what an offer calls rush. */
const rushDays = 6;

/** The lines of an offer in a quote that comes to its price, to the cent. */
export function quoteOffer(request: ItemisedRequest, offer: QuotedOffer): ItemisedRequest {
  const asked: ItemisedRequest = {
    ...request,
    currency: offer.currency,
    deliverables: offer.deliverables.map((each) => ({ ...each, ugcOnly: false })),
    // Offers are judged by the sum of their parts.
    discountsPackages: false,
    rights: offer.rights,
    exclusivity: offer.exclusivityMonths === 0 ? null : { months: offer.exclusivityMonths, category: '' },
    whitelisting: offer.whitelisting,
    editRights: offer.editRights,
    daysToPublication: offer.rush ? rushDays : null,
  };
  return fitToPrice(asked, offer.priceCents);
}

/** With the fees at which everything together comes to the price; what they cannot reach is a line of its own. */
function fitToPrice(request: ItemisedRequest, priceCents: number): ItemisedRequest {
  const { videoCents, shortCents } = request.baseFees;
  const unit = { videoCents: videoCents ?? usualFee, shortCents: shortCents ?? usualFee };
  const withFees = (times: number): ItemisedRequest => ({
    ...request,
    baseFees: {
      videoCents: Math.max(1, Math.round(unit.videoCents * times)),
      shortCents: Math.max(1, Math.round(unit.shortCents * times)),
    },
  });
  const totalOf = (asked: ItemisedRequest) => itemiseQuote(asked).totalCents;
  const fixed = totalOf({ ...request, baseFees: { videoCents: 0, shortCents: 0 } });
  const moving = totalOf({ ...request, baseFees: unit }) - fixed;
  const fitted = withFees(Math.max(0, (priceCents - fixed) / moving));
  const rest = priceCents - totalOf(fitted);
  if (rest === 0) return fitted;
  return { ...fitted, byHand: [{ label: 'Rounded to the price', amountCents: rest }] };
}

/** Where a channel has no fee: only the ratio of the two counts. */
const usualFee = 100_000;
