import { z } from 'zod';
import type { QuoteDetail } from '../../../contract/deals/quote-detail.ts';
import { mostQuotesSentPerDay, mostQuoteVersions } from '../../../contract/deals/deal-limits.ts';
import { openQuoteStates } from '../../../engine/pricing/quotes/quote-state.ts';
import { withdrawRivals } from './choices.usecases.ts';
import { noteActivity } from '../../accounts/workspaces/activity.usecases.ts';
import { readBrand } from '../../agency/white-label/tenants.usecases.ts';
import { QuoteRefusal } from './quote-context.ts';
import type { QuoteContext } from './quote-context.ts';
import { makeLink } from './quote-links.usecases.ts';
import { tellOfQuotes } from './quote-notices.usecases.ts';
import { composeDocument, readDraft, requireLastDay, stateOf, toVersionRow } from './quote-versions.ts';
import type { QuoteRecord } from './quotes.rows.ts';
import { findPerson, findSender, updateQuote } from './quotes.rows.ts';
import {
  describeQuote,
  maySendFor,
  nameRecipient,
  requireAction,
  requireQuote,
  requireRoom,
} from './quotes.usecases.ts';
import {
  countSent,
  findVersions,
  insertAcceptance,
  insertEvent,
  insertNotices,
  insertVersion,
} from './versions.rows.ts';

const dayMs = 86_400_000;

/**
 * Sends what was worked out as the next version, which nobody changes any more. Whoever sends it by a way of their own
 * gives the `token` of its link, and nobody is mailed. Throws `QuoteRefusal`.
 */
export async function sendQuote(
  context: QuoteContext,
  { id, token }: { id: string; token?: string },
): Promise<{ quote: QuoteDetail; url: string }> {
  const { database, now, userId: workspaceId, personId } = context;
  const at = now();
  const sent = await database.asUser(workspaceId, async () => {
    const sender = await nameSender(context, { isHeld: true });
    const record = await requireQuote(context, { id, isHeld: true });
    const content = await requireSendable(context, record);
    const document = composeDocument(record, content, { author: 'sender', sender });
    await insertVersion(database, toVersionRow(document, { record, personId, at }));
    await updateQuote(database, {
      id,
      at,
      state: 'sent',
      draft: null,
      currentVersion: document.version,
      channelLabel: content.channel_label,
      recipient: nameRecipient(content),
      currency: document.quote.currency,
      totalCents: document.quote.totalCents,
      validUntil: content.valid_until,
    });
    const about = { quoteId: id, workspaceId, version: document.version, at };
    await insertEvent(database, { ...about, kind: 'sent', actor: 'sender', personId });
    if (token === undefined) await insertNotices(database, [{ ...about, kind: 'sent', reader: 'recipient' }]);
    await noteActivity(context, { action: 'quote_sent', subject: record.number });
    const url = await makeLink(context, { ...record, validUntil: content.valid_until }, token);
    return { quote: await describeQuote(context, await requireQuote(context, { id })), url };
  });
  if (token === undefined) await tellOfQuotes(context, { quoteId: id });
  return sent;
}

async function requireSendable(context: QuoteContext, record: QuoteRecord) {
  const { database, now } = context;
  const at = now();
  const state = stateOf(record, at);
  requireAction(record, 'send', at);
  if (!(await maySendFor(context, record.channelId))) throw new QuoteRefusal('PLAN_REQUIRED');
  const content = readDraft(record);
  if (content === null) throw new QuoteRefusal('NOTHING_TO_SEND');
  const { name, email } = content.recipient;
  if (name.trim() === '' || !z.email().safeParse(email).success) throw new QuoteRefusal('RECIPIENT_MISSING');
  requireLastDay(content.valid_until, at);
  if (record.currentVersion >= mostQuoteVersions) throw new QuoteRefusal('TOO_MANY_VERSIONS');
  const isOpen = state === 'draft' || openQuoteStates.some((open) => open === state);
  await requireRoom(context, { channelId: record.channelId, isOpen });
  const since = new Date(at.getTime() - dayMs);
  const sent = await countSent(database, { workspaceId: record.workspaceId, since });
  if (sent >= mostQuotesSentPerDay) throw new QuoteRefusal('TOO_MANY_SENT');
  return content;
}

/** Who a quote is from: the brand of the workspace's pages, else what it is called. Inside `asUser`. */
async function nameSender(context: QuoteContext, { isHeld }: { isHeld: boolean }): Promise<string> {
  const { database, userId } = context;
  const name = await findSender(database, { workspaceId: userId, isHeld });
  const brand = await readBrand(context, { userId });
  const called = brand?.name.trim() || name.trim();
  // Some people call themselves by their address.
  return called === '' || called.includes('@') ? 'A Sponsorscope user' : called;
}

/** Takes a quote back: its link says so from now on. Throws `QuoteRefusal`. */
export function withdrawQuote(context: QuoteContext, { id }: { id: string }): Promise<QuoteDetail> {
  const { database, now, userId: workspaceId, personId } = context;
  const at = now();
  return database.asUser(workspaceId, async () => {
    const record = await requireQuote(context, { id, isHeld: true });
    requireAction(record, 'withdraw', at);
    await updateQuote(database, { id, at, state: 'withdrawn', draft: null });
    const version = record.currentVersion === 0 ? null : record.currentVersion;
    const event = { quoteId: id, workspaceId, version, personId, at } as const;
    await insertEvent(database, { ...event, kind: 'withdrawn', actor: 'sender' });
    return describeQuote(context, await requireQuote(context, { id }));
  });
}

/** The sender takes the other side's offer: final for both. Throws `QuoteRefusal`. */
export async function acceptCounterOffer(
  context: QuoteContext,
  { id, version }: { id: string; version: number },
): Promise<QuoteDetail> {
  const { database, now, userId: workspaceId, personId } = context;
  const at = now();
  const person = await database.asSystem(() => findPerson(database, personId));
  const accepted = await database.asUser(workspaceId, async () => {
    const record = await requireQuote(context, { id, isHeld: true });
    if (stateOf(record, at) === 'expired') throw new QuoteRefusal('QUOTE_EXPIRED');
    requireAction(record, 'accept_counter', at);
    const [newest] = await findVersions(database, { quoteId: id });
    if (newest?.version !== version || newest.author !== 'recipient')
      throw new QuoteRefusal('VERSION_REPLACED');
    const about = { quoteId: id, workspaceId, version, at };
    const signed = { name: person?.name ?? '', email: person?.email ?? '' };
    const company = await nameSender(context, { isHeld: false });
    const isFirst = await insertAcceptance(database, {
      ...about,
      ...signed,
      company,
      by: 'sender',
      linkId: null,
      addressDigest: null,
      digest: newest.digest,
    });
    if (!isFirst) throw new QuoteRefusal('QUOTE_STATE');
    await updateQuote(database, { id, at, state: 'accepted', draft: null });
    await withdrawRivals(context, { quoteId: id, workspaceId, at });
    await insertEvent(database, { ...about, kind: 'accepted', actor: 'sender', personId });
    await insertNotices(database, [
      { ...about, kind: 'accepted', reader: 'recipient' },
      { ...about, kind: 'accepted', reader: 'sender' },
    ]);
    await noteActivity(context, { action: 'quote_accepted', subject: record.number });
    return describeQuote(context, await requireQuote(context, { id }));
  });
  await tellOfQuotes(context, { quoteId: id });
  return accepted;
}
