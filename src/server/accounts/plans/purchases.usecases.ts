import { monthOf } from '../../../values/months.ts';
import { oneOffPurchases } from '../../../engine/plans/plans.ts';
import type { SubscriptionState } from '../../../engine/plans/subscriptions.ts';
import { grantDueCredits } from './grants.ts';
import { lockPlan, saveSubscription } from './plans.rows.ts';
import type { PlanContext } from './plans.usecases.ts';
import { insertBoost, insertBoostRefund } from './ledger.rows.ts';

/** Notes what a user pays for, as the card provider has it; the credits of a higher plan are granted at once. */
export async function applySubscription(
  context: PlanContext,
  { userId, state }: { userId: string; state: SubscriptionState },
): Promise<void> {
  const { database, now } = context;
  await database.asUser(userId, async () => {
    await saveSubscription(database, { userId, state });
    const plan = await lockPlan(database, userId);
    if (plan !== null) await grantDueCredits(context, { plan, at: now() });
  });
}

/** Adds a paid boost to credits and to this month's limit; once for a purchase, however often it is called. */
export async function addBoost(
  context: PlanContext,
  { userId, checkoutId }: { userId: string; checkoutId: string },
): Promise<void> {
  const { database, now } = context;
  const at = now();
  const { analyses } = oneOffPurchases.boost;
  await database.asUser(userId, async () => {
    await lockPlan(database, userId);
    await insertBoost(database, { userId, checkoutId, analyses, month: monthOf(at), at });
  });
}

/** Takes back what is left of a boost that was refunded; once for a purchase. */
export async function takeBoostBack(
  context: PlanContext,
  { userId, checkoutId }: { userId: string; checkoutId: string },
): Promise<void> {
  const { database, now } = context;
  await database.asUser(userId, async () => {
    await lockPlan(database, userId);
    await insertBoostRefund(database, { userId, checkoutId, at: now() });
  });
}
