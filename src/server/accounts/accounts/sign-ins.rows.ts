import type { InferResult } from 'kysely';
import type { AccountsExecutor } from '../../platform/db/database.ts';

function selectSignIns(accounts: AccountsExecutor, { userId, at }: { userId: string; at: Date }) {
  return accounts
    .selectFrom('session')
    .select(['createdAt', 'updatedAt as usedAt', 'expiresAt as endsAt', 'userAgent as browser'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', at);
}

/** A sign-in that has not ended, without its token. */
export type SignInRow = InferResult<ReturnType<typeof selectSignIns>>[number];

export function findSignIns(
  accounts: AccountsExecutor,
  sought: { userId: string; at: Date; limit: number },
): Promise<SignInRow[]> {
  return selectSignIns(accounts, sought).orderBy('updatedAt', 'desc').limit(sought.limit).execute();
}

export async function isConfirmed(accounts: AccountsExecutor, userId: string): Promise<boolean> {
  const user = await accounts
    .selectFrom('user')
    .select('emailVerified')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.emailVerified === true;
}
