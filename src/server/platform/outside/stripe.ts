import { hash } from 'node:crypto';
import { Stripe } from 'stripe';
import type { Offer } from '../../../contract/accounts/payments.ts';
import { cardTiers, isCardTier, products } from '../../../engine/plans/plans.ts';
import type { CardTier, Product } from '../../../engine/plans/plans.ts';
import type { StripeSettings } from '../../configuration.ts';
import { readSubscriptionStatus } from '../../../engine/plans/subscriptions.ts';
import type { ReadSubscription } from '../../../engine/plans/subscriptions.ts';
import { createSingleFlight } from '../limits/single-flight.ts';
import { createStripeEndings } from './stripe-endings.ts';
import { CustomerGone, PaymentsUnavailable, RefundRefused } from './payments.ts';
import type { NewSession, Payments } from './payments.ts';
import { listStripePayments } from './stripe-disputes.ts';
import { readStripeEvent } from './stripe-events.ts';
import { idOf, toSession } from './stripe-sessions.ts';

export interface StripeOptions {
  now: () => Date;
  /** Called with a configured price that cannot be sold. */
  warn: (sentence: string) => void;
  timeoutMs?: number;
}

/** Stripe nearly always answers within a second. */
const timeoutMs = 6_000;
/** Safe to repeat: each request that creates something has a key of its own. */
const retries = 2;
/** How long prices are served without asking again. */
const offersKeptMs = 10 * 60_000;
/** More than any customer has; the newest count. */
const mostObjects = 1_000;
const pageSize = 100;
const hourMs = 3_600_000;

/** The card provider Stripe, through its own library. */
export function createStripePayments(settings: StripeSettings, options: StripeOptions): Payments {
  const stripe = openStripe(settings, options);
  const tierOf = readTiers(settings.prices);
  const whole = { limit: mostObjects };
  return {
    readOffers: keepOffers(stripe, settings, options),
    async createCustomer({ userId, email, instead }) {
      const metadata = { user_id: userId, ...(instead !== null && { instead_of: instead }) };
      const customer = { email, metadata };
      // Stripe repeats a failure under its key, so the key changes every hour; a second customer does no harm.
      const hour = Math.floor(options.now().getTime() / hourMs);
      const { id } = await ask(() => stripe.customers.create(customer, keyOf({ ...customer, hour })));
      return id;
    },
    changeEmail: ({ customerId, email }) =>
      ask(() => stripe.customers.update(customerId, { email }).then(noop)),
    async createSession(session) {
      const made = describeSession(session);
      const key = keyOf({ ...made, attempt: session.attempt });
      return toSession(await ask(() => stripe.checkout.sessions.create(made, key)));
    },
    expireSession: (id) => ask(() => stripe.checkout.sessions.expire(id).then(noop, passIfClosed)),
    async createPortal({ customerId: customer, returnUrl }) {
      const portal = { customer, return_url: returnUrl };
      return (await ask(() => stripe.billingPortal.sessions.create(portal))).url;
    },
    async listSubscriptions(customer) {
      const asked = { customer, status: 'all', limit: pageSize } as const;
      const found = await list(() => stripe.subscriptions.list(asked).autoPagingToArray(whole));
      return found.map((subscription) => toReadSubscription(subscription, tierOf));
    },
    async listSessions(customer) {
      const asked = { customer, limit: pageSize, expand: ['data.payment_intent.latest_charge'] };
      const found = await list(() => stripe.checkout.sessions.list(asked).autoPagingToArray(whole));
      return found.map(toSession);
    },
    ...createStripeEndings(stripe, { ask, list }),
    listPayments: (customer) => list(() => listStripePayments(stripe, { customer, limit: mostObjects })),
    findCustomerOfCharge: (id) => ask(() => stripe.charges.retrieve(id).then(ownerOf, passIfMissing)),
    refundPayment: ({ paymentId, checkoutId }) =>
      ask(async () => {
        const refund = { payment_intent: paymentId, metadata: { checkout_id: checkoutId } };
        await stripe.refunds.create(refund, keyOf(refund)).catch(passIfRefunded);
      }),
    linkToCustomer: (id) => linkTo(settings, `customers/${id}`),
    readEvent: (message) => readStripeEvent(stripe, { ...message, secret: settings.webhookSecret }),
  };
}

function openStripe({ secretKey, baseUrl }: StripeSettings, options: StripeOptions): Stripe {
  const { protocol, hostname, port } = new URL(baseUrl);
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port !== '' && { port }),
    timeout: options.timeoutMs ?? timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
  });
}

function readTiers(prices: StripeSettings['prices']): ReadonlyMap<string, CardTier> {
  return new Map(cardTiers.map((tier) => [prices[tier] ?? '', tier]));
}

/** The same request has the same key, in whichever process it is made. */
function keyOf(request: object): { idempotencyKey: string } {
  return { idempotencyKey: hash('sha256', JSON.stringify(request), 'base64url') };
}

