import { z } from 'zod';
import { contentFormats, usageRights } from '../../engine/pricing/quotes/quote.ts';
import { lineGroups } from '../../engine/pricing/quotes/itemised-request.ts';
import { changeKinds, quoteAuthors, quoteSides } from '../../engine/pricing/quotes/quote-document.ts';
import { highestQuoteCents, rateMarks } from '../../engine/pricing/quotes/quote-rates.ts';
import { makeGoods, reviewSilences } from '../../engine/pricing/quotes/quote-terms.ts';
import { currencies } from '../../engine/pricing/rates.ts';
import { longestAddress, longestChannelName, longestName, mostOfADeliverable } from '../limits.ts';
import {
  longestQuoteLabel,
  longestQuoteNote,
  longestQuoteReason,
  longestQuoteTerm,
  mostCompetitors,
  mostHandLines,
  mostQuoteMonths,
} from './deal-limits.ts';
import { line, paragraph } from '../text-fields.ts';

/** What a quote is made of, as it crosses the wire and as it is accepted. Units: see `engine/pricing/quotes`. */

const cents = z.number().int().min(0).max(highestQuoteCents);
/** A price is something: who gives a video away takes the whole fee off in a line that says why. */
const fee = z.number().int().min(1).max(highestQuoteCents);
const signedCents = z.number().int().min(-highestQuoteCents).max(highestQuoteCents);
const percent = z.number().min(0).max(100);
const months = z.number().int().min(1).max(mostQuoteMonths);
const spoken = (longest: number) => line(longest).refine((text) => text.trim() !== '');

export const quoteRequest = z.strictObject({
  currency: z.enum(currencies),
  baseFees: z.strictObject({ videoCents: fee.nullable(), shortCents: fee.nullable() }),
  deliverables: z
    .array(
      z.strictObject({
        format: z.enum(contentFormats),
        count: z.number().int().min(1).max(mostOfADeliverable),
        ugcOnly: z.boolean(),
      }),
    )
    .min(1)
    .max(contentFormats.length * 2),
  discountsPackages: z.boolean(),
  firstSlot: z.boolean(),
  pinnedComment: z.boolean(),
  keptLink: z.boolean(),
  rights: z
    .array(z.strictObject({ right: z.enum(usageRights), months: z.union([months, z.literal('perpetual')]) }))
    .max(usageRights.length),
  exclusivity: z.strictObject({ months, category: line(longestQuoteLabel) }).nullable(),
  whitelisting: z.strictObject({ months, spendCents: cents }).nullable(),
  editRights: z.boolean(),
  rawFootage: z.boolean(),
  daysToPublication: z.number().int().min(0).max(365).nullable(),
  extraReviewRounds: z.number().int().min(0).max(20),
  byHand: z
    .array(z.strictObject({ label: spoken(longestQuoteLabel), amountCents: signedCents }))
    .max(mostHandLines),
  agencyFeePercent: percent,
  vat: z.strictObject({ percent, text: line(longestQuoteLabel) }).nullable(),
  overrides: z
    .array(
      z.strictObject({
        key: line(60),
        amountCents: signedCents,
        reason: spoken(longestQuoteReason),
      }),
    )
    .max(40),
});

export const quoteTerms = z.strictObject({
  publication: z
    .strictObject({ from: z.iso.date(), to: z.iso.date() })
    .refine(({ from, to }) => from <= to)
    .nullable(),
  review: z
    .strictObject({
      rounds: z.number().int().min(0).max(20),
      daysPerRound: z.number().int().min(1).max(60),
      silence: z.enum(reviewSilences),
    })
    .nullable(),
  payment: z.strictObject({ signingPercent: percent, netDays: z.number().int().min(0).max(365) }).nullable(),
  lateInterest: line(longestQuoteTerm),
  killFee: z.strictObject({ afterSigningPercent: percent, afterFilmingPercent: percent }).nullable(),
  guarantee: z
    .strictObject({
      views: z.number().int().min(1).max(10_000_000_000),
      day: z.number().int().min(1).max(365),
      makeGood: z.enum(makeGoods),
    })
    .nullable(),
  liveMonths: z.number().int().min(12).max(mostQuoteMonths).nullable(),
  competitors: z.array(spoken(longestQuoteLabel)).max(mostCompetitors),
  governingLaw: line(longestQuoteTerm),
});

/** In a draft any of it may still be missing. */
export const quoteParty = z.strictObject({
  name: line(longestName),
  company: line(longestName),
  /** Asked for when the quote is sent. */
  email: line(longestAddress),
});

/** What is worked on before it is sent. */
export const quoteContent = z.strictObject({
  channel_label: spoken(longestChannelName),
  recipient: quoteParty,
  valid_until: z.iso.date(),
  request: quoteRequest,
  terms: quoteTerms,
  note: paragraph(longestQuoteNote),
});
export type QuoteContent = z.infer<typeof quoteContent>;

export const itemisedLine = z.strictObject({
  key: z.string(),
  group: z.enum(lineGroups),
  label: z.string(),
  quantity: z.number(),
  basis: z.string(),
  percent: z.number().nullable(),
  source: z.strictObject({ mark: z.enum(rateMarks), text: z.string() }),
  range: z.strictObject({ lowCents: z.number(), highCents: z.number() }).nullable(),
  isCapped: z.boolean(),
  computedCents: z.number(),
  amountCents: z.number(),
  reason: z.string().nullable(),
});

export const itemisedQuote = z.strictObject({
  currency: z.enum(currencies),
  lines: z.array(itemisedLine),
  formatFeeCents: z.number(),
  subtotalCents: z.number(),
  totalCents: z.number(),
});

/** A version as it was sent; kept ones are read with the looser texts of whoever wrote them. */
export const quoteDocument = z.strictObject({
  form: z.literal(1),
  number: z.string(),
  version: z.number().int().min(1),
  author: z.enum(quoteAuthors),
  side: z.enum(quoteSides),
  sender: z.string(),
  recipient: z.strictObject({ name: z.string(), company: z.string(), email: z.string() }),
  channel: z.strictObject({ id: z.string(), label: z.string() }),
  validUntil: z.iso.date(),
  amends: z.string().nullable(),
  request: quoteRequest,
  quote: itemisedQuote,
  terms: quoteTerms,
  note: z.string(),
  analysisId: z.string().nullable(),
  engineVersion: z.string(),
});

const instant = z.iso.datetime();
const sha256 = z.string().regex(/^[\da-f]{64}$/);

export const quoteChange = z.strictObject({
  key: z.string(),
  label: z.string(),
  kind: z.enum(changeKinds),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

export const quoteVersion = z.strictObject({
  version: z.number().int().min(1),
  author: z.enum(quoteAuthors),
  created_at: instant,
  sha256,
  document: quoteDocument,
  /** Compared with the version before it; none for the first. */
  changes: z.array(quoteChange),
});
export type QuoteVersion = z.infer<typeof quoteVersion>;

/** A simple electronic acceptance: who, when, and of exactly what. */
export const quoteAcceptance = z.strictObject({
  version: z.number().int().min(1),
  by: z.enum(quoteAuthors),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  accepted_at: instant,
  sha256,
});
export type QuoteAcceptance = z.infer<typeof quoteAcceptance>;

export const quoteEventKinds = [
  'created',
  'sent',
  'viewed',
  'countered',
  'accepted',
  'declined',
  'withdrawn',
] as const;
