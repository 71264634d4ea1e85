import type { Database } from '../../platform/db/database.ts';
import type { SignInRow } from './sign-ins.rows.ts';
import { findSignIns, isConfirmed } from './sign-ins.rows.ts';

/** Where somebody is signed in, without what signs in; and whether their address is confirmed. */
export async function readSignIns(
  { database, now }: { database: Database; now: () => Date },
  { userId, limit }: { userId: string; limit: number },
): Promise<{ emailVerified: boolean; signIns: SignInRow[] }> {
  const { accounts } = database;
  return {
    emailVerified: await isConfirmed(accounts, userId),
    signIns: await findSignIns(accounts, { userId, at: now(), limit }),
  };
}
