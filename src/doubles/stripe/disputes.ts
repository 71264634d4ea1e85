import { makeId } from './ids.ts';
import { renderDispute } from './payment-renderings.ts';
import type { RecordOf } from './records.ts';
import { StripeRefusal } from './refusal.ts';
import { note } from './unit-of-work.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** How long the seller has to send evidence. */
const answerSeconds = 7 * 24 * 3600;

/**
 * The card holder objects, and the money is taken from the seller at once; or their bank asks first. A payment is
 * disputed once.
 */
export async function openDispute(
  unit: UnitOfWork,
  payment: RecordOf['payment'],
  status: 'needs_response' | 'warning_needs_response' = 'needs_response',
): Promise<void> {
  if (payment.status !== 'succeeded' || payment.dispute !== null || payment.amountRefunded >= payment.amount)
    throw new StripeRefusal(400, 'This payment cannot be disputed.');
  const { id: paymentId, customer, currency } = payment;
  const dispute: RecordOf['dispute'] = {
    id: makeId('dp'),
    created: unit.at,
    customer,
    paymentId,
    amount: payment.amount - payment.amountRefunded,
    currency,
    reason: 'fraudulent',
    status,
    dueBy: unit.at + answerSeconds,
  };
  await unit.records.put('payment', { ...payment, dispute: 'open' });
  await unit.records.put('dispute', dispute);
  await note(unit, 'charge.dispute.created', renderDispute(dispute));
  if (status === 'needs_response') await note(unit, 'charge.dispute.funds_withdrawn', renderDispute(dispute));
}

/** The bank decides; `won` gives the seller the money back. */
export async function closeDispute(
  unit: UnitOfWork,
  payment: RecordOf['payment'],
  end: 'won' | 'lost',
): Promise<void> {
  const known = await unit.records.list('dispute', payment.customer ?? undefined);
  const open = known.find(
    ({ paymentId, status }) => paymentId === payment.id && status.endsWith('needs_response'),
  );
  if (open === undefined) throw new StripeRefusal(400, 'This payment is not disputed.');
  const closed = { ...open, status: end };
  await unit.records.put('payment', { ...payment, dispute: end });
  await unit.records.put('dispute', closed);
  await note(unit, 'charge.dispute.closed', renderDispute(closed));
}
