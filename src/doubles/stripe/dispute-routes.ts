import { find } from './elapsed-time.ts';
import { paymentIdOf } from './ids.ts';
import { listFields, listPage } from './listing.ts';
import { renderDispute } from './payment-renderings.ts';
import type { Call, Route } from './route.ts';
import type { UnitOfWork } from './unit-of-work.ts';

const path = '/v1/disputes';

/** Disputes are found by their payment; the provider has no list of a customer's. */
export const disputeRoutes: readonly Route[] = [
  { method: 'GET', path, fields: [...listFields, 'charge', 'payment_intent'], answer: listDisputes },
  {
    method: 'GET',
    path: `${path}/:id`,
    fields: [],
    answer: async (unit, { id }) => renderDispute(await find(unit, 'dispute', id)),
  },
];

async function listDisputes(unit: UnitOfWork, { parameters }: Call) {
  const charge = parameters.text('charge');
  const paymentId = parameters.text('payment_intent') ?? (charge && paymentIdOf(charge));
  const known = await unit.records.list('dispute');
  const records = known.filter((dispute) => paymentId === null || dispute.paymentId === paymentId);
  const page = listPage(path, { records, parameters });
  return page.wrap(page.records.map(renderDispute));
}
