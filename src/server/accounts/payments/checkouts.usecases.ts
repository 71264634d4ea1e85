import { randomUUID } from 'node:crypto';
import type { CheckoutState, Offer } from '../../../contract/accounts/payments.ts';
import { isCardTier } from '../../../engine/plans/plans.ts';
import { statusMeanings } from '../../../engine/plans/subscriptions.ts';
import { CustomerGone, PaymentsUnavailable } from '../../platform/outside/payments.ts';
import type { PaymentSession } from '../../platform/outside/payments.ts';
import { holdTier } from '../plans/debits.usecases.ts';
import { readReportChannel, referenceOf } from './channels.usecases.ts';
import type { CheckoutRow } from './checkouts.rows.ts';
import {
  countFailure,
  findCheckout,
  findOpenCheckouts,
  uncountBegun,
  openCheckout,
  saveSession,
  countBegun,
} from './checkouts.rows.ts';
import { exchangeCustomer, needCustomer } from './customers.usecases.ts';
import type { PaymentContext } from './payment-context.ts';
import { PaymentRefusal } from './refusals.ts';
import type { CustomerReading } from './refresh.usecases.ts';
import { refreshCustomer } from './refresh.usecases.ts';
import { ownsReport } from './payments.usecases.ts';

/** How many purchases one user may begin within an hour; one that is open already is not begun. */
const begunPerHour = 20;

/**
 * Begins a purchase, or finds the one that is open; answers the address of its payment page. Simultaneous calls for
 * one thing share one page. Throws `PaymentRefusal`.
 */
export async function createCheckout(
  context: PaymentContext,
  input: { priceId: string; channelUrl?: string | undefined },
): Promise<string> {
  const { payments, limits, viewer } = context;
  const offers = await payments.readOffers().catch(refuseUnavailable);
  const offer = offers.find(({ price_id: id }) => id === input.priceId);
  if (offer === undefined) throw new PaymentRefusal('UNKNOWN_PRICE');
  const reference = referenceOf(offer.product, input.channelUrl);
  const { userId, personId } = viewer;
  // What comes with it, the channel's ownership and its media kit, is a person's.
  if (reference !== null && personId !== userId) throw new PaymentRefusal('OWN_WORKSPACE_ONLY');
  const wanted = JSON.stringify([userId, offer.price_id, reference]);
  return limits.pages.run(wanted, () =>
    limits.purchases.run(userId, async () => {
      const fullUntil = await countPurchase(context);
      // What an address stands for is not looked up without end.
      if (reference !== null) refuseFull(fullUntil);
      const channelId = reference === null ? '' : await readReportChannel(context, { reference });
      return begin(context, { offer, channelId, fullUntil }).catch(refuseUnavailable);
    }),
  );
}

/** How a purchase of the caller stands, read anew while it is open. Throws `PaymentRefusal`. */
export async function readCheckout(context: PaymentContext, { id }: { id: string }): Promise<CheckoutState> {
  const { userId } = context.viewer;
  const find = () => context.database.asUser(userId, () => findCheckout(context.database, { userId, id }));
  const stored = await find();
  if (stored === null) throw new PaymentRefusal('CHECKOUT_NOT_FOUND');
  if (stored.status !== 'open') return describeCheckout(stored, null);
  try {
    const reading = await context.limits.readings.run(userId, () => refreshCustomer(context, { userId }));
    const row = (await find()) ?? stored;
    return describeCheckout(row, findPage(reading, row.id));
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    context.warn(error, 'A purchase was shown as it was last read');
    return describeCheckout(stored, null);
  }
}

function describeCheckout(
  { id, product, status: kept, dispute, channelId }: CheckoutRow,
  page: PaymentSession | null,
): CheckoutState {
  const isPaid = kept === 'paid';
  const status = isPaid && dispute === 'open' ? 'disputed' : isPaid && dispute === 'lost' ? 'refunded' : kept;
  const url = status === 'open' ? (page?.url ?? null) : null;
  return { id, product, status, channel_id: channelId === '' ? null : channelId, url };
}

interface Wanted {
  offer: Offer;
  channelId: string;
  /** When the hour ends in which the caller has begun too many purchases; `null` while there is room. */
  fullUntil: Date | null;
}

function countPurchase({ database, now, viewer: { userId } }: PaymentContext): Promise<Date | null> {
  return database.asUser(userId, async () => {
    if ((await holdTier({ database, now }, { userId })) === null) throw new PaymentRefusal('ACCOUNT_GONE');
    return countBegun(database, { userId, limit: begunPerHour, at: now() });
  });
}

function refuseFull(retryAt: Date | null): void {
  if (retryAt !== null) throw new PaymentRefusal('RATE_LIMITED', { retryAt: retryAt.toISOString() });
}

