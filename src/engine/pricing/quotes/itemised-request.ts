import type { Currency } from '../rates.ts';
import type { ContentFormat, UsageRight } from './quote.ts';
import type { RateSource } from './quote-rates.ts';

/** Something that is made. `ugcOnly`: the creator hands it over and does not publish it. */
export interface QuoteDeliverable {
  format: ContentFormat;
  count: number;
  ugcOnly: boolean;
}

export interface QuoteOverride {
  /** Of the line. */
  key: string;
  amountCents: number;
  reason: string;
}

/** What a quote is asked to hold. Amounts in hundredths of its currency. */
export interface ItemisedRequest {
  currency: Currency;
  /** Of one 60-90 second integration, and of the same for the views of the channel's Shorts; `null` is not known. */
  baseFees: { videoCents: number | null; shortCents: number | null };
  deliverables: readonly QuoteDeliverable[];
  discountsPackages: boolean;
  firstSlot: boolean;
  pinnedComment: boolean;
  keptLink: boolean;
  rights: readonly { right: UsageRight; months: number | 'perpetual' }[];
  exclusivity: { months: number; category: string } | null;
  /** At least 300 a month, in whichever currency. */
  whitelisting: { months: number; spendCents: number } | null;
  editRights: boolean;
  rawFootage: boolean;
  /** `null`: no hurry. */
  daysToPublication: number | null;
  /** Beyond those in the price. */
  extraReviewRounds: number;
  /** Discounts (negative), surcharges and free lines in a person's own words. */
  byHand: readonly { label: string; amountCents: number }[];
  /** Of the subtotal. */
  agencyFeePercent: number;
  /** Of the subtotal with the agency's fee. */
  vat: { percent: number; text: string } | null;
  overrides: readonly QuoteOverride[];
}

export const lineGroups = ['format', 'placement', 'rights', 'work', 'hand', 'fees'] as const;
export type LineGroup = (typeof lineGroups)[number];

export interface ItemisedLine {
  /** The same in every version, for example `format:integration`. */
  key: string;
  group: LineGroup;
  label: string;
  quantity: number;
  /** How the amount comes about, for example `20% a month x 3 months`. */
  basis: string;
  /** Of the format fee, or what the basis says; `null` where none is. */
  percent: number | null;
  source: RateSource;
  /** What the published range of the format comes to; `null` without one. */
  range: { lowCents: number; highCents: number } | null;
  isCapped: boolean;
  /** By the rules; what counts is `amountCents`. */
  computedCents: number;
  amountCents: number;
  /** Why somebody changed the amount. */
  reason: string | null;
}

export interface ItemisedQuote {
  currency: Currency;
  lines: ItemisedLine[];
  /** What the percentages are of: everything that is made, with its package discount. */
  formatFeeCents: number;
  /** Before the agency's fee and VAT. */
  subtotalCents: number;
  totalCents: number;
}
