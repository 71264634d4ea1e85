import { z } from 'zod';
import { currencies } from '../../engine/pricing/rates.ts';
import {
  highestRateAmount,
  longestQuoteMessage,
  mostOfADeliverable,
  mostOpenInInbox,
  mostQuotesListed,
  quoteFormats,
} from '../limits.ts';
import { inWorkspace, noInput } from '../procedure.ts';
import { paragraph } from '../text-fields.ts';
import { count } from '../analysis/text-evidence.ts';
import { asCreator, channelNotYours } from './creators.ts';
import { mostOpenPasted, pastedOffer, pastedTerms } from './pasted-offers.ts';
import { requestPlace } from './request-place.ts';

export const quoteStates = [
  'open',
  'answered',
  'declined',
  'withdrawn',
  'expired',
  'closed',
  'accepted',
] as const;
export type QuoteState = (typeof quoteStates)[number];

const instant = z.iso.datetime();
/** As many open ones as an inbox takes from every side, so that none is out of sight. */
export const mostInInbox = 2 * mostOpenInInbox + mostOpenPasted;
const requestText = paragraph(longestQuoteMessage).refine((written) => written.trim() !== '');
/** Hundredths, never a sum of two currencies. */
const amount = z.strictObject({
  cents: z
    .number()
    .int()
    .positive()
    .max(highestRateAmount * 100),
  currency: z.enum(currencies),
});
const deliverables = z
  .array(
    z.strictObject({
      format: z.enum(quoteFormats),
      count: z.number().int().min(1).max(mostOfADeliverable),
    }),
  )
  .min(1)
  .max(quoteFormats.length);

const requestedDeliverable = z.strictObject({ format: z.string(), count });

const message = z.strictObject({
  from_creator: z.boolean(),
  text: z.string(),
  price: amount.nullable(),
  created_at: instant,
});

const thread = z.strictObject({
  id: z.uuid(),
  channel_id: z.string(),
  /** `null` where it is not known, as to a sender while the channel is not in the marketplace. */
  channel_name: z.string().nullable(),
  message: z.string(),
  deliverables: z.array(requestedDeliverable),
  budget: amount.nullable(),
  deadline: z.iso.date().nullable(),
  /** `closed`: the creator is not listed any more, so that nobody can write. */
  state: z.enum(quoteStates),
  created_at: instant,
  expires_at: instant,
  messages: z.array(message),
});
export type QuoteThread = z.infer<typeof thread>;

export const requestSources = ['marketplace', 'media-kit', 'pasted'] as const;
export type RequestSource = (typeof requestSources)[number];

/** As its creator sees it: who asks, by name alone. */
const inboxThread = thread.extend({
  /**
   * Whoever asks on a media kit gets one answer, by mail; in the marketplace both write to each other here. A pasted
   * offer came to the creator's own mail, and is answered there.
   */
  source: z.enum(requestSources),
  /** What a pasted offer says beside its price and what it is for; `null` for others. */
  terms: pastedTerms.nullable(),
  sender_name: z.string(),
  blocked: z.boolean(),
});
export type InboxThread = z.infer<typeof inboxThread>;

const tags = ['Marketplace'];
const errors = {
  QUOTE_NOT_FOUND: { status: 404, message: 'There is no such quote request.' },
  QUOTE_STATE: { status: 409, message: 'This request has moved on meanwhile. Please load it again.' },
  QUOTE_FULL: { status: 409, message: 'This conversation is as long as one can get.' },
} as const;

export const requestQuote = inWorkspace('manage')
  .route({
    method: 'POST',
    path: '/api/quote-requests/send',
    summary: 'Ask the creator of a marketplace entry for a quote',
    tags,
  })
  .input(
    z.strictObject({
      /** Of the marketplace entry. */
      id: z.uuid(),
      message: requestText,
      deliverables,
      budget: amount.nullable(),
      deadline: z.iso.date().nullable(),
    }),
  )
  .errors({
    CREATOR_NOT_FOUND: { status: 404, message: 'This creator is not in the marketplace.' },
    CREATOR_NOT_REACHABLE: { status: 409, message: 'This creator does not take requests right now.' },
    QUOTE_OPEN: {
      status: 409,
      message: 'You have asked this creator already. Wait for the answer, or withdraw that request.',
    },
    TOO_MANY_QUOTES: { status: 429, message: 'Too many requests today. Please go on tomorrow.' },
    DEADLINE_PAST: { status: 400, message: 'This day is over. Please choose a later one.' },
  })
  .output(z.strictObject({ id: z.uuid() }));

