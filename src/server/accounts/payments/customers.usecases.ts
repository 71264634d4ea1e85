import { PaymentsUnavailable, CustomerGone } from '../../platform/outside/payments.ts';
import { paymentsCurrentMs } from '../../../contract/limits.ts';
import { holdTier } from '../plans/debits.usecases.ts';
import { monthOf } from '../../../values/months.ts';
import type { PlanContext } from '../plans/plans.usecases.ts';
import { movePlan } from '../plans/purchases.usecases.ts';
import {
  findCustomer,
  findUserOfCustomer,
  giveCustomer,
  hasOpenPurchase,
  insertCustomer,
  replaceCustomer,
} from './customers.rows.ts';
import type { PaymentContext } from './payment-context.ts';
import { PaymentRefusal } from './refusals.ts';
import type { RefreshContext } from './refresh.usecases.ts';
import { refreshCustomer } from './refresh.usecases.ts';

/** The caller's customer at the card provider, made with the first purchase. Throws `PaymentsUnavailable`. */
export async function needCustomer(context: PaymentContext): Promise<string> {
  const { database, now, payments, viewer } = context;
  const { userId, email } = viewer;
  const known = await database.asUser(userId, () => findCustomer(database, userId));
  if (known !== null) return known;
  const made = await payments.createCustomer({ userId, email, instead: null });
  const taken = await database.asSystem(() => findUserOfCustomer(database, made));
  // Within the hour the provider answers with the one that has gone into a team.
  const customerId =
    taken === null || taken === userId
      ? made
      : await payments.createCustomer({ userId, email, instead: made });
  return database.asUser(userId, async () => {
    if ((await holdTier(context, { userId })) === null) throw new PaymentRefusal('ACCOUNT_GONE');
    return insertCustomer(database, { userId, customerId, at: now() });
  });
}

/** Puts a new customer in the place of one that the provider no longer has. Throws `PaymentsUnavailable`. */
export async function exchangeCustomer(context: PaymentContext, { gone }: { gone: string }): Promise<string> {
  const { database, payments, viewer } = context;
  const { userId, email } = viewer;
  const customerId = await payments.createCustomer({ userId, email, instead: gone });
  await database.asUser(userId, () => replaceCustomer(database, { userId, gone, customerId }));
  return customerId;
}

/** The address where the caller manages their subscription. Throws `PaymentRefusal`. */
export function openPortal(context: PaymentContext, _input: object): Promise<string> {
  const { userId } = context.viewer;
  return context.limits.pages.run(`portal ${userId}`, () => makePortal(context));
}

async function makePortal(context: PaymentContext): Promise<string> {
  const { database, payments, origin, viewer } = context;
  const { userId } = viewer;
  try {
    const reading = await refreshCustomer(context, { userId });
    const customerId = await database.asUser(userId, () => findCustomer(database, userId));
    if (reading === null || customerId === null || reading.subscriptions.length === 0)
      throw new PaymentRefusal('NO_SUBSCRIPTION');
    // The page that is led back to asks twice: the provider's message may come after its reader.
    return await payments.createPortal({ customerId, returnUrl: `${origin()}/dashboard?from=portal` });
  } catch (error) {
    if (error instanceof CustomerGone) throw new PaymentRefusal('NO_SUBSCRIPTION', { cause: error });
    if (!(error instanceof PaymentsUnavailable)) throw error;
    throw new PaymentRefusal('PAYMENTS_UNAVAILABLE', { cause: error });
  }
}

/**
 * Moves a customer with their plan and everything they bought to a team, so that what the provider tells of them counts
 * there from now on; a reading that is under way is written nowhere. Inside `asSystem`, behind the team's lock. Answers
 * why not, `null` where it is done.
 */
export async function moveCustomer(
  context: PlanContext,
  { from, to }: { from: string; to: string },
): Promise<'NO_SUBSCRIPTION' | 'TEAM_PAYS_ALREADY' | 'PURCHASE_OPEN' | null> {
  const { database, now } = context;
  if ((await holdTier(context, { userId: from })) === null) return 'NO_SUBSCRIPTION';
  if ((await findCustomer(database, to)) !== null) return 'TEAM_PAYS_ALREADY';
  if ((await findCustomer(database, from)) === null) return 'NO_SUBSCRIPTION';
  // A boost's credits stay, and would be out of reach of its refund.
  const since = new Date(`${monthOf(now())}-01T00:00:00Z`);
  if (await hasOpenPurchase(database, { userId: from, since })) return 'PURCHASE_OPEN';
  if (!(await movePlan(context, { from, to }))) return 'NO_SUBSCRIPTION';
  await giveCustomer(database, { from, to });
  return null;
}

/** Reads a user's subscription anew before it is looked at; where the provider is silent the last reading stands. */
export async function renewSubscription(
  context: RefreshContext & { warn: (error: unknown, sentence: string) => void },
  { userId }: { userId: string },
): Promise<void> {
  const unlessSince = new Date(context.now().getTime() - paymentsCurrentMs);
  try {
    await refreshCustomer(context, { userId, unlessSince });
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    context.warn(error, 'A subscription was shown as it was last read');
  }
}