function describeSession({ checkoutId, customerId, product, priceId, ...urls }: NewSession) {
  return {
    mode: isCardTier(product) ? 'subscription' : 'payment',
    customer: customerId,
    client_reference_id: checkoutId,
    ...(isCardTier(product) && { subscription_data: { metadata: describeSale(product, priceId) } }),
    line_items: [{ price: priceId, quantity: 1 }],
    // Only cards are accepted because they are paid at once: no purchase is completed but unpaid.
    allowed_payment_method_types: ['card'],
    success_url: urls.successUrl,
    cancel_url: urls.cancelUrl,
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** Offers of the last minutes; older ones if Stripe does not answer. */
function keepOffers(stripe: Stripe, { prices }: StripeSettings, { now, warn }: StripeOptions) {
  let kept: { offers: readonly Offer[]; at: number } | null = null;
  const reading = createSingleFlight<readonly Offer[]>();
  const read = async () => {
    const wanted = products.flatMap((product) => {
      const id = prices[product];
      return id === undefined ? [] : [{ product, id }];
    });
    const found = await Promise.all(
      wanted.map(async ({ product, id }) => toOffer(product, await ask(() => stripe.prices.retrieve(id)))),
    );
    const offers = found.filter((offer) => offer !== null);
    const unsold = wanted.filter(({ id }) => !offers.some((offer) => offer.price_id === id));
    for (const { product, id } of unsold) warn(`The price ${id} is not a price for the product ${product}`);
    kept = { offers, at: now().getTime() };
    return offers;
  };
  return async (): Promise<readonly Offer[]> => {
    if (kept !== null && Math.abs(now().getTime() - kept.at) < offersKeptMs) return kept.offers;
    const older = kept;
    const offers = reading.run('offers', read);
    return older === null ? offers : offers.catch(() => older.offers);
  };
}

/** A customer that is gone has nothing. */
async function list<T>(call: () => Promise<T[]>): Promise<T[]> {
  try {
    return await ask(call);
  } catch (error) {
    if (error instanceof CustomerGone) return [];
    throw error;
  }
}

async function ask<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toFault(error);
  }
}

/** The library's error without the request it contains, which must not be logged. */
function toFault(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, code, param, statusCode, message } = error;
  const isOfCustomer = param === 'customer' || message.startsWith('No such customer');
  if (code === 'resource_missing' && isOfCustomer) return new CustomerGone(message);
  const hasFailed = statusCode !== undefined && statusCode >= 500;
  const status = statusCode === undefined ? 'no status' : `status ${statusCode}`;
  return new PaymentsUnavailable(`Stripe: ${message} (${type}, ${status})`, { hasFailed });
}

function passIfClosed(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
}

function passIfMissing(error: unknown): null {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
    return null;
  throw error;
}

function passIfRefunded(error: unknown): void {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  if (error.code !== 'charge_already_refunded') throw new RefundRefused(error.message);
}

function ownerOf({ customer }: Stripe.Charge): string | null {
  return idOf(customer);
}

function linkTo({ baseUrl, secretKey }: StripeSettings, place: string): string | null {
  if (new URL(baseUrl).hostname !== 'api.stripe.com') return null;
  return `https://dashboard.stripe.com/${secretKey.startsWith('sk_test_') ? 'test/' : ''}${place}`;
}

function noop(): void {}

const secondMs = 1_000;

/** A price as an offer of a product; `null` if it is not for sale, or not the kind of price the product has. */
export function toOffer(product: Product, price: Stripe.Price): Offer | null {
  const { id, active, unit_amount: amount, currency, recurring } = price;
  if (!active || amount === null || isCardTier(product) !== (recurring !== null)) return null;
  const interval = recurring === null ? null : readInterval(recurring);
  if (recurring !== null && interval === null) return null;
  return { product, price_id: id, amount_cents: amount, currency: currency.toUpperCase(), interval };
}

function readInterval({ interval, interval_count: count }: Stripe.Price.Recurring): Offer['interval'] {
  if (count !== 1) return null;
  return (['month', 'year'] as const).find((known) => known === interval) ?? null;
}

/** Metadata of a subscription of ours, so that its price can be taken off sale later. */
function describeSale(product: Product, priceId: string): Record<string, string> {
  return { product, price_id: priceId };
}

/** A subscription; of several prices the one that is for sale counts, else the one it was sold at. */
export function toReadSubscription(
  subscription: Stripe.Subscription,
  tierOf: ReadonlyMap<string, CardTier>,
): ReadSubscription {
  const { id, items, status, ended_at: endedAt, cancel_at: cancelAt } = subscription;
  const { product, price_id: soldAt } = subscription.metadata;
  const known = items.data.find(({ price }) => tierOf.has(price.id));
  const sold = items.data.find(({ price }) => price.id === soldAt);
  const soldTier = sold && cardTiers.find((tier) => tier === product);
  const item = known ?? sold ?? items.data[0];
  const paidUntil = item?.current_period_end ?? null;
  const ends = [endedAt, cancelAt, paidUntil].filter((at) => at !== null);
  const endsWithPeriod = subscription.cancel_at_period_end || isWithin(cancelAt, paidUntil);
  return {
    id,
    tier: (known && tierOf.get(known.price.id)) ?? soldTier ?? null,
    status: readSubscriptionStatus(status),
    periodEndMs: ends.length === 0 ? null : Math.min(...ends) * secondMs,
    endsWithPeriod,
  };
}

function isWithin(cancelAt: number | null, paidUntil: number | null): boolean {
  return cancelAt !== null && (paidUntil === null || cancelAt <= paidUntil);
}
