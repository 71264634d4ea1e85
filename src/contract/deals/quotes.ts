import { z } from 'zod';
import { quoteSides } from '../../engine/pricing/quotes/quote-document.ts';
import { quoteStates } from '../../engine/pricing/quotes/quote-state.ts';
import { fileTypes, paperSizes } from '../analysis/exports.ts';
import { quotesPerPage } from './deal-limits.ts';
import { channelId } from '../analysis/lists.ts';
import { inWorkspace } from '../procedure.ts';
import { line } from '../text-fields.ts';
import { quoteContent } from './quote-parts.ts';
import { quoteDetail, quoteRow } from './quote-detail.ts';

const tags = ['Quotes'];
const notFound = { status: 404, message: 'There is no such quote.' } as const;
const errors = {
  QUOTE_NOT_FOUND: notFound,
  /** The sentence says which. */
  NOT_A_QUOTE: { status: 422, message: 'This cannot be priced.' },
  QUOTE_STATE: { status: 409, message: 'This quote has moved on meanwhile. Please load it again.' },
  WRONG_DAY: { status: 400, message: 'Choose a last day from today on, within a year.' },
} as const;
export const clientNotFound = { status: 404, message: 'There is no such client.' } as const;
const planErrors = {
  PLAN_REQUIRED: { status: 403, message: 'Sending quotes needs Growth or a higher plan.' },
  TOO_MANY_QUOTES: { status: 403, message: 'Your plan has no room for another open quote.' },
} as const;

export const quotes = inWorkspace('read')
  .route({ method: 'GET', path: '/api/quotes', summary: 'The workspace’s quotes, the newest first', tags })
  .input(
    z.strictObject({
      state: z.enum(quoteStates).optional(),
      channel_id: line(64).optional(),
      /** The page after the quote that was made then. */
      before: z.iso.datetime().optional(),
    }),
  )
  .output(
    z.strictObject({
      quotes: z.array(quoteRow).max(quotesPerPage),
      has_more: z.boolean(),
      /** How many may be open; `null` is any number. */
      open: z.strictObject({ count: z.number().int(), most: z.number().int().nullable() }),
    }),
  );

export const quote = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/quotes/quote',
    summary: 'One quote with its versions and what happened to it',
    tags,
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ QUOTE_NOT_FOUND: notFound })
  .output(quoteDetail);

/** The client in whose look it is sent (Agency and up); left out, it stays as it is. */
export const clientField = { client_id: z.uuid().nullable().optional() };

export const createQuote = inWorkspace('analyse')
  .route({ method: 'POST', path: '/api/quotes/create', summary: 'Begin a quote', tags })
  .input(
    quoteContent.extend({
      side: z.enum(quoteSides),
      channel_id: channelId,
      analysis_id: z.uuid().nullable(),
      /** The accepted quote that this one changes. */
      amends: z.uuid().nullable(),
      ...clientField,
    }),
  )
  .errors({
    ...errors,
    TOO_MANY_QUOTES: planErrors.TOO_MANY_QUOTES,
    CLIENT_NOT_FOUND: clientNotFound,
    ANALYSIS_NOT_FOUND: { status: 404, message: 'This analysis is not in your history.' },
  })
  .output(quoteDetail);

export const reviseQuote = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/quotes/revise',
    summary: 'Change a quote; whoever has the link sees it once it is sent',
    tags,
  })
  .input(quoteContent.extend({ id: z.uuid(), ...clientField }))
  .errors({ ...errors, CLIENT_NOT_FOUND: clientNotFound })
  .output(quoteDetail);

export const sendQuote = inWorkspace('manage')
  .route({
    method: 'POST',
    path: '/api/quotes/send',
    summary: 'Send a quote as its next version',
    description:
      'The recipient gets a mail with a link of their own. The answer has another one, told once: only its digest is kept.',
    tags,
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({
    ...errors,
    ...planErrors,
    RECIPIENT_MISSING: { status: 400, message: 'Enter the name and email of whoever gets the quote.' },
    TOO_MANY_SENT: { status: 429, message: 'You have sent 100 quotes today. Please go on tomorrow.' },
    NOTHING_TO_SEND: { status: 409, message: 'The newest version was sent already. Change something first.' },
    TOO_MANY_VERSIONS: { status: 409, message: 'This quote has 50 versions. Please begin a new one.' },
  })
  .output(z.strictObject({ quote: quoteDetail, url: z.url() }));

export const withdrawQuote = inWorkspace('manage')
  .route({ method: 'POST', path: '/api/quotes/withdraw', summary: 'Take a quote back', tags })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ QUOTE_NOT_FOUND: notFound, QUOTE_STATE: errors.QUOTE_STATE })
  .output(quoteDetail);

export const acceptCounterOffer = inWorkspace('manage')
  .route({ method: 'POST', path: '/api/quotes/accept', summary: 'Accept a counter-offer', tags })
  .input(z.strictObject({ id: z.uuid(), version: z.number().int().min(1) }))
  .errors({
    QUOTE_NOT_FOUND: notFound,
    QUOTE_STATE: errors.QUOTE_STATE,
    VERSION_REPLACED: { status: 409, message: 'There is a newer version. Please look at it first.' },
    QUOTE_EXPIRED: { status: 410, message: 'This quote has expired.' },
  })
  .output(quoteDetail);

/** Of the version; the newest where none is named. */
const fileOf = z.strictObject({ id: z.uuid(), version: z.number().int().min(1).optional() });
const fileErrors = {
  QUOTE_NOT_FOUND: notFound,
  NOT_A_QUOTE: errors.NOT_A_QUOTE,
} as const;

export const exportQuotePdf = inWorkspace('read')
  .route({ method: 'POST', path: '/api/quotes/pdf', summary: 'A quote as a PDF', tags })
  .input(fileOf.extend({ paper: z.enum(paperSizes) }))
  .errors(fileErrors)
  .output(z.file().mime([fileTypes.pdf]));

export const exportQuoteLines = inWorkspace('read')
  .route({ method: 'POST', path: '/api/quotes/csv', summary: 'The lines of a quote as CSV', tags })
  .input(fileOf)
  .errors(fileErrors)
  .output(z.file().mime([fileTypes.csv]));
