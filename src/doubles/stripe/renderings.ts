import type { Stripe } from 'stripe';
import type { UnitOfWork } from './unit-of-work.ts';
import { priceOf } from './unit-of-work.ts';
import { addMonths } from './calendar.ts';
import type { Fields } from './payment-renderings.ts';
import type { DemoPrice } from './prices.ts';
import type { RecordOf } from './records.ts';

export function renderPrice(price: DemoPrice) {
  return {
    id: price.id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: 0,
    currency: price.currency,
    livemode: false,
    metadata: {},
    nickname: price.name,
    product: price.id.replace(/^price_/, 'prod_'),
    recurring:
      price.interval === null
        ? null
        : { interval: price.interval, interval_count: 1, meter: null, trial_period_days: null },
    type: price.interval === null ? 'one_time' : 'recurring',
    unit_amount: price.amountCents,
    unit_amount_decimal: String(price.amountCents),
  } satisfies Fields<Stripe.Price>;
}

export function renderCustomer(customer: RecordOf['customer']) {
  if (customer.deleted) return { id: customer.id, object: 'customer', deleted: true };
  return {
    id: customer.id,
    object: 'customer',
    balance: 0,
    created: customer.created,
    currency: null,
    delinquent: false,
    email: customer.email,
    livemode: false,
    metadata: customer.metadata,
    name: customer.name,
  } satisfies Fields<Stripe.Customer>;
}

export function renderSession(unit: UnitOfWork, session: RecordOf['session']) {
  const isComplete = session.status === 'complete';
  const ofPayment = session.mode === 'payment' && isComplete;
  return {
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: session.amount,
    amount_total: session.amount,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.created,
    currency: session.currency,
    customer: session.customer,
    expires_at: session.expiresAt,
    invoice: session.invoiceId,
    livemode: false,
    metadata: session.metadata,
    mode: session.mode,
    payment_intent: ofPayment ? session.paymentId : null,
    payment_method_types: ['card'],
    payment_status: isComplete ? 'paid' : 'unpaid',
    status: session.status,
    subscription: session.subscriptionId,
    success_url: session.successUrl,
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? `${unit.pagesOrigin}/demo/pay/${session.id}` : null,
  } satisfies Fields<Stripe.Checkout.Session>;
}

/** What a session sells, as a list with one item. */
export function renderLines(unit: UnitOfWork, session: RecordOf['session']) {
  const price = priceOf(unit, session.priceId);
  return {
    object: 'list',
    data: [
      {
        id: session.id.replace(/^cs_test_/, 'li_'),
        object: 'item',
        amount_subtotal: session.amount,
        amount_total: session.amount,
        currency: session.currency,
        description: price?.name ?? null,
        price: price === null ? null : renderPrice(price),
        quantity: 1,
      },
    ],
    has_more: false,
    url: `/v1/checkout/sessions/${session.id}/line_items`,
  };
}

export function periodOf({ anchor, periods }: RecordOf['subscription']): { start: number; end: number } {
  return { start: addMonths(anchor, periods), end: addMonths(anchor, periods + 1) };
}

export function renderSubscription(unit: UnitOfWork, subscription: RecordOf['subscription']) {
  const { start, end } = periodOf(subscription);
  const price = priceOf(unit, subscription.priceId);
  const item = {
    id: subscription.id.replace(/^sub_/, 'si_'),
    object: 'subscription_item',
    created: subscription.created,
    current_period_end: end,
    current_period_start: start,
    metadata: {},
    price: price === null ? { id: subscription.priceId, object: 'price' } : renderPrice(price),
    quantity: 1,
    subscription: subscription.id,
  } satisfies Fields<Stripe.SubscriptionItem>;
  return {
    id: subscription.id,
    object: 'subscription',
    billing_cycle_anchor: subscription.anchor,
    cancel_at: subscription.cancelAtPeriodEnd ? end : null,
    cancel_at_period_end: subscription.cancelAtPeriodEnd,
    canceled_at: subscription.canceledAt,
    collection_method: 'charge_automatically',
    created: subscription.created,
    currency: subscription.currency,
    customer: subscription.customer,
    ended_at: subscription.endedAt,
    items: {
      object: 'list',
      data: [item],
      has_more: false,
      url: `/v1/subscription_items?subscription=${subscription.id}`,
    },
    latest_invoice: subscription.latestInvoice,
    livemode: false,
    metadata: subscription.metadata,
    pause_collection: null,
    start_date: subscription.anchor,
    status: subscription.status,
    trial_end: subscription.status === 'trialing' ? end : null,
    trial_start: subscription.status === 'trialing' ? start : null,
  } satisfies Fields<Stripe.Subscription>;
}
