import type { Interval } from '../../analysis/evidence.ts';
import type { Levels, Verdict } from '../../analysis/judgements.ts';
import type { Niche } from '../../analysis/niches.ts';
import type { ContentFormat, QuoteRequest } from '../quotes/quote.ts';
import type { Currency } from '../rates.ts';
import type { Range } from '../returns/assumptions.ts';

/** What goes into the assessment of an offer, and what comes out. */

export const offerSides = ['brand', 'creator'] as const;
export type OfferSide = (typeof offerSides)[number];

/** Where a price stands among what such deals are agreed at: below 10, 30, 70, 90 of 100, and above. */
export const offerPositions = ['well_below', 'below', 'usual', 'above', 'far_above'] as const;
export type OfferPosition = (typeof offerPositions)[number];

/** At the price asked, at another, or not at all. */
export const offerOutcomes = ['accepted', 'agreed', 'declined'] as const;

export const offerTones = ['short', 'friendly', 'firm'] as const;
export type OfferTone = (typeof offerTones)[number];

/** `fee`: one amount for everything. `cpm`: an amount for each 1,000 views. `affiliate`: a share of the orders alone. */
export const priceKinds = ['fee', 'cpm', 'affiliate'] as const;
export type PriceKind = (typeof priceKinds)[number];

export interface OfferViews {
  typical: number;
  interval80: Interval;
  nextVideo80: Interval;
  videos: number;
  growthExponent: number;
}

/** The figures of an analysis that an assessment rests on: no texts, so that they may be kept. */
export interface OfferChannel {
  modelVersion: string;
  calibration: string;
  niche: Niche;
  verdict: Verdict;
  /** 0 to 1. */
  confidence: number;
  /** Of long videos and of Shorts; `null` with fewer than three. */
  long: OfferViews | null;
  short: OfferViews | null;
  /** Views of the newest long videos 30 days after publication, the newest first, at most five. */
  latestViews: number[];
  trendPercent90Days: number;
  spreadFactor: number;
  /** USD per 1,000 views before every factor. */
  baseCpm: Levels;
  factors: Record<'engagement' | 'season' | 'sensitivity' | 'country' | 'calibration', number>;
  market: {
    basis: 'declared' | 'inferred' | 'unknown';
    regions: { name: string; probability: number; multiplier: number }[];
  };
  saturation: 'none' | 'light' | 'moderate' | 'heavy';
}

export interface Deliverable {
  format: ContentFormat;
  count: number;
}

/** How far agreed rates lay from the predicted ones, where enough were collected. */
export interface MeasuredSpread {
  /** Standard deviation of ln(agreed / predicted). */
  sigma: number;
  rates: number;
}

export interface OfferTerms extends Pick<
  QuoteRequest,
  'rights' | 'exclusivityMonths' | 'whitelisting' | 'editRights' | 'rush'
> {
  side: OfferSide;
  priceKind: PriceKind;
  /** In the offer's currency; 0 is a product for nothing but itself, or a commission alone. */
  priceCents: number;
  /** Percent of the orders' value: alone in an affiliate deal, or beside a fee. */
  commissionPercent?: number | null | undefined;
  currency: Currency;
  /** What a product is worth that comes in place of money. */
  productValueCents: number | null;
  deliverables: readonly Deliverable[];
  guarantee: { views: number; day: number } | null;
  /** The buyer's own highest price for 1,000 views. */
  targetCpmCents: number | null;
  /** What a creator will not go below: their own floor, or what making it costs. */
  floorCents: number | null;
}

/** The highest prices that pay with these chances, cents of the offer's currency; `null`: at no price. */
export type ProfitPrices = Record<'p50' | 'p60' | 'p80', number | null>;

export interface OfferInput {
  terms: OfferTerms;
  channel: OfferChannel;
  /** US dollars for one unit of the offer's currency. */
  usdPerUnit: number;
  measuredSpread: MeasuredSpread | null;
  /** From the workspace's own economics; `null` without them. */
  profitPrices: ProfitPrices | null;
  /** What a commission comes to by them in 8 of 10 cases, cents of the offer's currency. */
  commission?: Range | null | undefined;
}

export interface OfferLine {
  format: ContentFormat;
  label: string;
  count: number;
  /** Typical views of one of them. */
  views: number;
  feeCents: number;
}

export interface OfferReason {
  code: string;
  text: string;
}

export interface OfferAsk extends OfferReason {
  /** What it is usually worth. */
  amountCents: number | null;
}

/** How a figure came about. */
export interface Working {
  formula: string;
  source: string;
}

export const workingNames = ['median', 'spread', 'percentile', 'cpm', 'range', 'guarantee'] as const;
export type WorkingName = (typeof workingNames)[number];

/** A fee and a share of the orders, which are one deal. */
export interface OfferParts {
  commissionPercent: number;
  /** Money, whatever is ordered. */
  feeCents: number;
  /** What the commission comes to in the middle; `null` where nobody knows: then the fee alone is judged. */
  commissionCents: number | null;
  /** Whole percent of both; the rest is a forecast. */
  feeSharePercent: number | null;
  /** Where the fee alone stands. */
  feePercentile: number | null;
  feePosition: OfferPosition | null;
}

/** All amounts are cents of the offer's currency. */
export interface OfferAssessment {
  /** `barter`: a product in place of money. `unpriced`: too few videos for a price. */
  basis: PriceKind | 'barter' | 'unpriced';
  currency: Currency;
  /** What was judged: the price, what the product is worth, the middle of the commission, or fee and middle together. */
  askedCents: number | null;
  /** `null` for all but a fee with a commission beside it. */
  parts: OfferParts | null;
  /** How many of 100 such deals are agreed below it. */
  percentile: number | null;
  /** `null` where the data are too few to call. */
  position: OfferPosition | null;
  /** Whole percent; below 50 only the range is shown. */
  confidencePercent: number;
  distribution: {
    p10: number;
    p30: number;
    p50: number;
    p70: number;
    p90: number;
    below: number;
    above: number;
    measuredRates: number | null;
  } | null;
  lines: OfferLine[];
  /** Rights, exclusivity and the like at the median. */
  extras: { label: string; basis: string; amountCents: number }[];
  /** Deliverables for which there is no figure. */
  missing: { format: ContentFormat; reason: string }[];
  /** Per 1,000 views; `extrasCents` is the part of the price that is for rights, and not in it. */
  cpm: { askedCents: number | null; usualCents: number; extrasCents: number } | null;
  /** Of a fee with a commission beside it, the fees beside that commission. */
  range: { anchorCents: number; targetCents: number; limitCents: number; note: string | null } | null;
  /** The target on the views of the last five videos, where views are falling. */
  recentTargetCents: number | null;
  maxForTargetCpmCents: number | null;
  maxForProfitCents: ProfitPrices | null;
  /** What a commission comes to; `null` for other deals, and where nobody knows what an order is worth. */
  commission: Range | null;
  guarantee: {
    day: number;
    levels: { chance: number; views: number }[];
    asked: { views: number; chance: number } | null;
    makeGoodViews: number;
  } | null;
  /** What a price per 1,000 views comes to at few, typical and many views. */
  cpmDeal: { p10: number; p50: number; p90: number } | null;
  /** The median at the level of other markets, where the channel declares none. */
  otherLevels: { name: string; medianCents: number }[];
  reasons: OfferReason[];
  asks: OfferAsk[];
  workings: Record<WorkingName, Working | null>;
  answers: Record<OfferTone, string> | null;
}
