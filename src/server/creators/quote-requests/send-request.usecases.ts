import { randomUUID } from 'node:crypto';
import {
  mostOpenInInbox,
  mostOpenQuoteRequests,
  mostQuoteRequestsPerDay,
  quoteRequestDays,
} from '../../../contract/limits.ts';
import type { NotifyContext } from '../../accounts/notifications/notify.usecases.ts';
import { notify } from '../../accounts/notifications/notify.usecases.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Asked } from './quote-requests.rows.ts';
import { countSent, expireSent, findRecipient, holdSender, insertRequest } from './sending.rows.ts';

export class QuoteRefusal extends Refusal<
  | 'CREATOR_NOT_FOUND'
  | 'CREATOR_NOT_REACHABLE'
  | 'QUOTE_OPEN'
  | 'TOO_MANY_QUOTES'
  | 'DEADLINE_PAST'
  | 'QUOTE_NOT_FOUND'
  | 'QUOTE_STATE'
  | 'QUOTE_FULL'
  | 'QUOTE_BY_MAIL'
  | 'QUOTE_PASTED'
  | 'QUOTE_NOT_PASTED'
  | 'TOO_MANY_PASTED'
  | 'MAIL_UNAVAILABLE'
> {}

/** Who acts, and in which workspace. */
export type QuoteContext = NotifyContext & { userId: string; personId: string };

const dayMs = 24 * 3_600_000;
/** Where a creator reads what they are asked. */
export const inboxLink = '/creators/inbox';

/** Asks the creator of an entry for a quote, and tells them. Throws `QuoteRefusal`. */
export async function requestQuote(
  context: QuoteContext,
  asked: Asked & { entryId: string },
): Promise<{ id: string }> {
  const { database, now, userId: workspaceId, personId } = context;
  const { entryId, ...request } = asked;
  const at = now();
  if (request.deadline !== null && request.deadline < at.toISOString().slice(0, 10))
    throw new QuoteRefusal('DEADLINE_PAST');
  // The creator's rows and their inbox are not the sender's to see.
  const recipient = await database.asSystem(() => findRecipient(database, { entryId, workspaceId, at }));
  if (recipient === null) throw new QuoteRefusal('CREATOR_NOT_FOUND');
  const { creatorId, isBlocked, open } = recipient;
  // Whoever is blocked learns no more than that.
  if (isBlocked || open >= mostOpenInInbox || creatorId === personId || creatorId === workspaceId)
    throw new QuoteRefusal('CREATOR_NOT_REACHABLE');
  const id = randomUUID();
  const senderName = await database.asUser(workspaceId, async () => {
    const name = nameSender(await holdSender(database, workspaceId));
    await expireSent(database, { workspaceId, at });
    const sent = await countSent(database, { workspaceId, since: new Date(at.getTime() - dayMs) });
    if (sent.open >= mostOpenQuoteRequests || sent.sinceThen >= mostQuoteRequestsPerDay)
      throw new QuoteRefusal('TOO_MANY_QUOTES');
    const expiresAt = new Date(at.getTime() + quoteRequestDays * dayMs);
    const row = { ...request, id, workspaceId, at, recipient, senderName: name, expiresAt };
    if (!(await insertRequest(database, row))) throw new QuoteRefusal('QUOTE_OPEN');
    return name;
  });
  await notify(context, {
    personIds: [creatorId],
    workspaceId: null,
    kind: 'quote_request',
    subject: `${senderName} asks you for a quote`,
    details: ['Read it and answer in your inbox on Sponsorscope. Your address is not shown to them.'],
    link: inboxLink,
  });
  return { id };
}

/** Some people call themselves by their address, which is not to be told. */
function nameSender(name: string | null): string {
  const speakable = (name ?? '').trim();
  return speakable === '' || speakable.includes('@') ? 'A brand' : speakable;
}
