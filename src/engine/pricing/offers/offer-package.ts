import type { Levels } from '../../analysis/judgements.ts';
import { clamp } from '../../../values/statistics.ts';
import { publishedRanges, rateLimits } from '../price-tables.ts';
import { computeQuote, formatRatios } from '../quotes/quote.ts';
import type { ContentFormat } from '../quotes/quote.ts';
import type { OfferChannel, OfferInput, OfferLine, OfferViews } from './offer.ts';
import type { PriceDistribution } from './price-distribution.ts';
import { interval80Width, spreadOfInterval, spreadOfLevel } from './price-distribution.ts';

/** Low and high of the published prices as shares of the medium, where a limit has cut the table's own (price-tables.ts). */
const uncutLevels = { low: 0.7, high: 1.7 } as const;

/**
 * USD per 1,000 views at the three levels. As the price's own rate, but without the specification's 15 to 100 USD: a
 * limit says what is recommended, and nothing about what others pay.
 */
export function findRate(channel: OfferChannel, changed: Partial<OfferChannel['factors']> = {}): Levels {
  const factors = { ...channel.factors, ...changed };
  const { baseCpm, niche } = channel;
  const published = publishedRanges[niche];
  const medium = clamp(
    baseCpm.medium * factors.engagement * factors.season * factors.sensitivity,
    published.low * factors.sensitivity,
    published.high * factors.sensitivity,
  );
  const market = medium * factors.country * factors.calibration;
  const low = baseCpm.low > rateLimits.low ? baseCpm.low / baseCpm.medium : uncutLevels.low;
  const high = baseCpm.high < rateLimits.high ? baseCpm.high / baseCpm.medium : uncutLevels.high;
  return { low: market * low, medium: market, high: market * high };
}

export interface OfferPackage {
  /** In the offer's currency. */
  distribution: PriceDistribution;
  lines: OfferLine[];
  extras: { label: string; basis: string; amountCents: number }[];
  missing: { format: ContentFormat; reason: string }[];
  feesCents: number;
  totalCents: number;
  /** Typical views of all deliverables together. */
  views: number;
}

interface PricedLine extends OfferLine {
  spreadOfViews: number;
  spreadOfFormat: number;
  extras: { label: string; basis: string; amountCents: number }[];
}

/**
 * What the deliverables usually come to, and how far apart such deals lie; `null` where none of them has a figure.
 * All lines rise and fall together; format ratios add their published range, weighted by the line's share.
 */
export function pricePackage(input: OfferInput, rate = findRate(input.channel)): OfferPackage | null {
  const { channel, terms } = input;
  const lines: PricedLine[] = [];
  const missing: OfferPackage['missing'] = [];
  for (const deliverable of terms.deliverables) {
    const views = deliverable.format === 'short' ? channel.short : channel.long;
    if (views === null)
      missing.push({ format: deliverable.format, reason: explainMissing(deliverable.format) });
    else lines.push(priceLine(input, { ...deliverable, views, rate: rate.medium }));
  }
  if (lines.length === 0) return null;
  const feesCents = sum(lines.map(({ feeCents }) => feeCents));
  const extras = [...mergeExtras(lines.flatMap((line) => line.extras)), ...chargeWhitelisting(input)];
  const totalCents = feesCents + sum(extras.map(({ amountCents }) => amountCents));
  return {
    distribution: spreadPackage(input, { lines, rate, feesCents, totalCents }),
    lines: lines.map(({ format, label, count, views, feeCents }) => ({
      format,
      label,
      count,
      views,
      feeCents,
    })),
    extras,
    missing,
    feesCents,
    totalCents,
    views: sum(lines.map(({ views, count }) => views * count)),
  };
}

function explainMissing(format: ContentFormat): string {
  return format === 'short'
    ? 'Fewer than 3 Shorts to judge: no figure for a Short.'
    : 'Fewer than 3 long videos to judge: no figure for this line.';
}

interface LineInput {
  format: ContentFormat;
  count: number;
  views: OfferViews;
  rate: number;
}

function priceLine({ terms, usdPerUnit }: OfferInput, { format, count, views, rate }: LineInput): PricedLine {
  const quote = computeQuote({
    baseFeeCents: ((views.typical / 1000) * rate * 100) / usdPerUnit,
    format,
    rights: terms.rights,
    exclusivityMonths: terms.exclusivityMonths,
    whitelisting: null,
    editRights: terms.editRights,
    rush: terms.rush,
  });
  const [fee, ...extras] = quote.lines;
  const { range, label } = formatRatios[format];
  return {
    format,
    label,
    count,
    views: views.typical,
    feeCents: (fee?.amountCents ?? 0) * count,
    spreadOfViews: spreadOfInterval(views.interval80),
    spreadOfFormat: Math.log(range.high / range.low) / interval80Width,
    extras: extras.map((line) => ({ ...line, amountCents: line.amountCents * count })),
  };
}

/** Advertising through the account is paid once, however many videos there are, and its lowest price is in dollars. */
function chargeWhitelisting({ terms, usdPerUnit }: OfferInput): OfferPackage['extras'] {
  const { whitelisting } = terms;
  if (whitelisting === null) return [];
  const inDollars = { ...whitelisting, spendCents: whitelisting.spendCents * usdPerUnit };
  const { lines } = computeQuote({ ...nothing, whitelisting: inDollars });
  return lines.slice(1).map((line) => ({ ...line, amountCents: Math.round(line.amountCents / usdPerUnit) }));
}

const nothing = {
  baseFeeCents: 0,
  format: 'integration',
  rights: [],
  exclusivityMonths: 0,
  editRights: false,
  rush: false,
} as const;

function mergeExtras(extras: readonly OfferPackage['extras'][number][]): OfferPackage['extras'] {
  const merged = new Map<string, OfferPackage['extras'][number]>();
  for (const extra of extras) {
    const known = merged.get(extra.label);
    merged.set(extra.label, { ...extra, amountCents: extra.amountCents + (known?.amountCents ?? 0) });
  }
  return [...merged.values()];
}

function spreadPackage(
  { measuredSpread }: OfferInput,
  part: { lines: readonly PricedLine[]; rate: Levels; feesCents: number; totalCents: number },
): PriceDistribution {
  const { lines, rate, feesCents, totalCents } = part;
  const weigh = (pick: (line: PricedLine) => number) =>
    feesCents === 0 ? 0 : sum(lines.map((line) => (pick(line) * line.feeCents) / feesCents));
  const formats = weigh(({ spreadOfFormat }) => spreadOfFormat);
  const spread = (level: number) =>
    measuredSpread === null
      ? Math.hypot(
          spreadOfLevel(rate.medium, level),
          weigh(({ spreadOfViews }) => spreadOfViews),
          formats,
        )
      : Math.hypot(measuredSpread.sigma, formats);
  // A channel without views is worth a cent, so that everything can be compared with it.
  return { median: Math.max(1, totalCents) / 100, below: spread(rate.low), above: spread(rate.high) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
