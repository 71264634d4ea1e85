import { z } from 'zod';
import { quoteAuthors, quoteSides } from '../../engine/pricing/quotes/quote-document.ts';
import { quoteActions, quoteStates } from '../../engine/pricing/quotes/quote-state.ts';
import { currencies } from '../../engine/pricing/rates.ts';
import { quoteAcceptance, quoteContent, quoteEventKinds, quoteVersion } from './quote-parts.ts';

const instant = z.iso.datetime();

export const quoteRow = z.strictObject({
  id: z.uuid(),
  number: z.string(),
  side: z.enum(quoteSides),
  state: z.enum(quoteStates),
  channel_id: z.string(),
  channel_label: z.string(),
  recipient: z.string(),
  currency: z.enum(currencies),
  total_cents: z.number(),
  valid_until: z.iso.date(),
  version: z.number().int().min(0),
  created_at: instant,
  changed_at: instant,
});
export type QuoteRow = z.infer<typeof quoteRow>;

/** A quote that changes another one, or that other one. */
export const relatedQuote = quoteRow.pick({ id: true, number: true, state: true });

export const quoteDetail = quoteRow.extend({
  /** What was worked out last and is not sent; `null` where nothing is unsent. */
  draft: quoteContent.nullable(),
  /** The newest first. */
  versions: z.array(quoteVersion),
  events: z.array(
    z.strictObject({
      kind: z.enum(quoteEventKinds),
      actor: z.enum(quoteAuthors),
      version: z.number().nullable(),
      /** A reason, where one was given. */
      text: z.string(),
      at: instant,
    }),
  ),
  acceptance: quoteAcceptance.nullable(),
  analysis_id: z.uuid().nullable(),
  /** The client whose look it has; `null` for the workspace’s own. */
  client_id: z.uuid().nullable(),
  amends: relatedQuote.nullable(),
  /** Quotes that change this one, the oldest first. */
  amended_by: z.array(relatedQuote),
  /** What the sender can do with it now. */
  may: z.array(z.enum(quoteActions)),
  /** False where the plan, or somebody's role, does not send quotes. */
  may_send: z.boolean(),
});
export type QuoteDetail = z.infer<typeof quoteDetail>;
