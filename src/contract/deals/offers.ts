import { z } from 'zod';
import { contentFormats, usageRights } from '../../engine/pricing/quotes/quote.ts';
import { currencies } from '../../engine/pricing/rates.ts';
import { offerPositions, offerSides, priceKinds } from '../../engine/pricing/offers/offer.ts';
import { mostOfADeliverable } from '../limits.ts';
import {
  highestGuarantee,
  highestOfferCents,
  mostDeliverables,
  mostOfferMonths,
  mostOffersAtOnce,
} from '../../engine/pricing/offers/offer-limits.ts';
import { channelId } from '../analysis/lists.ts';
import { inWorkspace } from '../procedure.ts';
import { count } from '../analysis/text-evidence.ts';
import { offerAssessment, offerChannelFigures } from './offer-result.ts';

export const instant = z.iso.datetime();
const cents = z.number().int().nonnegative().max(highestOfferCents);
export const price = z.number().int().positive().max(highestOfferCents);
const months = z.number().int().min(1).max(mostOfferMonths);
export const currency = z.enum(currencies);
/** Of each order. */
export const commissionPercent = z.number().positive().max(100);
export const tags = ['Offers'];

/** What is asked for and what for, whatever the channel. */
const terms = {
  side: z.enum(offerSides),
  /** `cpm`: the price is for each 1,000 views. */
  price_kind: z.enum(priceKinds),
  currency,
  /** At least one. */
  deliverables: z
    .array(
      z.strictObject({
        format: z.enum(contentFormats),
        count: z.number().int().min(1).max(mostOfADeliverable),
      }),
    )
    .max(mostDeliverables),
  rights: z
    .array(z.strictObject({ right: z.enum(usageRights), months: z.union([months, z.literal('perpetual')]) }))
    .max(usageRights.length)
    .refine((rights) => new Set(rights.map(({ right }) => right)).size === rights.length),
  exclusivity_months: z.number().int().min(0).max(mostOfferMonths),
  /** Advertising through the creator’s account. */
  whitelisting: z.strictObject({ months, spend_cents: cents }).nullable(),
  edit_rights: z.boolean(),
  rush: z.boolean(),
};

interface Priced {
  price_kind: (typeof priceKinds)[number];
  price_cents: number;
  commission_percent?: number | undefined;
}

export function isPricedByKind({ price_kind, price_cents, commission_percent }: Priced): boolean {
  return price_kind !== 'affiliate' || (price_cents === 0 && commission_percent !== undefined);
}

/** A share of the orders stands alone, or beside a fee. */
export function isCommissionOfDeal({ price_kind, price_cents, commission_percent }: Priced): boolean {
  return (
    commission_percent === undefined ||
    price_kind === 'affiliate' ||
    (price_kind === 'fee' && price_cents > 0)
  );
}

export const question = z
  .strictObject({
    ...terms,
    /** An analysis of the workspace; or the channel, which stands for its newest one there. */
    analysis_id: z.uuid().optional(),
    channel_id: channelId.optional(),
    /** 0: a product or a commission in place of money. */
    price_cents: cents,
    /** Alone in an affiliate deal, or beside a fee; what it comes to takes a simulation. */
    commission_percent: commissionPercent.optional(),
    product_value_cents: price.nullable(),
    guarantee: z
      .strictObject({
        views: z.number().int().positive().max(highestGuarantee),
        day: z.number().int().min(1).max(365),
      })
      .nullable(),
    target_cpm_cents: price.nullable(),
    /** What a creator will not go below. */
    floor_cents: price.nullable(),
    /** One of the workspace's simulations of this channel: a buyer's range then ends where it pays in 60 of 100 cases. */
    simulation_id: z.uuid().optional(),
  })
  .refine(isPricedByKind, { message: 'An affiliate deal has a commission and no price.' })
  .refine(isCommissionOfDeal, { message: 'A commission stands alone or beside a fee.' });
export type OfferQuestion = z.infer<typeof question>;

/** The recorded exchange rate by which dollars were converted; `null` for dollars. */
export const exchange = z.strictObject({ usd_per_unit: z.number(), day: z.iso.date() }).nullable();

