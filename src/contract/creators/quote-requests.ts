import { z } from 'zod';
import { offerPositions } from '../../engine/pricing/offers/offer.ts';
import { contentFormats } from '../../engine/pricing/quotes/quote.ts';
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
import { asCreator } from './creators.ts';

export const quoteStates = ['open', 'answered', 'declined', 'withdrawn', 'expired', 'closed'] as const;
export type QuoteState = (typeof quoteStates)[number];

const instant = z.iso.datetime();
/** As many open ones as an inbox takes from either side, so that none is out of sight. */
export const mostInInbox = 2 * mostOpenInInbox;
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

export const requestSources = ['marketplace', 'media-kit'] as const;
export type RequestSource = (typeof requestSources)[number];

/** As its creator sees it: who asks, by name alone. */
const inboxThread = thread.extend({
  /** Whoever asks on a media kit gets one answer, by mail; in the marketplace both write to each other here. */
  source: z.enum(requestSources),
  sender_name: z.string(),
  blocked: z.boolean(),
});
export type InboxThread = z.infer<typeof inboxThread>;

const requestPlace = z.strictObject({
  /** Where the price stands among what such deals are agreed at; `null` with the reason. */
  position: z.enum(offerPositions).nullable(),
  /** How many of 100 such deals are agreed below it. */
  percentile: z.number().int().min(0).max(100).nullable(),
  /** What to aim for, in the request’s currency. */
  target_cents: z.number().int().nullable(),
  currency: z.enum(currencies).nullable(),
  reason: z.string().nullable(),
  /** A text to answer with, to be changed. */
  answer: z.string().nullable(),
  /** What a quote can begin with: an analysis, and what they ask where it has a price. */
  quote: z
    .strictObject({
      analysis_id: z.uuid(),
      deliverables: z.array(z.strictObject({ format: z.enum(contentFormats), count })),
    })
    .nullable(),
});
export type RequestPlace = z.infer<typeof requestPlace>;

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
      'What the caller is asked as a creator, in the marketplace and on their media kits, the newest first',
    tags,
  })
  .input(noInput)
  .output(z.strictObject({ requests: z.array(inboxThread).max(mostInInbox) }));

export const actOnQuoteInbox = asCreator
  .route({
    method: 'POST',
    path: '/api/quote-inbox/act',
    summary: 'Answer or decline a quote request, write on, or block its sender',
    description:
      'Whoever asked on a media kit is answered by mail, once, and can be neither written to nor blocked.',
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
    ]),
  )
  .errors({
    ...errors,
    QUOTE_BY_MAIL: {
      status: 409,
      message: 'This request came from your media kit: it takes one answer, by mail.',
    },
    MAIL_UNAVAILABLE: {
      status: 503,
      message: 'Your answer could not be mailed, so the request stays open. Please try again later.',
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
