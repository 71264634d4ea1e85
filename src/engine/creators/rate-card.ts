import type { Analysis } from '../analysis/analysis.ts';
import type { Levels, PriceLevel } from '../analysis/judgements.ts';
import { computeFlatFee } from '../pricing/price.ts';
import {
  computeQuote,
  contentFormats,
  formatRatios,
  surcharges,
  usageRights,
  usageRightsPercentPerMonth,
} from '../pricing/quotes/quote.ts';
import { ownPercents } from '../pricing/quotes/quote-rates.ts';
import type { ContentFormat, QuoteRequest, UsageRight } from '../pricing/quotes/quote.ts';

/** What is made: it takes hours, so it has a floor. */
export const madeLines = [...contentFormats, 'ugc'] as const;
/** What is granted on top, by the month. */
export const grantedLines = [...usageRights, 'exclusivity', 'whitelisting'] as const;
export const rateLines = [...madeLines, ...grantedLines] as const;
export type RateLine = (typeof rateLines)[number];

/** What a creator says of one line. */
export interface OwnLine {
  line: RateLine;
  /** Hours of work; 0 for what is granted. */
  hours: number;
  /** What it costs besides. */
  costsCents: number;
  /** What the creator asks; `null` where they leave it open. */
  askCents: number | null;
  /** Whether it stands in the media kit. */
  shown: boolean;
}

export interface OwnRates {
  wageCents: number;
  lines: readonly OwnLine[];
}

export interface RateCardLine extends OwnLine {
  label: string;
  /** True for a price by the month. */
  isMonthly: boolean;
  /** The market's figures in cents of US dollars; `null` with the reason where there are none. */
  market: Levels | null;
  /** How the market's figure is computed, or why there is none. */
  basis: string;
  /** Hours × wage + costs; `null` where nothing was entered. */
  floorCents: number | null;
  /** True if the creator asks less than their own floor. */
  isBelowFloor: boolean;
}

/** Fees of one integration and of one Short, in cents of US dollars at each level. */
export interface MarketFees {
  long: Levels | null;
  short: Levels | null;
  /** Why there is no fee at all. */
  reason: string;
}

type Priced = Pick<Analysis, 'recommendedPricing' | 'verdict'> & {
  evidence: Pick<Analysis['evidence'], 'price' | 'views'>;
};

/** A Short's fee comes from fewer Shorts only by guessing. */
const fewestShorts = 3;

/** The fees that a channel's newest analysis recommends. */
export function findMarketFees({ recommendedPricing, verdict, evidence }: Priced): MarketFees {
  if (recommendedPricing === null) {
    const reason =
      verdict === 'Avoid'
        ? 'We recommend no price for this channel at the moment'
        : (evidence.price.unavailableReason ?? 'There is no price for this channel');
    return { long: null, short: null, reason };
  }
  const { short } = evidence.views;
  const { rate } = evidence.price;
  return {
    long: mapLevels((level) => recommendedPricing.flatFee[level] * 100),
    short:
      short === null || short.sampleSize < fewestShorts
        ? null
        : mapLevels((level) => computeFlatFee(short.typical, rate[level]) * 100),
    reason: 'Too few Shorts to price one',
  };
}

/** A creator's rate card, the market's figure beside their own on each line. Money in cents of US dollars. */
export function composeRateCard(fees: MarketFees, own: OwnRates | null): RateCardLine[] {
  return rateLines.map((line) => {
    const entered = own?.lines.find((each) => each.line === line) ?? emptyLine(line);
    const floorCents = computeFloor(entered, own?.wageCents ?? 0);
    return {
      ...entered,
      label: labelOf(line),
      isMonthly: isGranted(line),
      ...priceLine(fees, line),
      floorCents,
      isBelowFloor: floorCents !== null && entered.askCents !== null && entered.askCents < floorCents,
    };
  });
}

