import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';

export interface AttemptWindow {
  key: Buffer;
  limit: number;
  windowMs: number;
  now: Date;
}

/**
 * Counts one more attempt, in one statement, so that parallel ones cannot pass together. Answers when the window ends
 * for the attempt that is over the limit, `null` for the others. A window that begins far in the future was begun by
 * a clock that was wrong, and is over.
 */
export async function countAttempt(accounts: Executor, attempt: AttemptWindow): Promise<Date | null> {
  const { key, limit, windowMs, now } = attempt;
  const over = sql`(known.window_start <= ${new Date(now.getTime() - windowMs)}
    or known.window_start > ${new Date(now.getTime() + windowMs)})`;
  const { rows } = await sql<{ used: number; window_start: Date }>`
    insert into auth.attempts as known (key, window_start, used) values (${key}, ${now}, 1)
    on conflict (key) do update set
      used = case when ${over} then 1 else least(known.used + 1, ${limit + 1}) end,
      window_start = case when ${over} then ${now} else known.window_start end
    returning used, window_start`.execute(accounts);
  const counted = rows[0];
  if (counted === undefined || counted.used <= limit) return null;
  return new Date(counted.window_start.getTime() + windowMs);
}

/** Takes back one attempt that turned out to be the rightful person's. */
export async function giveBackAttempt(accounts: Executor, key: Buffer): Promise<void> {
  await sql`update auth.attempts set used = greatest(used - 1, 0) where key = ${key}`.execute(accounts);
}

export async function clearAttempts(accounts: Executor, key: Buffer): Promise<void> {
  await sql`delete from auth.attempts where key = ${key}`.execute(accounts);
}

export async function deleteOldAttempts(accounts: Executor, before: Date): Promise<void> {
  await sql`delete from auth.attempts where window_start < ${before}`.execute(accounts);
}
