import type { Stripe } from 'stripe';
import type { DisputeState, PaymentDispute } from './payments.ts';

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
export async function listStripeDisputes(
  stripe: Stripe,
  { customer, limit }: { customer: string; limit: number },
): Promise<PaymentDispute[]> {
  const charges = await stripe.charges.list({ customer, limit: 100 }).autoPagingToArray({ limit });
  const found: PaymentDispute[] = [];
  for (const { id: charge, disputed } of charges) {
    if (!disputed) continue;
    const { data } = await stripe.disputes.list({ charge, limit: 100 });
    found.push(...data.map(toDispute));
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
    paymentId: typeof payment === 'string' ? payment : (payment?.id ?? null),
    state: closed[status] ?? 'open',
    reason,
    amountCents: amount,
    currency: currency.toUpperCase(),
    dueAt: evidence.due_by === null ? null : new Date(evidence.due_by * secondMs),
    openedAt: new Date(dispute.created * secondMs),
  };
}
