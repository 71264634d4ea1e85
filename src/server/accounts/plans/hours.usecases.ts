import { includesFeature } from '../../../engine/plans/plans.ts';
import { analysesPerHour } from '../../../engine/plans/effective-tier.ts';
import { findWindowEnd } from '../../platform/db/counting-windows.ts';
import { addToHour, findHour, hourMs, takeFromHour } from './debits.rows.ts';
import { findTier } from './effective-tier.ts';
import { lockPlan } from './plans.rows.ts';
import type { PlanContext } from './plans.usecases.ts';

/**
 * How many places a workspace's hour has for a list that it bounds, and when it ends. Behind the plan's lock, which the
 * caller's transaction holds from then on: what is left stays so. Plans with bulk analysis have no such bound.
 */
export async function readPlaces(
  { database }: PlanContext,
  { userId, at }: { userId: string; at: Date },
): Promise<{ left: number; endsAt: Date }> {
  const plan = await lockPlan(database, userId);
  const next = new Date(at.getTime() + hourMs);
  if (plan === null) return { left: 0, endsAt: next };
  const counting = findTier(plan, at);
  if (includesFeature(counting.tier, 'bulk')) return { left: Infinity, endsAt: next };
  const most = analysesPerHour(counting);
  const hour = await findHour(database, userId);
  const endsAt = hour && findWindowEnd({ begins: hour.windowStart, windowMs: hourMs }, at);
  if (hour === null || endsAt === null) return { left: most, endsAt: next };
  return { left: Math.max(0, most - hour.used), endsAt };
}

/** Takes places that `readPlaces` has found in the same transaction; answers when their hour began. */
export function takePlaces(
  { database }: PlanContext,
  taken: { userId: string; places: number; at: Date },
): Promise<Date> {
  return addToHour(database, taken);
}

/** Gives back the places of channels that cost nothing, as long as their hour lasts. */
export async function returnPlaces(
  { database }: PlanContext,
  returned: { userId: string; places: number; hourStart: Date },
): Promise<void> {
  if (returned.places > 0) await takeFromHour(database, returned);
}