async function begin(context: PaymentContext, wanted: Wanted): Promise<string> {
  const { database, viewer } = context;
  const { userId } = viewer;
  const customerId = await needCustomer(context);
  const reading = await readBefore(context, wanted);
  const known = (await findOpen(context)).find((row) => isSame(row, wanted));
  const page = known === undefined ? null : findPage(reading, known.id);
  if (page !== null) {
    await database.asUser(userId, () => uncountBegun(database, userId));
    return urlOf(page);
  }
  refuseFull(wanted.fullUntil);
  const row = await open(context, wanted);
  const url = await makePage(context, { row, customerId }).catch(async (error: unknown) => {
    if (!(error instanceof CustomerGone)) throw error;
    // Deleted at the provider: what it had is over, and its owner begins anew.
    const other = await exchangeCustomer(context, { gone: customerId });
    return makePage(context, { row, customerId: other });
  });
  // Once more: another process may have begun another plan meanwhile. Of two, the later one to be noted sees the other.
  await keepOnePlan(context, wanted);
  return url;
}

/** Reads the customer first, so that what was paid a moment ago in another tab is not sold again. */
async function readBefore(context: PaymentContext, wanted: Wanted): Promise<CustomerReading | null> {
  const { userId } = context.viewer;
  const reading = await refreshCustomer(context, { userId });
  await refuseBought(context, wanted, reading);
  return (await keepOnePlan(context, wanted)) ?? reading;
}

/** Where another plan's page was closed, the customer is read anew: it may have been paid before. `null` otherwise. */
async function keepOnePlan(context: PaymentContext, wanted: Wanted): Promise<CustomerReading | null> {
  if (!isCardTier(wanted.offer.product) || !(await closeOtherPlans(context, wanted))) return null;
  const anew = await refreshCustomer(context, { userId: context.viewer.userId });
  await refuseBought(context, wanted, anew);
  return anew;
}

async function refuseBought(
  context: PaymentContext,
  { offer, channelId }: Wanted,
  reading: CustomerReading | null,
): Promise<void> {
  const { userId } = context.viewer;
  const isOpen = reading?.subscriptions.some(
    ({ status, tier }) => tier !== null && statusMeanings[status].open,
  );
  if (isCardTier(offer.product) && isOpen === true) throw new PaymentRefusal('ALREADY_SUBSCRIBED');
  if (offer.product !== 'full_report') return;
  if (await ownsReport(context, { userId, channelId })) throw new PaymentRefusal('ALREADY_BOUGHT');
}

/** One plan's page is open at a time, so that nobody pays for two; true where another one was closed. */
async function closeOtherPlans(context: PaymentContext, { offer }: Wanted): Promise<boolean> {
  const { payments } = context;
  const rows = await findOpen(context);
  const others = rows.flatMap(({ product, priceId, sessionId }) =>
    isCardTier(product) && priceId !== offer.price_id ? (sessionId ?? []) : [],
  );
  for (const id of others) await payments.expireSession(id);
  return others.length > 0;
}

function findOpen({ database, viewer: { userId } }: PaymentContext): Promise<CheckoutRow[]> {
  return database.asUser(userId, () => findOpenCheckouts(database, userId));
}

function isSame(row: CheckoutRow, { offer, channelId }: Wanted): boolean {
  return row.product === offer.product && row.priceId === offer.price_id && row.channelId === channelId;
}

function open(context: PaymentContext, { offer, channelId }: Wanted): Promise<CheckoutRow> {
  const { database, now, viewer } = context;
  const { userId } = viewer;
  return database.asUser(userId, async () => {
    if ((await holdTier(context, { userId })) === null) throw new PaymentRefusal('ACCOUNT_GONE');
    const { product, price_id: priceId } = offer;
    return openCheckout(database, { id: randomUUID(), userId, product, priceId, channelId, at: now() });
  });
}

async function makePage(
  context: PaymentContext,
  { row, customerId }: { row: CheckoutRow; customerId: string },
): Promise<string> {
  const { database, payments, origin, viewer } = context;
  const { userId } = viewer;
  const { id, product, priceId, failures } = row;
  const successUrl = `${origin()}/checkout?id=${id}`;
  const made = { checkoutId: id, attempt: failures, customerId, product, priceId, successUrl };
  try {
    const session = await payments.createSession({ ...made, cancelUrl: `${successUrl}&canceled=1` });
    await database.asUser(userId, () => saveSession(database, { userId, id, session }));
    return urlOf(session);
  } catch (error) {
    const hasFailed = error instanceof PaymentsUnavailable && error.hasFailed;
    if (hasFailed) await database.asUser(userId, () => countFailure(database, { userId, id, failures }));
    throw error;
  }
}

function findPage(reading: CustomerReading | null, checkoutId: string): PaymentSession | null {
  const own = reading?.sessions.filter((session) => session.checkoutId === checkoutId) ?? [];
  return own.find(({ status }) => status === 'open') ?? null;
}

/** Only a payment that is under way has no address any more. */
function urlOf({ url, status }: PaymentSession): string {
  if (url !== null) return url;
  throw new PaymentsUnavailable(`The payment page has no address; it is ${status}.`);
}

function refuseUnavailable(error: unknown): never {
  if (!(error instanceof PaymentsUnavailable)) throw error;
  throw new PaymentRefusal('PAYMENTS_UNAVAILABLE', { cause: error });
}
