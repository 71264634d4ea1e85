import type { Stripe } from 'stripe';
import type { PaymentSession } from './payments.ts';

/** The payment page of a purchase. Include the payment's latest charge: it tells what was refunded. */
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
    paymentId: idOf(session.payment_intent),
    refundedCents: chargeOf(session)?.amount_refunded ?? 0,
  };
}

/** The id behind a reference, expanded or not. */
export function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

function chargeOf({ payment_intent: payment }: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = payment === null || typeof payment === 'string' ? null : payment.latest_charge;
  return typeof charge === 'string' ? null : charge;
}

function readState(session: Stripe.Checkout.Session): PaymentSession['status'] {
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete' || session.payment_status === 'unpaid') return 'open';
  return chargeOf(session)?.refunded === true ? 'refunded' : 'paid';
}
