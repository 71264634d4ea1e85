import type { Stripe } from 'stripe';
import { chargeIdOf } from './ids.ts';
import type { RecordOf } from './records.ts';

/** Some fields of one of the provider's objects: names and plain values are checked against its library's types. */
export type Fields<T> = { [Key in keyof T]?: T[Key] extends object | null | undefined ? unknown : T[Key] };

export function renderInvoice(invoice: RecordOf['invoice']) {
  const paid = invoice.status === 'paid' ? invoice.amount : 0;
  return {
    id: invoice.id,
    object: 'invoice',
    amount_due: invoice.amount,
    amount_paid: paid,
    amount_remaining: invoice.status === 'open' ? invoice.amount : 0,
    attempt_count: invoice.attempts,
    attempted: invoice.attempts > 0,
    billing_reason: invoice.reason,
    collection_method: 'charge_automatically',
    created: invoice.created,
    currency: invoice.currency,
    customer: invoice.customer,
    livemode: false,
    metadata: {},
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: {}, subscription: invoice.subscriptionId },
    },
    period_end: invoice.periodEnd,
    period_start: invoice.periodStart,
    status: invoice.status,
    status_transitions: {
      finalized_at: invoice.created,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt,
      voided_at: null,
    },
    total: invoice.amount,
  } satisfies Fields<Stripe.Invoice>;
}

export function renderIntent(payment: RecordOf['payment']) {
  const succeeded = payment.status === 'succeeded';
  return {
    id: payment.id,
    object: 'payment_intent',
    amount: payment.amount,
    amount_received: succeeded ? payment.amount : 0,
    capture_method: 'automatic',
    created: payment.created,
    currency: payment.currency,
    customer: payment.customer,
    description: payment.description,
    latest_charge: succeeded ? chargeIdOf(payment.id) : null,
    last_payment_error: succeeded
      ? null
      : {
          type: 'card_error',
          code: 'card_declined',
          decline_code: 'generic_decline',
          message: 'The card was declined.',
        },
    livemode: false,
    metadata: payment.metadata,
    payment_method_types: ['card'],
    status: payment.status,
  } satisfies Fields<Stripe.PaymentIntent>;
}

export function renderCharge(payment: RecordOf['payment']) {
  return {
    id: chargeIdOf(payment.id),
    object: 'charge',
    amount: payment.amount,
    amount_captured: payment.amount,
    amount_refunded: payment.amountRefunded,
    captured: true,
    created: payment.created,
    currency: payment.currency,
    customer: payment.customer,
    description: payment.description,
    disputed: payment.dispute !== null,
    livemode: false,
    metadata: payment.metadata,
    paid: true,
    payment_intent: payment.id,
    refunded: payment.amountRefunded >= payment.amount,
    status: 'succeeded',
  } satisfies Fields<Stripe.Charge>;
}

/** The provider names no customer here. */
export function renderDispute(dispute: RecordOf['dispute']) {
  const isOpen = dispute.status.endsWith('needs_response');
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    charge: chargeIdOf(dispute.paymentId),
    created: dispute.created,
    currency: dispute.currency,
    evidence_details: {
      due_by: isOpen ? dispute.dueBy : null,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: dispute.paymentId,
    reason: dispute.reason,
    status: dispute.status,
  } satisfies Fields<Stripe.Dispute>;
}

export function renderRefund(refund: RecordOf['refund']) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: chargeIdOf(refund.paymentId),
    created: refund.created,
    currency: refund.currency,
    customer: refund.customer,
    metadata: refund.metadata,
    payment_intent: refund.paymentId,
    reason: refund.reason,
    status: 'succeeded',
  } satisfies Fields<Stripe.Refund>;
}
