import { z } from 'zod';
import { count } from '../analysis/text-evidence.ts';
import { clientFacts, guestDecisions, longestAvatarUrl, longestGuestComment } from '../limits.ts';
import { line } from '../text-fields.ts';
import { whiteLabelLook } from './white-label.ts';

/** A client's logo and colours as entered: stored so, made safe when used. */
export const clientLookFields = z.strictObject({
  logo_url: line(longestAvatarUrl),
  primary_color: line(40),
  secondary_color: line(40),
});
export type ClientLookFields = z.infer<typeof clientLookFields>;

export const clientRow = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  logo_url: z.string().nullable(),
  primary_color: z.string(),
  lists: count,
  /** Channels that nobody of the client has decided on, in lists of which it is asked. */
  waiting: count,
  /** Channels for which changes are asked. */
  changes: count,
});
export type ClientRow = z.infer<typeof clientRow>;

/** A list that the client sees. */
export const givenList = z.strictObject({
  list_id: z.uuid(),
  name: z.string(),
  facts: z.array(z.enum(clientFacts)),
  /** What is asked of the client. */
  asks: z.string(),
  due_on: z.iso.date().nullable(),
  /** Grows with each time that the list was opened for decisions again. */
  round: z.int().min(1),
  is_open: z.boolean(),
  channels: count,
  approved: count,
  changes: count,
});
export type GivenList = z.infer<typeof givenList>;

export const accessStates = ['active', 'expired', 'revoked'] as const;

/** A link, or an invited address, and what it shows. */
export const clientAccess = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** `null` for a link. */
  email: z.string().nullable(),
  /** Where an invited person opens the page; a link's own address is shown once, when it is made. */
  url: z.string().nullable(),
  shows_prices: z.boolean(),
  may_decide: z.boolean(),
  state: z.enum(accessStates),
  expires_at: z.iso.datetime().nullable(),
  last_seen_at: z.iso.datetime().nullable(),
});
export type ClientAccess = z.infer<typeof clientAccess>;

/** What somebody decided about a channel of a list. */
export const guestDecision = z.strictObject({
  decision: z.enum(guestDecisions),
  comment: z.string(),
  /** The name of the access it was made with. */
  by: z.string(),
  at: z.iso.datetime(),
});

export const clientPage = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  look_fields: clientLookFields,
  look: whiteLabelLook.pick({ logo_url: true, primary_color: true, secondary_color: true, notes: true }),
  /** The workspace's own domain, where links to the client's page begin; `null` where there is none. */
  own_domain: z.string().nullable(),
  lists: z.array(givenList),
  /** Lists of the workspace that no client sees. */
  other_lists: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
  accesses: z.array(clientAccess),
});
export type ClientPage = z.infer<typeof clientPage>;

/** A channel of a given list, as the workspace sees it. */
export const clientListRow = z.strictObject({
  channel_id: z.string(),
  /** YouTube's name while it is kept, else the workspace's own label. */
  name: z.string(),
  /** For the client; nothing of the workspace's own notes. */
  note: z.string(),
  /** The newest first. */
  decisions: z.array(guestDecision),
});
export const clientList = z.strictObject({ rows: z.array(clientListRow), has_more: z.boolean() });
export type ClientListRow = z.infer<typeof clientListRow>;

const guestRow = z.strictObject({
  channel_id: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  subscribers: count.nullable().optional(),
  score: z.number().nullable().optional(),
  verdict: z.string().nullable().optional(),
  safety: z.string().nullable().optional(),
  /** Whole dollars; absent where the access shows no prices. */
  price: count.nullable().optional(),
  note: z.string(),
  /** The newest decision that was known when this was read; tells two guests that decide at once from each other. */
  seen: z.string(),
  decision: z
    .strictObject({
      decision: z.enum(['approved', 'changes']),
      comment: z.string().max(longestGuestComment),
      is_own: z.boolean(),
      at: z.iso.datetime(),
    })
    .nullable(),
});
export type GuestRow = z.infer<typeof guestRow>;

/** All that a guest is told of a list: a page is drawn from this and nothing else. */
export const guestList = z.strictObject({
  list_id: z.uuid(),
  name: z.string(),
  asks: z.string(),
  due_on: z.iso.date().nullable(),
  channels: count,
  waiting: count,
  may_decide: z.boolean(),
  /** Why nobody decides here at the moment. */
  standstill: z.enum(['closed', 'paused', 'view-only']).nullable(),
  page: z.int().min(1),
  pages: z.int().min(1),
  rows: z.array(guestRow),
});
export type GuestList = z.infer<typeof guestList>;
