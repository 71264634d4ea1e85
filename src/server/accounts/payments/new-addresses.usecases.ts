import { CustomerGone, PaymentsUnavailable } from '../../platform/outside/payments.ts';
import { clearEmailDue, findNewAddresses } from './customers.rows.ts';
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
