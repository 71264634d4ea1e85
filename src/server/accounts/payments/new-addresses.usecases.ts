import { CustomerGone, PaymentsUnavailable } from '../../platform/outside/payments.ts';
import { clearEmailDue, findNewAddresses, markAddressDue, markOwnedDue } from './customers.rows.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RefreshContext } from './refresh.usecases.ts';

/** As many as are told one after the other before the next turn. */
const batch = 100;

/**
 * Tells the card provider of customers who have another address now. What it was not told it is told at the next turn;
 * where it does not answer at all, the others wait too.
 */
export async function tellNewAddresses({
  database,
  payments,
  warn,
}: RefreshContext & { warn: (error: unknown, sentence: string) => void }): Promise<void> {
  for (const customer of await database.asSystem(() => findNewAddresses(database, batch))) {
    try {
      await payments.changeEmail(customer);
    } catch (error) {
      if (!(error instanceof CustomerGone)) warn(error, 'A customer’s new address was not told');
      if (error instanceof PaymentsUnavailable && !error.hasFailed) return;
      if (!(error instanceof CustomerGone)) continue;
    }
    await database.asSystem(() => clearEmailDue(database, customer));
  }
}

/** Notes that a person has another address: the teams they own are written to at it, perhaps. */
export function noteNewAddress({ database }: { database: Database }, { userId }: { userId: string }) {
  return database.asSystem(() => markOwnedDue(database, userId));
}

/** Notes that a team's owners have changed, in the caller's transaction. */
export function noteOwners({ database }: { database: Database }, { userId }: { userId: string }) {
  return markAddressDue(database, userId);
}
