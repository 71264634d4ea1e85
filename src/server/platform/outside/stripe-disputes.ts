import type { Stripe } from 'stripe';
import type { CustomerPayment, DisputeState, PaymentDispute } from './payments.ts';
import { idOf } from './stripe-sessions.ts';

const secondMs = 1_000;

/** A status that is not among these is one of those that wait for somebody. */
const closed: Partial<Record<Stripe.Dispute.Status, DisputeState>> = {
  won: 'won',
  lost: 'lost',
  // The bank only asked, or the card holder took it back.
  warning_closed: 'won',
  prevented: 'won',
};

/** Stripe lists disputes by charge only; a charge that has had one says so for ever. */
export async function listStripePayments(
  stripe: Stripe,
  { customer, limit }: { customer: string; limit: number },
): Promise<CustomerPayment[]> {
  const charges = await stripe.charges.list({ customer, limit: 100 }).autoPagingToArray({ limit });
  const found: CustomerPayment[] = [];
  for (const { id: charge, disputed, status, created, payment_intent: payment } of charges) {
    if (status !== 'succeeded') continue;
    const { data } = disputed ? await stripe.disputes.list({ charge, limit: 100 }) : { data: [] };
    const paidAt = new Date(created * secondMs);
    found.push({ paymentId: idOf(payment), paidAt, disputes: data.map(toDispute) });
  }
  return found;
}

function toDispute(dispute: Stripe.Dispute): PaymentDispute {
  const {
    id,
    payment_intent: payment,
    status,
    reason,
    amount,
    currency,
    evidence_details: evidence,
  } = dispute;
  return {
    id,
    paymentId: idOf(payment),
    state: closed[status] ?? 'open',
    reason,
    amountCents: amount,
    currency: currency.toUpperCase(),
    dueAt: evidence.due_by === null ? null : new Date(evidence.due_by * secondMs),
    openedAt: new Date(dispute.created * secondMs),
    withdrawn: !status.startsWith('warning_') && closed[status] !== 'won',
  };
}
