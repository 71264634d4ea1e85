import { z } from 'zod';
import { contentFormats, usageRights } from '../../engine/pricing/quotes/quote.ts';
import { highestQuoteCents } from '../../engine/pricing/quotes/quote-rates.ts';
import { declineReasons, quoteStates } from '../../engine/pricing/quotes/quote-state.ts';
import { longestAddress, longestName, mostOfADeliverable } from '../limits.ts';
import { longestQuoteNote, mostQuoteMonths } from './deal-limits.ts';
import { procedure } from '../procedure.ts';
import { line, paragraph } from '../text-fields.ts';
import { relatedQuote } from './quote-detail.ts';
import { quoteAcceptance, quoteVersion } from './quote-parts.ts';

const tags = ['Quotes'];

/** What the link of a quote shows; nothing else of the workspace. */
const linkedQuote = z.strictObject({
  number: z.string(),
  state: z.enum(quoteStates),
  sender: z.string(),
  valid_until: z.iso.date(),
  /** The newest first; only the first can be accepted. */
  versions: z.array(quoteVersion),
  acceptance: quoteAcceptance.nullable(),
  /** The accepted quote that this one changes, if it was sent to the same address. */
  amends: relatedQuote.omit({ id: true }).nullable(),
  /** Quotes that change this one and were sent to the same address, the oldest first. */
  amended_by: z.array(relatedQuote.omit({ id: true })),
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
  NOT_A_QUOTE: { status: 422, message: 'This cannot be priced.' },
  TOO_MANY_VERSIONS: { status: 409, message: 'This quote has 50 versions. Please ask for a new one.' },
} as const;

export const readLinkedQuote = procedure
  .route({
    method: 'POST',
    path: '/api/public/quotes/read',
    summary: 'What the link of a quote shows',
    tags,
  })
  .input(
    z.strictObject({
      token,
      /** Another quote that this one changes or is changed by: it is read here, and answered through its own link. */
      number: z
        .string()
        .regex(/^Q-\d{4}-\d{4,9}$/)
        .optional(),
    }),
  )
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
