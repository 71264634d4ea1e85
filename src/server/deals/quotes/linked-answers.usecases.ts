import type { CounterOffer, LinkedQuoteAnswer } from '../../../contract/deals/linked-quotes.ts';
import { mostQuoteVersions } from '../../../contract/deals/deal-limits.ts';
import type { DeclineReason } from '../../../engine/pricing/quotes/quote-state.ts';
import { declineTexts } from '../../../engine/pricing/quotes/quote-state.ts';
import { withdrawRivals } from './choices.usecases.ts';
import { writeCounterOffer } from './counter-offer.ts';
import type { OpenedQuote } from './linked-quotes.usecases.ts';
import { describeLinked, holdNewest } from './linked-quotes.usecases.ts';
import type { Signature } from './quote-codes.usecases.ts';
import { answerSigned, sendCode } from './quote-codes.usecases.ts';
import { QuoteRefusal } from './quote-context.ts';
import type { LinkContext } from './quote-context.ts';
import { openLink } from './quote-links.usecases.ts';
import type { LinkKey } from './quote-links.usecases.ts';
import { tellOfQuotes } from './quote-notices.usecases.ts';
import { openDocument, toVersionRow } from './quote-versions.ts';
import { updateQuote } from './quotes.rows.ts';
import { insertAcceptance, insertEvent, insertNotices, insertVersion } from './versions.rows.ts';

/** What the other side does with a quote, through the link's page or through a program. Throws `QuoteRefusal`. */
export function answerLinkedQuote(
  context: LinkContext,
  answer: LinkedQuoteAnswer & { clientAddress: string; tenantId?: string | undefined },
): Promise<OpenedQuote> {
  if (answer.action === 'code') return sendCode(context, answer);
  if (answer.action === 'accept') return acceptQuote(context, answer);
  return answer.action === 'counter' ? counterQuote(context, answer) : declineQuote(context, answer);
}

/** Accepts the newest version: final for both sides. Of any number at once one is kept. Throws `QuoteRefusal`. */
export function acceptQuote(context: LinkContext, signature: Signature): Promise<OpenedQuote> {
  const { database, now, hashAddress } = context;
  return answerSigned(context, { signature, action: 'accept' }, async ({ record, newest, link }) => {
    const { name, company, email, clientAddress } = signature;
    const { version, digest } = newest;
    const { quoteId, workspaceId } = link;
    const about = { quoteId, workspaceId, version, at: now() };
    const by = { by: 'recipient', linkId: link.id, addressDigest: hashAddress(clientAddress) } as const;
    const signed = { name: name.trim(), company: company.trim(), email: email.trim() };
    if (!(await insertAcceptance(database, { ...about, ...by, ...signed, digest })))
      throw new QuoteRefusal('QUOTE_STATE');
    await updateQuote(database, { id: record.id, at: about.at, state: 'accepted', draft: null });
    await withdrawRivals(context, about);
    await insertEvent(database, { ...about, kind: 'accepted', actor: 'recipient', personId: null });
    await insertNotices(database, [
      { ...about, kind: 'accepted', reader: 'recipient' },
      { ...about, kind: 'accepted', reader: 'sender' },
    ]);
  });
}

/** Answers with another version, marked as the recipient's, which the sender may accept. Throws `QuoteRefusal`. */
export function counterQuote(
  context: LinkContext,
  { offer, ...signature }: Signature & { offer: CounterOffer },
): Promise<OpenedQuote> {
  const { database, now } = context;
  return answerSigned(context, { signature, action: 'counter' }, async ({ record, newest }) => {
    if (newest.version >= mostQuoteVersions) throw new QuoteRefusal('TOO_MANY_VERSIONS');
    const at = now();
    const document = writeCounterOffer(openDocument(newest), offer);
    const { id, workspaceId } = record;
    const about = { quoteId: id, workspaceId, version: document.version, at };
    await insertVersion(database, toVersionRow(document, { record, personId: null, at }));
    const { totalCents } = document.quote;
    await updateQuote(database, { id, at, state: 'countered', currentVersion: document.version, totalCents });
    await insertEvent(database, { ...about, kind: 'countered', actor: 'recipient', personId: null });
    await insertNotices(database, [{ ...about, kind: 'countered', reader: 'sender' }]);
  });
}

/** Says no, with one of six reasons; the sender may still send another version. Throws `QuoteRefusal`. */
export async function declineQuote(
  context: LinkContext,
  { version, reason, ...key }: LinkKey & { version: number; reason: DeclineReason },
): Promise<OpenedQuote> {
  const { database, now } = context;
  const link = await openLink(context, key);
  const { workspaceId, quoteId } = link;
  const declined = await database.asUser(workspaceId, async () => {
    const { record } = await holdNewest(context, { link, action: 'decline', version });
    const about = { quoteId, workspaceId, version, at: now() };
    await updateQuote(database, { id: quoteId, at: about.at, state: 'declined' });
    const event = {
      kind: 'declined',
      actor: 'recipient',
      text: declineTexts[reason],
      personId: null,
    } as const;
    await insertEvent(database, { ...about, ...event });
    await insertNotices(database, [{ ...about, kind: 'declined', reader: 'sender' }]);
    return describeLinked(context, record);
  });
  await tellOfQuotes(context, { quoteId });
  return declined;
}
