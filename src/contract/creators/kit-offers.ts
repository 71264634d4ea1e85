import { z } from 'zod';
import { offerPositions } from '../../engine/pricing/offers/offer.ts';
import { currencies } from '../../engine/pricing/rates.ts';
import { mostQuotesListed } from '../limits.ts';
import { noInput } from '../procedure.ts';
import { asCreator } from './creators.ts';
import { amount, requestText, requestedDeliverable } from './quote-requests.ts';

const instant = z.iso.datetime();

/** A request from the page of a media kit. Its sender's address is in no answer. */
const kitOffer = z.strictObject({
  id: z.uuid(),
  channel_id: z.string(),
  channel_name: z.string().nullable(),
  /** As they call themselves. */
  sender_name: z.string(),
  message: z.string(),
  deliverables: z.array(requestedDeliverable),
  budget: amount.nullable(),
  deadline: z.iso.date().nullable(),
  state: z.enum(['open', 'answered', 'declined', 'expired']),
  created_at: instant,
  expires_at: instant,
  /** The creator's one answer, which was mailed. */
  answer: z.string().nullable(),
  price: amount.nullable(),
  answered_at: instant.nullable(),
});
export type KitOffer = z.infer<typeof kitOffer>;

const offerPlace = z.strictObject({
  /** Where the price stands among what such deals are agreed at; `null` with the reason. */
  position: z.enum(offerPositions).nullable(),
  /** How many of 100 such deals are agreed below it. */
  percentile: z.number().int().min(0).max(100).nullable(),
  /** What to aim for, in the offer’s currency. */
  target_cents: z.number().int().nullable(),
  currency: z.enum(currencies).nullable(),
  reason: z.string().nullable(),
  /** A text to answer with, to be changed. */
  answer: z.string().nullable(),
});
export type OfferPlace = z.infer<typeof offerPlace>;

const tags = ['Creators'];

export const kitOffers = asCreator
  .route({
    method: 'GET',
    path: '/api/creators/offers',
    summary: 'What was asked on the caller’s media kits, the newest first',
    tags,
  })
  .input(noInput)
  .output(z.strictObject({ offers: z.array(kitOffer).max(mostQuotesListed) }));

export const actOnKitOffer = asCreator
  .route({
    method: 'POST',
    path: '/api/creators/offers/act',
    summary: 'Answer or decline a request from a media kit, by mail',
    tags,
  })
  .input(
    z.discriminatedUnion('action', [
      z.strictObject({
        action: z.literal('answer'),
        id: z.uuid(),
        text: requestText,
        price: amount.nullable(),
      }),
      z.strictObject({ action: z.literal('decline'), id: z.uuid() }),
    ]),
  )
  .errors({
    OFFER_NOT_FOUND: { status: 404, message: 'There is no such request.' },
    OFFER_STATE: { status: 409, message: 'This request is not open any more. Please load it again.' },
    MAIL_UNAVAILABLE: {
      status: 503,
      message: 'Your answer could not be mailed, so the request stays open. Please try again later.',
    },
  })
  .output(kitOffer);

export const creatorOfferPlace = asCreator
  .route({
    method: 'GET',
    path: '/api/creators/offers/place',
    summary: 'Where the price of a request to the caller stands, and what could be answered',
    tags,
  })
  .input(z.strictObject({ source: z.enum(['media-kit', 'marketplace']), id: z.uuid() }))
  .errors({ OFFER_NOT_FOUND: { status: 404, message: 'There is no such request.' } })
  .output(offerPlace);
