import type { Database } from '../../platform/db/database.ts';
import { findOpenCheckouts, findPaidCheckouts } from './checkouts.rows.ts';
import { findCustomer } from './customers.rows.ts';
import type { RefreshContext } from './refresh.usecases.ts';
import { refreshCustomer } from './refresh.usecases.ts';

/** What was paid, as the card provider numbers it. */
export interface KeptInvoice {
  providerId: string;
  amountCents: number | null;
  currency: string | null;
  issuedAt: Date;
}

/**
 * Sees to it that a customer is charged no more: payment pages are closed, a subscription that runs ends with its
 * period, one that still owes something ends at once. Doing it again changes nothing. Answers the subscriptions whose
 * renewal it has ended. Throws `PaymentsUnavailable`.
 */
export async function stopCharges(
  context: RefreshContext,
  { userId }: { userId: string },
): Promise<string[]> {
  const { database, payments } = context;
  const reading = await refreshCustomer(context, { userId });
  if (reading === null) return [];
  const open = await database.asUser(userId, () => findOpenCheckouts(database, userId));
  const pages = new Set([
    ...open.flatMap(({ sessionId }) => sessionId ?? []),
    ...reading.sessions.flatMap(({ id, status }) => (status === 'open' ? id : [])),
  ]);
  for (const id of pages) await payments.expireSession(id);
  const stopped = [];
  for (const { id, status, endsWithPeriod } of reading.subscriptions) {
    if (hasEnded.includes(status)) continue;
    const isPaid = status === 'active' || status === 'trialing';
    // Whoever wanted it to end anyway is not helped by a renewal.
    if (isPaid && endsWithPeriod) continue;
    await payments.endSubscription(id, isPaid ? 'with its period' : 'at once');
    if (isPaid) stopped.push(id);
  }
  await refreshCustomer(context, { userId });
  return stopped;
}

const hasEnded: readonly string[] = ['canceled', 'incomplete_expired'];

/** Lets these subscriptions be renewed again, those that have not ended meanwhile. Throws `PaymentsUnavailable`. */
export async function resumeCharges(
  context: RefreshContext,
  { userId, subscriptions }: { userId: string; subscriptions: readonly string[] },
): Promise<void> {
  for (const id of subscriptions) await context.payments.resumeSubscription(id);
  await refreshCustomer(context, { userId });
}

/**
 * Removes a user's customer at the provider, which ends everything that could still be charged. Answers what was paid.
 * Throws `PaymentsUnavailable`.
 */
export async function removeCustomer(
  context: RefreshContext,
  { userId }: { userId: string },
): Promise<KeptInvoice[]> {
  const { database, payments } = context;
  const customerId = await database.asUser(userId, () => findCustomer(database, userId));
  const purchases = await readPurchases(database, userId);
  if (customerId === null) return purchases;
  const invoices = await payments.listInvoices(customerId);
  await payments.deleteCustomer(customerId);
  return [...invoices.map(({ id, ...invoice }) => ({ providerId: id, ...invoice })), ...purchases];
}

function readPurchases(database: Database, userId: string): Promise<KeptInvoice[]> {
  return database.asUser(userId, () => findPaidCheckouts(database, userId));
}
