import type { Database } from '../db/database.ts';
import { deleteOldAttempts } from './attempts.rows.ts';
import { deleteExpired } from './sessions.rows.ts';
import { longestWindowMs } from './throttle.ts';

/** Deletes ended sessions, links that no longer work and attempts that no longer count. */
export async function forgetEnded({ database, now }: { database: Database; now: () => Date }): Promise<void> {
  const at = now();
  await deleteExpired(database.accounts, at);
  await deleteOldAttempts(database.accounts, new Date(at.getTime() - longestWindowMs));
}
