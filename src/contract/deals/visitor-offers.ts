import { z } from 'zod';
import { contentFormats } from '../../engine/pricing/quotes/quote.ts';
import { mostVisitorOffers, visitorOfferDays } from '../../engine/pricing/offers/offer-limits.ts';
import { procedure } from '../procedure.ts';
import { band, currency, price, refusals, tags } from './offers.ts';

/** A price for one piece of content. */
export const visitorQuestion = z.strictObject({
  /** An analysis that was made from the same network address without an account. */
  analysis_id: z.uuid(),
  format: z.enum(contentFormats),
  price_cents: price,
  currency,
});
export type VisitorQuestion = z.infer<typeof visitorQuestion>;

export const assessVisitorOffer = procedure
  .route({
    method: 'POST',
    path: '/api/offers/visitor',
    summary: 'Is a price fair, in one word and without an account',
    description:
      'For a channel that the same visitor has analyzed. Answers where the price stands, and no figure from which ' +
      `the recommended price would follow; ${mostVisitorOffers} times in ${visitorOfferDays} days.`,
    tags,
  })
  .input(visitorQuestion)
  .errors({
    ANALYSIS_NOT_FOUND: {
      status: 404,
      message: 'This analysis is not one of yours. Analyze the channel again.',
    },
    ANALYSIS_FORGOTTEN: refusals.ANALYSIS_FORGOTTEN,
    ACCOUNT_REQUIRED: {
      status: 403,
      message: `Without an account we judge ${mostVisitorOffers} prices in ${visitorOfferDays} days. A free account judges more.`,
    },
    RATE_OF_EXCHANGE_MISSING: refusals.RATE_OF_EXCHANGE_MISSING,
  })
  .output(band);
