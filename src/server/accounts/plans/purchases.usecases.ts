import { monthOf } from '../../../values/months.ts';
import { oneOffPurchases } from '../../../engine/plans/plans.ts';
import type { SubscriptionState } from '../../../engine/plans/subscriptions.ts';
import { noteEvent } from '../workspaces/activity.usecases.ts';
import { grantDueCredits } from './grants.ts';
import { activeSubscription } from './effective-tier.ts';
import { lockPlan, moveSubscription, saveSubscription } from './plans.rows.ts';
import type { PlanContext } from './plans.usecases.ts';
import { insertBoost } from './ledger.rows.ts';
import { returnBoost, withholdBoost } from './boosts.rows.ts';
import type { ClosedBoost } from './boosts.rows.ts';

/** Notes what a user pays for, as the card provider has it; the credits of a higher plan are granted at once. */
export async function applySubscription(
  context: PlanContext,
  { userId, state }: { userId: string; state: SubscriptionState },
): Promise<void> {
  const { database, now } = context;
  await database.asUser(userId, async () => {
    const before = await lockPlan(database, userId);
    await saveSubscription(database, { userId, state });
    const plan = await lockPlan(database, userId);
    if (plan === null) return;
    await grantDueCredits(context, { plan, at: now() });
    if (plan.isTeam && plan.subscriptionTier !== before?.subscriptionTier)
      await noteEvent({ ...context, userId }, { action: 'plan_changed', subject: plan.subscriptionTier });
  });
}

/**
 * Moves what a user subscribes to into a team, with what is left of the credits that it granted this month: else the team
 * would be granted them once more. Trials, overrides and all other credits stay. False where nothing is subscribed to.
 * Inside `asSystem`, behind the team's lock.
 */
export async function movePlan(
  context: PlanContext,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { database } = context;
  const locked = await lockPlan(database, from);
  const at = context.now();
  if (locked === null || activeSubscription(locked, at) === null) return false;
  await grantDueCredits(context, { plan: locked, at });
  await moveSubscription(database, { from, to, at });
  return true;
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
    const plan = await lockPlan(database, userId);
    const isNew = await insertBoost(database, { userId, checkoutId, analyses, month: monthOf(at), at });
    const details = { count: analyses };
    if (isNew && plan?.isTeam)
      await noteEvent({ ...context, userId }, { action: 'boost_bought', subject: '', details });
  });
}

/**
 * Takes what is left of a boost out of credits and limit, because its payment is disputed (`open`), lost or refunded;
 * once, whatever the reasons that follow each other.
 */
export async function closeBoost(context: PlanContext, boost: Omit<ClosedBoost, 'at'>): Promise<void> {
  const { database, now } = context;
  await database.asUser(boost.userId, async () => {
    await lockPlan(database, boost.userId);
    await withholdBoost(database, { ...boost, at: now() });
  });
}

/** Gives back what was taken of a boost whose dispute was won; nothing where nothing was taken. */
export async function reopenBoost(
  context: PlanContext,
  boost: { userId: string; checkoutId: string; disputeId: string | null },
): Promise<void> {
  const { database, now } = context;
  await database.asUser(boost.userId, async () => {
    await lockPlan(database, boost.userId);
    await returnBoost(database, { ...boost, at: now() });
  });
}