/** Hours × wage + costs, in whole cents; `null` where neither was entered. */
export function computeFloor({ hours, costsCents }: OwnLine, wageCents: number): number | null {
  const floor = Math.round(hours * wageCents) + costsCents;
  return floor === 0 ? null : floor;
}

function emptyLine(line: RateLine): OwnLine {
  return { line, hours: 0, costsCents: 0, askCents: null, shown: false };
}

function isGranted(line: RateLine): boolean {
  return grantedLines.some((granted) => granted === line);
}

const grantedLabels: Record<UsageRight | 'exclusivity' | 'whitelisting', string> = {
  organic: 'Organic use on the brand’s channels',
  website: 'Use on the brand’s website',
  email: 'Use in email',
  paidAds: 'Use in paid advertising',
  exclusivity: 'Exclusivity in the category',
  whitelisting: 'Advertising through your account',
};

function labelOf(line: RateLine): string {
  if (line === 'ugc') return 'UGC video for the brand’s own channels';
  return isFormat(line) ? formatRatios[line].label : grantedLabels[line];
}

function isFormat(line: RateLine): line is ContentFormat {
  return contentFormats.some((format) => format === line);
}

function isRight(line: RateLine): line is UsageRight {
  return usageRights.some((right) => right === line);
}

function priceLine(fees: MarketFees, line: RateLine): Pick<RateCardLine, 'market' | 'basis'> {
  if (line === 'ugc') return priceUgc(fees);
  const base = line === 'short' ? fees.short : fees.long;
  if (base === null) return { market: null, basis: fees.reason };
  const market = mapLevels((level) => priceAt(base[level], line));
  return { market, basis: describeBasis(line) };
}

/** As quotes price it: a share of the Short that it would be, were it published; where Shorts have no fee, of a video. */
function priceUgc({ long, short, reason }: MarketFees): Pick<RateCardLine, 'market' | 'basis'> {
  const base = short ?? long;
  if (base === null) return { market: null, basis: reason };
  const format = short === null ? 'dedicated' : 'short';
  const share = ownPercents.ugc;
  const market = mapLevels((level) => Math.round((priceAt(base[level], format) * share) / 100));
  const of = short === null ? 'a dedicated video' : 'a Short';
  return {
    market,
    basis: `${share}% of ${of}, our own choice: it does without your audience; rights come on top`,
  };
}

const nothing = { rights: [], exclusivityMonths: 0, whitelisting: null, editRights: false, rush: false };

/** The line of the quote that this entry would be, on one integration. */
function priceAt(baseFeeCents: number, line: Exclude<RateLine, 'ugc'>): number {
  const request: QuoteRequest = { baseFeeCents, format: 'integration', ...nothing };
  if (isFormat(line)) return computeQuote({ ...request, format: line }).totalCents;
  if (isRight(line)) return addedBy({ ...request, rights: [{ right: line, months: 1 }] });
  return line === 'exclusivity'
    ? addedBy({ ...request, exclusivityMonths: 1 })
    : addedBy({ ...request, whitelisting: { months: 1, spendCents: 0 } });
}

function addedBy(request: QuoteRequest): number {
  return computeQuote(request).lines.at(-1)?.amountCents ?? 0;
}

function describeBasis(line: Exclude<RateLine, 'ugc'>): string {
  if (line === 'short') return `${formatRatios.short.multiplier} × the rate, on your Shorts’ own views`;
  if (isFormat(line)) return `${formatRatios[line].multiplier} × the integration fee`;
  if (isRight(line)) return `${usageRightsPercentPerMonth[line]}% of the integration fee a month`;
  return line === 'exclusivity'
    ? `${surcharges.exclusivityPercentPerMonth}% of the integration fee a month`
    : `The lowest published fee; else ${surcharges.whitelistingPercentOfSpend}% of what is spent`;
}

function mapLevels(compute: (level: PriceLevel) => number): Levels {
  return { low: compute('low'), medium: compute('medium'), high: compute('high') };
}
