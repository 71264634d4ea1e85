import { z } from 'zod';
import { contentFormats } from '../../engine/pricing/quotes/quote.ts';
import { currencies } from '../../engine/pricing/rates.ts';
import { mostDeliverables } from '../../engine/pricing/offers/offer-limits.ts';
import { channelId } from '../analysis/lists.ts';
import { isCommissionOfDeal, isPricedByKind, question } from '../deals/offers.ts';
import { longestSenderName, mostOfADeliverable } from '../limits.ts';
import { line } from '../text-fields.ts';

/** Open ones of a creator, how many in a day, and the days after which one is no longer open. */
export const mostOpenPasted = 50;
export const mostPastedPerDay = 100;
export const pastedOfferDays = 90;

const asked = question.shape;

const terms = {
  price_kind: asked.price_kind,
  commission_percent: asked.commission_percent,
  currency: z.enum(currencies),
  product_value_cents: asked.product_value_cents,
  rights: asked.rights,
  exclusivity_months: asked.exclusivity_months,
  whitelisting: asked.whitelisting,
  edit_rights: asked.edit_rights,
  rush: asked.rush,
  guarantee: asked.guarantee,
  floor_cents: asked.floor_cents,
};

/** What an offer says beside its price and what it is for, as its creator confirmed it. */
export const pastedTerms = z.strictObject(terms);
export type PastedTerms = z.infer<typeof pastedTerms>;

/** An offer as it was read from a mail in the browser; the mail's text is no part of it. */
export const pastedOffer = z
  .strictObject({
    channel_id: channelId,
    /** What the creator calls whoever wrote. */
    label: line(longestSenderName).refine((label) => label.trim() !== ''),
    price_cents: asked.price_cents,
    deliverables: z
      .array(
        z.strictObject({
          format: z.enum(contentFormats),
          count: z.number().int().min(1).max(mostOfADeliverable),
        }),
      )
      .min(1)
      .max(mostDeliverables),
    ...terms,
  })
  .refine(isPricedByKind, { message: 'An affiliate deal has a commission and no price.' })
  .refine(isCommissionOfDeal, { message: 'A commission stands alone or beside a fee.' });
export type PastedOffer = z.infer<typeof pastedOffer>;