const full = z.strictObject({
  access: z.literal('full'),
  analysis_id: z.uuid(),
  channel_id: z.string(),
  analysed_at: instant,
  exchange,
  channel: offerChannelFigures,
  assessment: offerAssessment,
});
export type FullOffer = z.infer<typeof full>;

/** What a plan without prices is told: a word, and no figure from which they follow. */
export const band = z.strictObject({
  access: z.literal('band'),
  /** `null` where the data are too few to call. */
  position: z.enum(offerPositions).nullable(),
  /** Why there is none. */
  reason: z.string().nullable(),
  /** How many more are judged: this month on the plan, or in the 30 days of a visitor. */
  left: count,
});

export const refusals = {
  ANALYSIS_NOT_FOUND: { status: 404, message: 'This channel is not in your library. Analyze it first.' },
  ANALYSIS_FORGOTTEN: {
    status: 410,
    message: 'YouTube’s terms let us keep what a price rests on for 30 days only. Analyze the channel again.',
  },
  SIMULATION_NOT_FOUND: {
    status: 404,
    message: 'These economics are not kept for this channel. Choose others, or work them out again.',
  },
  DELIVERABLES_MISSING: { status: 400, message: 'Say what the price is for: at least one video or Short.' },
  PLAN_REQUIRED: {
    status: 403,
    message: 'Your plan judges no more offers this month. Growth judges every offer, with its figures.',
  },
  RATE_OF_EXCHANGE_MISSING: {
    status: 422,
    message: 'Nobody has recorded an exchange rate for this currency in the last 7 days. Ask in US dollars.',
  },
} as const;

export const assessOffer = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/offers/assess',
    summary: 'Is a price fair, and what to answer',
    description:
      'Places a price among what such deals are agreed at, with the price per 1,000 views, a range to negotiate ' +
      'within, views that can be guaranteed, and an answer. Nothing is kept.',
    tags,
  })
  .input(question)
  .errors(refusals)
  .output(z.discriminatedUnion('access', [full, band]));

const listed = z.strictObject({
  channel_id: channelId,
  /** What this channel asks; left out where there is one price for all. */
  price_cents: price.optional(),
});
const listQuestion = z
  .strictObject({
    ...terms,
    price_kind: z.enum(['fee', 'cpm']),
    offers: z.array(listed).min(1).max(mostOffersAtOnce),
    /** One price for all of them, divided by what each is usually worth. */
    bundle_cents: price.optional(),
  })
  .refine(
    ({ offers, bundle_cents, price_kind }) =>
      bundle_cents === undefined
        ? offers.every(({ price_cents }) => price_cents !== undefined)
        : price_kind === 'fee' && offers.every(({ price_cents }) => price_cents === undefined),
    { message: 'Either each channel has a price, or all have one together.' },
  );

export const assessListedOffers = inWorkspace('analyse', { feature: 'offers' })
  .route({
    method: 'POST',
    path: '/api/offers/assess-list',
    summary: 'Which of several channels at the prices they ask',
    tags,
  })
  .input(listQuestion)
  .errors({
    DELIVERABLES_MISSING: refusals.DELIVERABLES_MISSING,
    PLAN_REQUIRED: { status: 403, message: 'Judging a whole list needs Growth plan or higher.' },
    RATE_OF_EXCHANGE_MISSING: refusals.RATE_OF_EXCHANGE_MISSING,
  })
  .output(
    z.strictObject({
      exchange,
      /** In the order asked. */
      offers: z.array(
        z.strictObject({
          channel_id: z.string(),
          /** `null` where there is nothing to judge by. */
          analysis_id: z.uuid().nullable(),
          assessment: offerAssessment.nullable(),
          /** Why there is none. */
          reason: z.string().nullable(),
        }),
      ),
      /** All of them as one deal; `null` without any price. */
      total: z
        .strictObject({
          askedCents: count,
          usualCents: count,
          percentile: count,
          position: z.enum(offerPositions),
          offers: count,
        })
        .nullable(),
    }),
  );
