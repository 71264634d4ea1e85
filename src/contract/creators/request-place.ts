import { z } from 'zod';
import { offerPositions } from '../../engine/pricing/offers/offer.ts';
import { contentFormats } from '../../engine/pricing/quotes/quote.ts';
import { currencies } from '../../engine/pricing/rates.ts';
import { count } from '../analysis/text-evidence.ts';

/** Where the price of a request stands. */
export const requestPlace = z.strictObject({
  /** Where the price stands among what such deals are agreed at; `null` with the reason. */
  position: z.enum(offerPositions).nullable(),
  /** How many of 100 such deals are agreed below it. */
  percentile: z.number().int().min(0).max(100).nullable(),
  /** What to aim for, in the request’s currency. */
  target_cents: z.number().int().nullable(),
  currency: z.enum(currencies).nullable(),
  reason: z.string().nullable(),
  /** Texts to answer with, to be changed. */
  answers: z.strictObject({ short: z.string(), friendly: z.string(), firm: z.string() }).nullable(),
  /** What a quote can begin with: an analysis, and what they ask where it has a price. */
  quote: z
    .strictObject({
      analysis_id: z.uuid(),
      deliverables: z.array(z.strictObject({ format: z.enum(contentFormats), count })),
      /** The one amount of a quote that is worth what to aim for. */
      price_cents: z.number().int().nullable(),
    })
    .nullable(),
});
export type RequestPlace = z.infer<typeof requestPlace>;
