import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mostOpenInInbox, quoteRequestDays } from '../../../contract/limits.ts';
import type { NotifyContext } from '../../accounts/notifications/notify.usecases.ts';
import { notify } from '../../accounts/notifications/notify.usecases.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CountingWindow } from '../../platform/limits/window.ts';
import { openSharedKit } from '../creators/kits.usecases.ts';
import type { KitRequest } from './kit-requests.rows.ts';
import {
  deleteRequest,
  findByDigest,
  forgetExpired,
  insertRequest,
  openRequest,
} from './kit-requests.rows.ts';
import { confirmMail } from './mails.ts';
import { inboxLink } from './send-request.usecases.ts';

export class KitRequestRefusal extends Refusal<'KIT_NOT_FOUND' | 'TOO_MANY_REQUESTS' | 'MAIL_UNAVAILABLE'> {}

export type KitRequestContext = NotifyContext & { demo: boolean };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const confirmDays = 2;
/** From one network in an hour, to one address in a day, and on one channel's page in a day. */
const mostPerNetwork = 5;
const mostPerAddress = 3;
const mostPerChannel = 100;
const tokenBytes = 24;

/** Where a mail's link confirms a request. */
export const confirmPath = '/quote-request/';

/**
 * Takes a request from the page of a media kit and mails a link that confirms its address; the creator sees nothing
 * before. Throws `KitRequestRefusal`.
 */
export async function askForQuote(
  context: KitRequestContext & { askings: CountingWindow; network: string },
  { token, ownerId, asked }: { token: string; ownerId: string | undefined; asked: KitRequest },
): Promise<void> {
  const { database, now, mailer, origin, warn, askings, network } = context;
  if (askings.add(network) > mostPerNetwork) throw new KitRequestRefusal('TOO_MANY_REQUESTS');
  const kit = await openSharedKit(context, { token, ownerId });
  if (kit === null || kit === 'renewing' || kit.askPath === null)
    throw new KitRequestRefusal('KIT_NOT_FOUND');
  const { userId, analysis } = kit;
  const at = now();
  const secret = randomBytes(tokenBytes).toString('base64url');
  const id = randomUUID();
  const expiresAt = new Date(at.getTime() + confirmDays * dayMs);
  const request = {
    ...asked,
    id,
    userId,
    channelId: analysis.evidence.channel.id,
    digest: digestOf(secret),
    at,
    expiresAt,
  };
  const since = new Date(at.getTime() - dayMs);
  const bounds = { since, perAddress: mostPerAddress, perChannel: mostPerChannel };
  const isTaken = await database.asSystem(() =>
    insertRequest(database, request, { ...bounds, openPerCreator: mostOpenInInbox }),
  );
  if (!isTaken) throw new KitRequestRefusal('TOO_MANY_REQUESTS');
  const content = confirmMail({
    channelName: analysis.channelName,
    url: `${origin()}${confirmPath}${secret}`,
  });
  try {
    await mailer.send({ ...content, to: asked.senderAddress, urgent: true });
  } catch (cause) {
    warn(cause, 'A quote request could not be confirmed by mail');
    await database.asSystem(() => deleteRequest(database, id));
    throw new KitRequestRefusal('MAIL_UNAVAILABLE', { cause });
  }
}

/** Deletes requests that nobody confirmed in time, and the addresses of whoever got no answer. */
export function deleteExpired({ database, now }: Pick<KitRequestContext, 'database' | 'now'>): Promise<void> {
  return database.asSystem(() => forgetExpired(database, now()));
}

/** Whether a link's request waits for its confirmation, has it, or is not there. */
export async function readConfirmation(
  { database, now }: KitRequestContext,
  { secret }: { secret: string },
): Promise<'waiting' | 'confirmed' | null> {
  const found = await database.asSystem(() =>
    findByDigest(database, { digest: digestOf(secret), at: now() }),
  );
  if (found === null) return null;
  return found.state === 'unconfirmed' ? 'waiting' : 'confirmed';
}

/** Hands a request to its creator, once however often its link is used; false where there is none. */
export async function confirmRequest(
  context: KitRequestContext,
  { secret }: { secret: string },
): Promise<boolean> {
  const { database, now } = context;
  const at = now();
  const opened = await database.asSystem(async () => {
    const found = await findByDigest(database, { digest: digestOf(secret), at });
    if (found === null) return null;
    const expiresAt = new Date(at.getTime() + quoteRequestDays * dayMs);
    return { ...found, isFirst: await openRequest(database, { id: found.id, expiresAt }) };
  });
  if (opened === null) return false;
  if (opened.isFirst)
    await notify(context, {
      personIds: [opened.userId],
      workspaceId: null,
      kind: 'quote_request',
      subject: `${opened.senderName} asks you for a quote`,
      details: ['It came from your media kit. Read it and answer in your inbox on Sponsorscope.'],
      link: inboxLink,
    });
  return true;
}

function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
