import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { KitOffer } from '../../../contract/creators/kit-offers.ts';
import { mostOpenInInbox, mostQuotesListed, quoteRequestDays } from '../../../contract/limits.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import { formatWhole } from '../../../values/wording.ts';
import type { NotifyContext } from '../../accounts/notifications/notify.usecases.ts';
import { notify } from '../../accounts/notifications/notify.usecases.ts';
import { oneOf } from '../../platform/db/sql.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { CountingWindow } from '../../platform/limits/window.ts';
import { readChannelNames } from '../creators/own-channels.usecases.ts';
import { openSharedKit } from '../creators/kits.usecases.ts';
import type { Amount, NewRequest, RequestRow } from './kit-requests.rows.ts';
import {
  deleteRequest,
  findByDigest,
  findRequest,
  findRequests,
  forgetAddress,
  forgetExpired,
  insertRequest,
  openRequest,
  reopenRequest,
  saveAnswer,
} from './kit-requests.rows.ts';
import { answerMail, confirmMail } from './mails.ts';

export class KitRequestRefusal extends Refusal<
  'KIT_NOT_FOUND' | 'TOO_MANY_REQUESTS' | 'MAIL_UNAVAILABLE' | 'OFFER_NOT_FOUND' | 'OFFER_STATE'
> {}

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
/** Where a creator reads what was asked. */
const inboxLink = '/creators/report#offers';

type Asked = Pick<
  NewRequest,
  'senderName' | 'senderAddress' | 'message' | 'deliverables' | 'budget' | 'deadline'
>;

/**
 * Takes a request from the page of a media kit and mails a link that confirms its address; the creator sees nothing
 * before. Throws `KitRequestRefusal`.
 */
export async function askForQuote(
  context: KitRequestContext & { askings: CountingWindow; network: string },
  { token, ownerId, asked }: { token: string; ownerId: string | undefined; asked: Asked },
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
    insertRequest(database, request, { ...bounds, openPerChannel: mostOpenInInbox }),
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

export type OfferContext = KitRequestContext & { userId: string };

/** What was asked of a creator on their media kits, the newest first. */
export async function readOffers(context: OfferContext, _input: object): Promise<KitOffer[]> {
  const { database, userId } = context;
  const rows = await database.asUser(userId, () =>
    findRequests(database, { userId, most: mostQuotesListed }),
  );
  return describeOffers(context, rows);
}

type Act =
  | { action: 'answer'; id: string; text: string; price: Amount | null }
  | { action: 'decline'; id: string };

/** Answers or declines a request, by mail to whoever asked. Throws `KitRequestRefusal`. */
export async function actOnOffer(context: OfferContext, act: Act): Promise<KitOffer> {
  const { database, now, userId, mailer, origin, warn } = context;
  const { id } = act;
  const answer =
    act.action === 'answer'
      ? ({ state: 'answered', text: act.text, price: act.price } as const)
      : ({ state: 'declined', text: null, price: null } as const);
  const { row, address } = await database.asUser(userId, async () => {
    const found = await findRequest(database, { userId, id });
    if (found === null) throw new KitRequestRefusal('OFFER_NOT_FOUND');
    const address = await saveAnswer(database, { userId, id, ...answer, at: now() });
    if (address === null) throw new KitRequestRefusal('OFFER_STATE');
    return { row: found, address };
  });
  const [offer] = await describeOffers(context, [row]);
  const channelName = offer?.channel_name ?? 'you asked';
  const price =
    answer.price === null ? null : `${answer.price.currency} ${formatWhole(answer.price.cents / 100)}`;
  try {
    await mailer.send({
      ...answerMail({ channelName, text: answer.text, price, url: origin() }),
      to: address,
    });
  } catch (cause) {
    warn(cause, 'The answer to a quote request could not be mailed');
    await database.asUser(userId, () => reopenRequest(database, { userId, id }));
    throw new KitRequestRefusal('MAIL_UNAVAILABLE', { cause });
  }
  await database.asUser(userId, () => forgetAddress(database, id));
  const after = await database.asUser(userId, () => findRequest(database, { userId, id }));
  const [described] = await describeOffers(context, after === null ? [] : [after]);
  if (described === undefined) throw new KitRequestRefusal('OFFER_NOT_FOUND');
  return described;
}

async function describeOffers(context: OfferContext, rows: readonly RequestRow[]): Promise<KitOffer[]> {
  const names = await readChannelNames(context, { channelIds: rows.map(({ channelId }) => channelId) });
  const at = context.now();
  return rows.map((row) => ({
    id: row.id,
    channel_id: row.channelId,
    channel_name: names.get(row.channelId) ?? null,
    sender_name: row.senderName,
    message: row.message,
    deliverables: Array.isArray(row.deliverables) ? row.deliverables : [],
    budget: describeAmount(row.budgetCents, row.currency),
    deadline: row.deadline,
    state: row.state === 'open' && row.expiresAt <= at ? 'expired' : oneOf(offerStates, row.state),
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    answer: row.answer,
    price: describeAmount(row.priceCents, row.priceCurrency),
    answered_at: row.answeredAt?.toISOString() ?? null,
  }));
}

const offerStates = ['open', 'answered', 'declined'] as const;

function describeAmount(cents: number | null, currency: string | null): KitOffer['budget'] {
  return cents === null || currency === null ? null : { cents, currency: oneOf(currencies, currency) };
}

function digestOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
