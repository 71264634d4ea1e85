import { z } from 'zod';
import { contentFormats, usageRights } from '../../engine/pricing/quotes/quote.ts';
import { quoteSides } from '../../engine/pricing/quotes/quote-document.ts';
import { highestQuoteCents } from '../../engine/pricing/quotes/quote-rates.ts';
import { declineReasons, quoteStates } from '../../engine/pricing/quotes/quote-state.ts';
import { fileTypes, paperSizes } from '../analysis/exports.ts';
import { longestAddress, longestName, mostOfADeliverable } from '../limits.ts';
import { longestQuoteNote, mostQuoteMonths, quotesPerPage } from './deal-limits.ts';
import { channelId } from '../analysis/lists.ts';
import { inWorkspace, procedure } from '../procedure.ts';
import { line, paragraph } from '../text-fields.ts';
import { quoteAcceptance, quoteContent, quoteDetail, quoteRow, quoteVersion } from './quote-parts.ts';

const tags = ['Quotes'];
const notFound = { status: 404, message: 'There is no such quote.' } as const;
const errors = {
  QUOTE_NOT_FOUND: notFound,
  /** The sentence says which. */
  NOT_A_QUOTE: { status: 422, message: 'This cannot be priced.' },
  QUOTE_STATE: { status: 409, message: 'This quote has moved on meanwhile. Please load it again.' },
  WRONG_DAY: { status: 400, message: 'Choose a last day from today on, within a year.' },
} as const;
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

export const createQuote = inWorkspace('analyse')
  .route({ method: 'POST', path: '/api/quotes/create', summary: 'Begin a quote', tags })
  .input(
    quoteContent.extend({
      side: z.enum(quoteSides),
      channel_id: channelId,
      analysis_id: z.uuid().nullable(),
      /** The accepted quote that this one changes. */
      amends: z.uuid().nullable(),
    }),
  )
  .errors({
    ...errors,
    TOO_MANY_QUOTES: planErrors.TOO_MANY_QUOTES,
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
  .input(quoteContent.extend({ id: z.uuid() }))
  .errors(errors)
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

/** What the link of a quote shows; nothing else of the workspace. */
export const linkedQuote = z.strictObject({
  number: z.string(),
  state: z.enum(quoteStates),
  sender: z.string(),
  valid_until: z.iso.date(),
  /** The newest first; only the first can be accepted. */
  versions: z.array(quoteVersion),
  acceptance: quoteAcceptance.nullable(),
  /** Where the code goes, as far as a stranger may know it. */
  code_goes_to: z.string(),
});
export type LinkedQuote = z.infer<typeof linkedQuote>;

const token = z.string().regex(/^[\w-]{32}$/);
const linkErrors = {
  QUOTE_NOT_FOUND: { status: 404, message: 'There is no quote at this link.' },
  VERSION_REPLACED: { status: 409, message: 'There is a newer version. Please look at it first.' },
  QUOTE_STATE: { status: 409, message: 'This quote has been answered or taken back.' },
  QUOTE_EXPIRED: { status: 410, message: 'This quote has expired. Ask for a new one.' },
  NOT_RECIPIENT: {
    status: 403,
    message: 'This is not the address the quote was sent to. Only its recipient can answer.',
  },
  /** The sentence says how many tries are left. */
  CODE_WRONG: { status: 403, message: 'This code is wrong or too old. Ask for a new one.' },
  TOO_MANY_CODES: { status: 429, message: 'Too many codes were asked for. Please wait an hour.' },
  NOT_A_QUOTE: errors.NOT_A_QUOTE,
  TOO_MANY_VERSIONS: { status: 409, message: 'This quote has 50 versions. Please ask for a new one.' },
} as const;

export const readLinkedQuote = procedure
  .route({
    method: 'POST',
    path: '/api/public/quotes/read',
    summary: 'What the link of a quote shows',
    tags,
  })
  .input(z.strictObject({ token }))
  .errors({ QUOTE_NOT_FOUND: linkErrors.QUOTE_NOT_FOUND })
  .output(linkedQuote);

const signature = {
  token,
  version: z.number().int().min(1),
  name: line(longestName).refine((text) => text.trim() !== ''),
  company: line(longestName),
  email: z.email().max(longestAddress),
  code: z.string().regex(/^\d{6}$/),
};

/** What a recipient may change of the newest version. */
export const counterOffer = z.strictObject({
  /** How many of what is made; what is not named stays. 0 takes it out. */
  counts: z
    .array(
      z.strictObject({
        format: z.enum(contentFormats),
        ugcOnly: z.boolean(),
        count: z.number().int().min(0).max(mostOfADeliverable),
      }),
    )
    .max(contentFormats.length * 2),
  /** Months of each right, likewise. */
  months: z
    .array(
      z.strictObject({ right: z.enum(usageRights), months: z.number().int().min(0).max(mostQuoteMonths) }),
    )
    .max(usageRights.length),
  /** What it should come to before agency fee and VAT; `null` for what the lines come to. */
  subtotal_cents: z.number().int().min(0).max(highestQuoteCents).nullable(),
  signing_percent: z.number().min(0).max(100).nullable(),
  net_days: z.number().int().min(0).max(365).nullable(),
  note: paragraph(longestQuoteNote),
});
export type CounterOffer = z.infer<typeof counterOffer>;

export const linkedQuoteAnswer = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('code'), token, email: signature.email }),
  z.strictObject({ action: z.literal('accept'), ...signature, may_bind: z.literal(true) }),
  z.strictObject({ action: z.literal('counter'), ...signature, offer: counterOffer }),
  z.strictObject({
    action: z.literal('decline'),
    token,
    version: signature.version,
    reason: z.enum(declineReasons),
  }),
]);
export type LinkedQuoteAnswer = z.infer<typeof linkedQuoteAnswer>;

export const answerLinkedQuote = procedure
  .route({
    method: 'POST',
    path: '/api/public/quotes/answer',
    summary: 'Ask for a code, accept, make a counter-offer, or decline',
    description:
      'The code is mailed to the recipient alone, whoever holds the link. An acceptance is a simple electronic one.',
    tags,
  })
  .input(linkedQuoteAnswer)
  .errors(linkErrors)
  .output(linkedQuote);
