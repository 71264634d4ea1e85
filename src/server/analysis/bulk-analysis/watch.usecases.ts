import { holdTier } from '../../accounts/plans/debits.usecases.ts';
import { lockJob } from './jobs.rows.ts';
import { settleJob } from './holds.usecases.ts';
import type { WorkContext } from './outcomes.usecases.ts';
import { lastAttempt } from './turns.usecases.ts';
import { findJobsOfLost, findWaitingUsers, releaseLost, renewClaims } from './work.rows.ts';

/** Says that this process's turns are alive. */
export async function keepClaims({
  database,
  claims,
}: Pick<WorkContext, 'database' | 'claims'>): Promise<void> {
  if (claims.size === 0) return;
  await database.asSystem(() => renewClaims(database, [...claims.keys()]));
}

/** Gives back what dead workers had begun. */
export async function releaseLostLines(
  context: Pick<WorkContext, 'database' | 'now' | 'onFailedJob'>,
  { leaseMs }: { leaseMs: number },
): Promise<void> {
  const { database, now } = context;
  const lost = await database.asSystem(() => findJobsOfLost(database, { leaseMs }));
  for (const key of lost) {
    const ended = await database.asUser(key.userId, async () => {
      if ((await holdTier(context, key)) === null || (await lockJob(database, key)) === null) return null;
      await releaseLost(database, { ...key, leaseMs, lastAttempt, at: now() });
      return settleJob(context, key);
    });
    if (ended === 'failed') context.onFailedJob?.(key);
  }
}

/** Tells the queue of users with work that can be begun: of which it was not told, or whose time has come. */
export async function wakeWaiting({
  database,
  demo,
  now,
  queue,
}: Pick<WorkContext, 'database' | 'demo' | 'now' | 'queue'>): Promise<void> {
  const users = await database.asSystem(() => findWaitingUsers(database, { demo, at: now() }));
  for (const userId of users) await queue.wake(userId);
}
