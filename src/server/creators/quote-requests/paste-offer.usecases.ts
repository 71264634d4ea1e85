import { randomUUID } from 'node:crypto';
import type { PastedOffer } from '../../../contract/creators/pasted-offers.ts';
import type { InboxThread } from '../../../contract/creators/quote-requests.ts';
import {
  mostOpenPasted,
  mostPastedPerDay,
  pastedOfferDays,
} from '../../../contract/creators/pasted-offers.ts';
import { openOwnChannel } from '../creators/own-channels.usecases.ts';
import type { InboxContext } from './inbox.usecases.ts';
import { describeOne } from './inbox.usecases.ts';
import { insertPasted } from './pasted-offers.rows.ts';
import { nameFormat } from './priced-formats.ts';
import { holdSender } from './sending.rows.ts';
import { QuoteRefusal } from './send-request.usecases.ts';
import { openThread } from './threads.usecases.ts';

const dayMs = 24 * 3_600_000;

/** Keeps an offer that the creator got by mail, as they confirmed it. Throws `QuoteRefusal`, `CreatorRefusal`. */
export async function pasteOffer(context: InboxContext, offer: PastedOffer): Promise<InboxThread> {
  const { database, now, personId } = context;
  const at = now();
  const id = randomUUID();
  const { channel_id: channelId, label, price_cents: cents, deliverables, ...terms } = offer;
  const row = {
    id,
    creatorId: personId,
    channelId,
    label: label.trim(),
    deliverables: deliverables.map(({ format, count }) => ({ format: nameFormat(format), count })),
    price: cents === 0 ? null : { cents, currency: terms.currency },
    terms,
    at,
    expiresAt: new Date(at.getTime() + pastedOfferDays * dayMs),
  };
  const since = new Date(at.getTime() - dayMs);
  const bounds = { open: mostOpenPasted, perDay: mostPastedPerDay, since };
  const done = await database.asUser(personId, async () => {
    // One after the other, so that the bounds hold for many at once.
    await holdSender(database, personId);
    await openOwnChannel({ database, userId: personId }, { channelId });
    if (!(await insertPasted(database, row, bounds))) throw new QuoteRefusal('TOO_MANY_PASTED');
    return openThread(database, { party: { creatorId: personId }, id });
  });
  return describeOne(context, done);
}