export const quoteRequests = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/quote-requests',
    summary: 'The workspace’s quote requests with their answers, the newest first',
    tags,
  })
  .input(noInput)
  .output(z.strictObject({ requests: z.array(thread).max(mostQuotesListed) }));

export const actOnQuoteRequest = inWorkspace('manage')
  .route({
    method: 'POST',
    path: '/api/quote-requests/act',
    summary: 'Withdraw a quote request, or write on to its creator',
    tags,
  })
  .input(
    z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('withdraw'), id: z.uuid() }),
      z.strictObject({ action: z.literal('write'), id: z.uuid(), text: requestText }),
    ]),
  )
  .errors(errors)
  .output(thread);

export const quoteInbox = asCreator
  .route({
    method: 'GET',
    path: '/api/quote-inbox',
    summary:
      'What the caller is asked as a creator, in the marketplace, on their media kits and by mail, the newest first',
    tags,
  })
  .input(noInput)
  .output(z.strictObject({ requests: z.array(inboxThread).max(mostInInbox) }));

export const actOnQuoteInbox = asCreator
  .route({
    method: 'POST',
    path: '/api/quote-inbox/act',
    summary:
      'Answer or decline a quote request, write on, or block its sender; close or delete a pasted offer',
    description:
      'Whoever asked on a media kit is answered by mail, once, and can be neither written to nor blocked. A pasted ' +
      'offer is accepted, declined or deleted, and nobody is told.',
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
      z.strictObject({ action: z.literal('write'), id: z.uuid(), text: requestText }),
      z.strictObject({ action: z.literal('decline'), id: z.uuid() }),
      z.strictObject({ action: z.literal('block'), id: z.uuid() }),
      z.strictObject({ action: z.literal('unblock'), id: z.uuid() }),
      z.strictObject({ action: z.literal('accept'), id: z.uuid() }),
      z.strictObject({ action: z.literal('delete'), id: z.uuid() }),
    ]),
  )
  .errors({
    ...errors,
    QUOTE_BY_MAIL: {
      status: 409,
      message: 'This request came from your media kit: it takes one answer, by mail.',
    },
    QUOTE_PASTED: {
      status: 409,
      message: 'You pasted this offer from a mail: answer it in your own mail, then close it here.',
    },
    QUOTE_NOT_PASTED: { status: 409, message: 'Only an offer that you pasted can be closed like this.' },
    MAIL_UNAVAILABLE: {
      status: 503,
      message: 'Your answer could not be mailed, so the request stays open. Please try again later.',
    },
  })
  .output(inboxThread);

export const pasteOffer = asCreator
  .route({
    method: 'POST',
    path: '/api/quote-inbox/paste',
    summary: 'Add an offer to the caller’s inbox that they got by mail',
    description: 'The mail is read in the browser; what was read and confirmed is kept, its text is not.',
    tags,
  })
  .input(pastedOffer)
  .errors({
    CHANNEL_NOT_FOUND: channelNotYours,
    TOO_MANY_PASTED: {
      status: 429,
      message: `More than ${mostOpenPasted} offers of yours are open, or were added today. Close or delete some first.`,
    },
  })
  .output(inboxThread);

export const placeQuoteRequest = asCreator
  .route({
    method: 'GET',
    path: '/api/quote-inbox/place',
    summary: 'Where the price of a request to the caller stands, and what could be answered',
    tags,
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ QUOTE_NOT_FOUND: errors.QUOTE_NOT_FOUND })
  .output(requestPlace);
