import { PaymentsUnavailable } from '../../platform/outside/payments.ts';
import { findDueCustomers } from './customers.rows.ts';
import type { RefreshContext } from './refresh.usecases.ts';
import { refreshCustomer } from './refresh.usecases.ts';

const minuteMs = 60_000;
/** How long a customer may go unread whose messages may have been lost: by what can change of it, and how soon. */
const checkoutAgeMs = 5 * minuteMs;
const subscriptionAgeMs = 60 * minuteMs;
const anyAgeMs = 24 * 60 * minuteMs;
/** As many as are read one after the other before the next turn. */
const batch = 100;

/**
 * Reads customers anew whose messages may have been lost, those waited for longest first. One that cannot be read does
 * not keep the others waiting; where the provider does not answer at all, the next turn goes on.
 */
export async function reconcileCustomers(
  context: RefreshContext & { warn: (error: unknown, sentence: string) => void },
): Promise<void> {
  const { database, now, warn } = context;
  const ago = (ms: number) => new Date(now().getTime() - ms);
  const before = {
    checkout: ago(checkoutAgeMs),
    subscription: ago(subscriptionAgeMs),
    any: ago(anyAgeMs),
    limit: batch,
  };
  for (const userId of await database.asSystem(() => findDueCustomers(database, before))) {
    try {
      await refreshCustomer(context, { userId });
    } catch (error) {
      warn(error, 'A customer could not be read anew');
      if (error instanceof PaymentsUnavailable && !error.hasFailed) return;
    }
  }
}
