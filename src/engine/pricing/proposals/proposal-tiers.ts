import { formatNumberOf } from '../../../values/wording.ts';
import type { MeasuredSpread, OfferChannel } from '../offers/offer.ts';
import { findRate, pricePackage } from '../offers/offer-package.ts';
import { toStep } from '../offers/offer-range.ts';
import { guaranteeViews } from '../offers/offer-views.ts';
import { findPriceAt } from '../offers/price-distribution.ts';
import { itemiseQuote } from '../quotes/itemised-quote.ts';
import type { ItemisedQuote, ItemisedRequest } from '../quotes/itemised-request.ts';
import type { ContentFormat, UsageRight } from '../quotes/quote.ts';
import { formatRatios } from '../quotes/quote.ts';
import type { ProposalTier, TierFacts } from './proposal-slots.ts';
import { cleanName } from './proposal-slots.ts';

/** What the recipient asked for, or is asked for, to begin with. */
export interface ProposalAsk {
  deliverables: readonly { format: ContentFormat; count: number }[];
  rights: ItemisedRequest['rights'];
  /** In words, for the package without competitors; empty for none named. */
  category: string;
}

export interface TierInput {
  ask: ProposalAsk;
  channel: OfferChannel;
  measuredSpread: MeasuredSpread | null;
}

/** One package: a quote that can be sent, and what the words may say of it. */
export interface BuiltTier extends TierFacts {
  /** Of 100 such deals so many are agreed below its fee. */
  percentile: number;
  /** Typical views of everything in it together. */
  views: number;
  request: ItemisedRequest;
  quote: ItemisedQuote;
  /** What belongs in it by the rule and has no figure. */
  leftOut: readonly string[];
}

/** The three packages by rule. Where learning measures better ones they change here alone (our own). */
export const tierRules = {
  essential: { percentile: 45 },
  growth: { percentile: 55, shorts: 2, organicMonths: 3, discountPercent: 10 },
  partner: { percentile: 55, integrations: 3, months: 3, guaranteeChance: 80 },
} as const;

const noShorts = 'Shorts: fewer than 3 to judge from';

/**
 * Essential is what was asked; Growth adds Shorts and organic use, less a discount; Partner is a season without
 * competitors, in the first slot, with views guaranteed. `null` where something asked has no figure. US dollars.
 */
export function buildTiers(input: TierInput): Record<ProposalTier, BuiltTier> | null {
  const { channel, ask } = input;
  const isKnown = ask.deliverables.every(({ format }) => format !== 'short' || channel.short !== null);
  if (channel.long === null || !isKnown || ask.deliverables.length === 0) return null;
  return { essential: buildEssential(input), growth: buildGrowth(input), partner: buildPartner(input) };
}

function buildEssential(input: TierInput): BuiltTier {
  const { deliverables, rights } = input.ask;
  const request = startRequest(input, deliverables, tierRules.essential.percentile);
  return finishTier(input, { ...request, rights }, { percentile: tierRules.essential.percentile });
}

function buildGrowth(input: TierInput): BuiltTier {
  const { percentile, shorts, organicMonths, discountPercent } = tierRules.growth;
  const { ask, channel } = input;
  const hasShorts = channel.short !== null;
  const deliverables = hasShorts ? addShorts(ask.deliverables, shorts) : ask.deliverables;
  const request = {
    ...startRequest(input, deliverables, percentile),
    rights: addOrganic(ask.rights, organicMonths),
  };
  const { subtotalCents } = itemiseQuote(request);
  const byHand = [
    {
      label: `Growth package, ${discountPercent}% off`,
      amountCents: -Math.round((subtotalCents * discountPercent) / 100),
    },
  ];
  const leftOut = hasShorts ? [] : [noShorts];
  return finishTier(input, { ...request, byHand }, { percentile, discountPercent, leftOut });
}

function buildPartner(input: TierInput): BuiltTier {
  const { percentile, integrations: count, months, guaranteeChance } = tierRules.partner;
  const { ask, channel } = input;
  const request: ItemisedRequest = {
    ...startRequest(input, [{ format: 'integration', count }], percentile),
    rights: ask.rights,
    firstSlot: true,
    exclusivity: { months, category: ask.category },
  };
  const views = channel.long && guaranteeViews(channel.long, null);
  const level = views?.levels.find(({ chance }) => chance === guaranteeChance);
  const guarantee = views && level && level.views > 0 ? { views: level.views, day: views.day } : null;
  const leftOut = guarantee === null ? ['Guaranteed views: no forecast of the next video'] : [];
  return finishTier(input, request, { percentile, guarantee, span: `over ${months} months`, leftOut });
}

function addShorts(asked: ProposalAsk['deliverables'], more: number): ProposalAsk['deliverables'] {
  const already = asked.find(({ format }) => format === 'short')?.count ?? 0;
  return [...asked.filter(({ format }) => format !== 'short'), { format: 'short', count: already + more }];
}

