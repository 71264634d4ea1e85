import type { Stripe } from 'stripe';
import type { Offer } from '../../../contract/accounts/payments.ts';
import { cardTiers, isCardTier } from '../../../engine/plans/plans.ts';
import type { CardTier, Product } from '../../../engine/plans/plans.ts';
import type { ReadSubscription } from '../../../engine/plans/subscriptions.ts';
import { readSubscriptionStatus } from '../../../engine/plans/subscriptions.ts';
import type { PaymentSession } from './payments.ts';

const secondMs = 1_000;

/** A price as an offer of a product; `null` where it is not for sale, or not the kind of price the product has. */
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

/** The payment page of a purchase. Give the payment's latest charge along: it tells what was given back. */
export function toSession(session: Stripe.Checkout.Session): PaymentSession {
  const { id, url, client_reference_id: checkoutId, amount_total: amountCents, currency } = session;
  const status = readState(session);
  return {
    id,
    url: status === 'open' ? url : null,
    status,
    checkoutId,
    amountCents,
    currency: currency?.toUpperCase() ?? null,
  };
}

function readState(session: Stripe.Checkout.Session): PaymentSession['status'] {
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete' || session.payment_status === 'unpaid') return 'open';
  const payment = session.payment_intent;
  const charge = payment === null || typeof payment === 'string' ? null : payment.latest_charge;
  return charge !== null && typeof charge !== 'string' && charge.refunded ? 'refunded' : 'paid';
}

/** What is noted on a subscription of ours, so that its price can be taken off sale later. */
export function describeSale(product: Product, priceId: string): Record<string, string> {
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
