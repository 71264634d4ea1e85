import { z } from 'zod';
import { products } from '../../engine/plans/plans.ts';
import { longestChannelReference } from '../limits.ts';
import { line } from '../text-fields.ts';
import { inWorkspace, noInput, procedure } from '../procedure.ts';
import { count } from '../analysis/text-evidence.ts';

/** Something that can be bought by card here, with the card provider's price. */
export const offer = z.strictObject({
  product: z.enum(products),
  price_id: z.string(),
  /** In the currency's smallest unit. */
  amount_cents: count,
  /** Three capital letters. */
  currency: z.string(),
  /** `null` if it is paid once. */
  interval: z.enum(['month', 'year']).nullable(),
});
export type Offer = z.infer<typeof offer>;

export const offers = procedure
  .route({
    method: 'GET',
    path: '/api/offers',
    summary: 'What can be bought by card, with its price',
    tags: ['Payments'],
  })
  .input(noInput)
  .errors({
    PAYMENTS_UNAVAILABLE: {
      status: 503,
      message: 'The prices cannot be read right now. Please try again in a few minutes.',
    },
  })
  .output(z.strictObject({ offers: z.array(offer) }));

const asOwner = inWorkspace('own');
const retryAt = z.strictObject({ retryAt: z.iso.datetime() });
/** Longer than any price id the card provider gives. */
const longestPriceId = 255;

export const createCheckout = inWorkspace('own', { once: true })
  .route({
    method: 'POST',
    path: '/functions/v1/create-checkout',
    summary: 'Begin a purchase and get the address of its payment page',
    description:
      'Takes a price id of `/api/offers`; `channelUrl` names the channel of a Full Report and is refused with ' +
      'anything else. Called again before the payment, it returns the same payment page.',
    tags: ['Payments'],
  })
  .input(
    z.strictObject({
      priceId: line(longestPriceId).min(1),
      channelUrl: line(longestChannelReference).optional(),
    }),
  )
  .errors({
    UNKNOWN_PRICE: { status: 400, message: 'This price is not for sale here.' },
    CHANNEL_URL_MISSING: { status: 400, message: 'Please enter a YouTube channel URL or handle' },
    CHANNEL_NOT_ASKED: { status: 400, message: 'A channel is named only where a Full Report is bought.' },
    INVALID_CHANNEL: {
      status: 400,
      message: 'Invalid YouTube channel URL. Please check the URL and try again.',
    },
    CHANNEL_NOT_FOUND: {
      status: 404,
      message: 'YouTube channel not found. Please verify the channel URL.',
    },
    CHANNEL_UNREADABLE: {
      status: 503,
      message: 'YouTube is not answering right now. Nothing was bought; please try again in a few minutes.',
    },
    OWN_WORKSPACE_ONLY: {
      status: 409,
      message: 'A Full Report belongs to you, not to a team. Please change to your own workspace to buy it.',
    },
    ALREADY_SUBSCRIBED: {
      status: 409,
      message: 'You have a subscription already. Change it with the Manage button of your dashboard.',
    },
    ALREADY_BOUGHT: { status: 409, message: 'You have the Full Report of this channel already.' },
    RATE_LIMITED: {
      status: 429,
      message: 'Too many purchases were begun. Please wait before trying again.',
      data: retryAt,
    },
    PAYMENTS_UNAVAILABLE: { status: 503, message: 'Failed to start checkout' },
    INTERNAL_SERVER_ERROR: { status: 500, message: 'Failed to start checkout' },
  })
  .output(z.strictObject({ url: z.url() }));

export const customerPortal = asOwner
  .route({
    method: 'POST',
    path: '/functions/v1/customer-portal',
    summary: 'Get the address where the caller manages their subscription',
    tags: ['Payments'],
  })
  .input(noInput)
  .errors({
    NO_SUBSCRIPTION: { status: 409, message: 'There is no subscription to manage.' },
    PAYMENTS_UNAVAILABLE: { status: 503, message: 'Unable to open subscription management' },
    INTERNAL_SERVER_ERROR: { status: 500, message: 'Unable to open subscription management' },
  })
  .output(z.strictObject({ url: z.url() }));

/** `disputed` is paid, and frozen until the card holder's bank has decided; what was lost there is `refunded`. */
export const checkoutStatuses = ['open', 'paid', 'expired', 'disputed', 'refunded'] as const;

/** A purchase of the caller, from the first click. */
export const checkoutState = z.strictObject({
  id: z.uuid(),
  product: z.enum(products),
  status: z.enum(checkoutStatuses),
  /** The channel of a Full Report. */
  channel_id: z.string().nullable(),
  /** The payment page, while it is open. */
  url: z.url().nullable(),
});
export type CheckoutState = z.infer<typeof checkoutState>;

export const checkout = asOwner
  .route({
    method: 'GET',
    path: '/api/checkout',
    summary: 'The state of one of the caller’s purchases, read again from the card provider while it is open',
    tags: ['Payments'],
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({
    CHECKOUT_NOT_FOUND: { status: 404, message: 'This purchase is not one of yours.' },
  })
  .output(checkoutState);