function addOrganic(asked: ProposalAsk['rights'], more: number): ProposalAsk['rights'] {
  const already = asked.find(({ right }) => right === 'organic')?.months ?? 0;
  const months = already === 'perpetual' ? already : already + more;
  return [...asked.filter(({ right }) => right !== 'organic'), { right: 'organic', months }];
}

/** The bare deliverables at a share of what such deals are agreed at. */
function startRequest(
  input: TierInput,
  deliverables: ProposalAsk['deliverables'],
  percentile: number,
): ItemisedRequest {
  const { channel } = input;
  const { medium } = findRate(channel);
  const factor = findFactor(input, deliverables, percentile / 100);
  const feeOf = (views: OfferChannel['long']) =>
    views === null ? null : Math.max(1, toStep((views.typical / 1000) * medium * factor)) * 100;
  return {
    currency: 'USD',
    baseFees: { videoCents: feeOf(channel.long), shortCents: feeOf(channel.short) },
    deliverables: deliverables.map((each) => ({ ...each, ugcOnly: false })),
    discountsPackages: true,
    firstSlot: false,
    pinnedComment: true,
    keptLink: false,
    rights: [],
    exclusivity: null,
    whitelisting: null,
    editRights: false,
    rawFootage: false,
    daysToPublication: null,
    extraReviewRounds: 0,
    byHand: [],
    agencyFeePercent: 0,
    vat: null,
    overrides: [],
  };
}

/** A share of such deals as a multiple of their median: all lines of a package rise and fall together. */
function findFactor(
  { channel, measuredSpread }: TierInput,
  deliverables: ProposalAsk['deliverables'],
  share: number,
): number {
  const terms = { ...noTerms, deliverables };
  const priced = pricePackage({ terms, channel, measuredSpread, usdPerUnit: 1, profitPrices: null });
  if (priced === null) return 1;
  return findPriceAt(priced.distribution, share) / priced.distribution.median;
}

const noTerms = {
  side: 'creator',
  priceKind: 'fee',
  priceCents: 0,
  currency: 'USD',
  productValueCents: null,
  guarantee: null,
  targetCpmCents: null,
  floorCents: null,
  rights: [],
  exclusivityMonths: 0,
  whitelisting: null,
  editRights: false,
  rush: false,
} as const;

interface TierRest {
  percentile: number;
  discountPercent?: number;
  guarantee?: BuiltTier['guarantee'];
  /** Said of what is made. */
  span?: string;
  leftOut?: readonly string[];
}

function finishTier({ channel }: TierInput, request: ItemisedRequest, rest: TierRest): BuiltTier {
  const { percentile, discountPercent = null, guarantee = null, span = '', leftOut = [] } = rest;
  const quote = itemiseQuote(request);
  const views = request.deliverables.reduce((sum, { format, count }) => {
    const each = format === 'short' ? channel.short : channel.long;
    return sum + (each?.typical ?? 0) * count;
  }, 0);
  return {
    percentile,
    request,
    quote,
    views,
    totalCents: quote.totalCents,
    perThousandCents: Math.round((findFeePart(quote) / Math.max(1, views)) * 1000),
    contents: listContents(request, span),
    discountPercent,
    guarantee,
    leftOut,
  };
}

/** The part of the total that is for what is made, and not for rights and the like. */
function findFeePart({ lines, formatFeeCents, totalCents }: ItemisedQuote): number {
  const fullCents = lines.reduce((sum, line) => sum + (line.group === 'hand' ? 0 : line.amountCents), 0);
  return fullCents === 0 ? 0 : totalCents * (formatFeeCents / fullCents);
}

const rightWords: Record<UsageRight, string> = {
  organic: 'organic use on the brand’s channels',
  website: 'use on the brand’s website',
  email: 'use in the brand’s email',
  paidAds: 'use in paid advertising',
};

/** What is in a package, each in words with its number. */
function listContents(request: ItemisedRequest, span: string): string[] {
  const made = request.deliverables.map(({ format, count }) =>
    `${count} × ${formatRatios[format].label} ${span}`.trim(),
  );
  const rights = request.rights.map(({ right, months }) =>
    months === 'perpetual'
      ? `unlimited ${rightWords[right]}`
      : `${formatNumberOf(months, 'month')} of ${rightWords[right]}`,
  );
  const { exclusivity, firstSlot } = request;
  const named = cleanName(exclusivity?.category ?? '');
  const category = named === '' ? '' : ` in ${named}`;
  return [
    ...made,
    ...(firstSlot ? ['the first slot in each video'] : []),
    ...rights,
    ...(exclusivity === null
      ? []
      : [`${formatNumberOf(exclusivity.months, 'month')} without a competitor${category}`]),
  ];
}
