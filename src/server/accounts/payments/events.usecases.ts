import type { KeptKind } from '../../platform/db/kept-kind.ts';
import type { PaymentEvent } from '../../platform/outside/payments.ts';
import { findUserOfCustomer } from './customers.rows.ts';
import { deleteEvents, finishEvent, noteEvent } from './payments.rows.ts';
import type { RefreshContext } from './refresh.usecases.ts';
import { refreshCustomer } from './refresh.usecases.ts';

/**
 * Takes a message of the card provider. What it tells is not believed but read anew at the provider, so neither its
 * age nor its order matters; done is noted after the effect is kept. Throws `WrongSignature`, `PaymentsUnavailable`.
 */
export async function receiveEvent(
  context: RefreshContext,
  message: { body: Buffer; signature: string | undefined },
): Promise<void> {
  const { database, now, payments } = context;
  const event = payments.readEvent({ ...message, at: now() });
  if (!(await noteEvent(database, { event, at: now() }))) return;
  const customerId = await findCustomerOf(context, event);
  const userId =
    customerId === null ? null : await database.asSystem(() => findUserOfCustomer(database, customerId));
  if (userId !== null) await refreshCustomer(context, { userId });
  await finishEvent(database, { eventId: event.id, at: now() });
}

/** A message about a dispute names a charge alone. */
async function findCustomerOf(
  { payments }: RefreshContext,
  { customerId, chargeId }: PaymentEvent,
): Promise<string | null> {
  if (customerId !== null || chargeId === null) return customerId;
  return payments.findCustomerOfCharge(chargeId);
}

/** The provider sends a message again for three days at most; what is older than this is of no use. */
const keptMs = 90 * 24 * 3_600_000;

/** What `forgetEvents` sees to. */
export const keptEvents: readonly KeptKind[] = [
  {
    kind: 'payment_messages',
    title: 'Which messages of the card provider have had their effect',
    table: 'payment_events',
    since: 'received_at',
    keptMs,
    fate: 'deleted',
  },
];

/** Deletes messages of long ago. */
export async function forgetEvents({
  database,
  now,
}: Pick<RefreshContext, 'database' | 'now'>): Promise<void> {
  await deleteEvents(database, new Date(now().getTime() - keptMs));
}
