import { hash } from 'node:crypto';
import { Stripe } from 'stripe';
import type { Offer } from '../../../contract/accounts/payments.ts';
import type { CardTier } from '../../../engine/plans/plans.ts';
import { cardTiers, isCardTier, products } from '../../../engine/plans/plans.ts';
import type { StripeSettings } from '../../configuration.ts';
import { CustomerGone, PaymentsUnavailable } from './payments.ts';
import type { NewSession, Payments } from './payments.ts';
import { readStripeEvent } from './stripe-events.ts';
import { describeSale, toOffer, toReadSubscription, toSession } from './stripe-objects.ts';

export interface StripeOptions {
  now: () => Date;
  /** Told of a configured price that cannot be sold. */
  warn: (sentence: string) => void;
  timeoutMs?: number;
}

/** Stripe answers within one second nearly always. */
const timeoutMs = 6_000;
/** Safe to repeat: each request that makes something has a key of its own. */
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
      // A failure is repeated under its key, so there is another one every hour; a second customer does no harm.
      const hour = Math.floor(options.now().getTime() / hourMs);
      const { id } = await ask(() => stripe.customers.create(customer, keyOf({ ...customer, hour })));
      return id;
    },
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
    // Cards alone are paid at once: there is no purchase that is made and not yet paid.
    allowed_payment_method_types: ['card'],
    success_url: urls.successUrl,
    cancel_url: urls.cancelUrl,
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** Offers of the last minutes; older ones where Stripe does not answer. */
function keepOffers(stripe: Stripe, { prices }: StripeSettings, { now, warn }: StripeOptions) {
  let kept: { offers: readonly Offer[]; at: number } | null = null;
  let reading: Promise<readonly Offer[]> | null = null;
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
    for (const { product, id } of unsold) warn(`The price ${id} is no price for the product ${product}`);
    kept = { offers, at: now().getTime() };
    return offers;
  };
  return async (): Promise<readonly Offer[]> => {
    if (kept !== null && Math.abs(now().getTime() - kept.at) < offersKeptMs) return kept.offers;
    reading ??= read().finally(() => {
      reading = null;
    });
    const older = kept;
    if (older === null) return reading;
    return reading.catch(() => older.offers);
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

/** The library's error without what it holds of the request, which no log should have. */
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

function noop(): void {}
