import { applyElapsedTime, find } from './elapsed-time.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { paymentIdOf } from './ids.ts';
import { listFields, listPage } from './listing.ts';
import { renderCharge, renderIntent, renderInvoice, renderRefund } from './payment-renderings.ts';
import { payOpenInvoice, refundPayment } from './purchases.ts';
import { StripeRefusal, missing } from './refusal.ts';
import type { Call, Route } from './route.ts';

export const paymentRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/payment_intents',
    fields: [...listFields, 'customer'],
    answer: (unit, call) => listPayments(unit, call, '/v1/payment_intents'),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    fields: [],
    answer: async (unit, { id }) => renderIntent(await find(unit, 'payment', id)),
  },
  { method: 'POST', path: '/v1/payment_intents/:id', fields: ['metadata'], answer: updateIntent },
  {
    method: 'GET',
    path: '/v1/charges',
    fields: [...listFields, 'customer'],
    answer: (unit, call) => listPayments(unit, call, '/v1/charges'),
  },
  {
    method: 'GET',
    path: '/v1/charges/:id',
    fields: [],
    answer: async (unit, { id }) => renderCharge(await findCharge(unit, id)),
  },
  {
    method: 'POST',
    path: '/v1/refunds',
    fields: ['amount', 'charge', 'metadata', 'payment_intent', 'reason'],
    answer: refund,
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    fields: [...listFields, 'charge', 'payment_intent'],
    answer: listRefunds,
  },
  {
    method: 'GET',
    path: '/v1/refunds/:id',
    fields: [],
    answer: async (unit, { id }) => renderRefund(await find(unit, 'refund', id)),
  },
  {
    method: 'GET',
    path: '/v1/invoices',
    fields: [...listFields, 'customer', 'status', 'subscription'],
    answer: listInvoices,
  },
  {
    method: 'GET',
    path: '/v1/invoices/:id',
    fields: [],
    answer: async (unit, { id }) => renderInvoice(await find(unit, 'invoice', id)),
  },
  { method: 'POST', path: '/v1/invoices/:id/pay', fields: [], answer: payInvoice },
];

/** A charge exists once its payment has succeeded. */
export async function findCharge(unit: UnitOfWork, id: string) {
  const payment = await unit.records.get('payment', paymentIdOf(id));
  if (payment?.status !== 'succeeded' || !id.startsWith('ch_')) throw missing('charge', id);
  return payment;
}

async function listPayments(unit: UnitOfWork, { parameters }: Call, path: string) {
  const customer = parameters.text('customer') ?? undefined;
  if (customer !== undefined) await applyElapsedTime(unit, customer);
  const payments = await unit.records.list('payment', customer);
  const ofCharges = path === '/v1/charges';
  const records = payments
    .filter(({ status }) => !ofCharges || status === 'succeeded')
    .map((payment) => (ofCharges ? renderCharge(payment) : renderIntent(payment)));
  const page = listPage(path, { records, parameters });
  return page.wrap(page.records);
}

async function updateIntent(unit: UnitOfWork, { id, parameters }: Call) {
  const payment = await find(unit, 'payment', id);
  const next = { ...payment, metadata: { ...payment.metadata, ...parameters.entries('metadata') } };
  await unit.records.put('payment', next);
  return renderIntent(next);
}

async function refund(unit: UnitOfWork, { parameters }: Call) {
  const [intent, charge] = [parameters.text('payment_intent'), parameters.text('charge')];
  if (intent === null && charge === null) {
    throw new StripeRefusal(400, 'One of charge or payment_intent is needed.', { code: 'parameter_missing' });
  }
  const payment =
    intent === null ? await findCharge(unit, charge ?? '') : await find(unit, 'payment', intent);
  const made = await refundPayment(unit, payment, {
    amount: parameters.integer('amount'),
    reason: parameters.text('reason'),
    metadata: parameters.entries('metadata'),
  });
  return renderRefund(made);
}

async function listRefunds(unit: UnitOfWork, { parameters }: Call) {
  const charge = parameters.text('charge');
  const paymentId = parameters.text('payment_intent') ?? (charge && paymentIdOf(charge));
  const known = await unit.records.list('refund');
  const records = known.filter((refund) => paymentId === null || refund.paymentId === paymentId);
  const page = listPage('/v1/refunds', { records, parameters });
  return page.wrap(page.records.map(renderRefund));
}

async function listInvoices(unit: UnitOfWork, { parameters }: Call) {
  const customer = parameters.text('customer') ?? undefined;
  if (customer !== undefined) await applyElapsedTime(unit, customer);
  const [status, subscription] = [parameters.text('status'), parameters.text('subscription')];
  const known = await unit.records.list('invoice', customer);
  const records = known.filter(
    (invoice) =>
      (status === null || invoice.status === status) &&
      (subscription === null || invoice.subscriptionId === subscription),
  );
  const page = listPage('/v1/invoices', { records, parameters });
  return page.wrap(page.records.map(renderInvoice));
}

async function payInvoice(unit: UnitOfWork, { id }: Call) {
  const invoice = await find(unit, 'invoice', id);
  if (invoice.status !== 'open') {
    throw new StripeRefusal(400, 'Invoice is already paid', { code: 'invoice_already_paid' });
  }
  await payOpenInvoice(unit, await find(unit, 'subscription', invoice.subscriptionId));
  return renderInvoice(await find(unit, 'invoice', id));
}
