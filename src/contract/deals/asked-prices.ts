import { z } from 'zod';
import { mostOffersAtOnce } from '../../engine/pricing/offers/offer-limits.ts';
import { contentFormats } from '../../engine/pricing/quotes/quote.ts';
import { channelId, listNotFound } from '../analysis/lists.ts';
import { inWorkspace } from '../procedure.ts';
import { currency, price, tags } from './offers.ts';

/** What the channels of a list ask, as somebody entered it. */

const priceList = {
  currency,
  /** Each price is for one of these. */
  format: z.enum(contentFormats),
};

export const askedPrices = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/offers/prices',
    summary: 'The prices that the channels of a list ask, as they were entered last',
    tags,
  })
  .input(z.strictObject({ list_id: z.uuid() }))
  .errors({ LIST_NOT_FOUND: listNotFound })
  .output(
    z.strictObject({
      ...priceList,
      prices: z.array(z.strictObject({ channel_id: z.string(), price_cents: z.number().int().positive() })),
    }),
  );

export const saveAskedPrices = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/offers/prices/save',
    summary: 'Keeps the prices that the channels of a list ask, in place of those before',
    tags,
  })
  .input(
    z.strictObject({
      list_id: z.uuid(),
      ...priceList,
      prices: z
        .array(z.strictObject({ channel_id: channelId, price_cents: price }))
        .max(mostOffersAtOnce)
        .refine((prices) => new Set(prices.map(({ channel_id }) => channel_id)).size === prices.length),
    }),
  )
  .errors({ LIST_NOT_FOUND: listNotFound })
  .output(z.strictObject({ saved: z.number().int().nonnegative() }));
