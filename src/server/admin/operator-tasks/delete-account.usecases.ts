import type { DeletionContext } from '../../accounts/own-data/deletions.usecases.ts';
import { requestDeletion } from '../../accounts/own-data/deletions.usecases.ts';
import { deleteNow } from '../../accounts/own-data/ended-accounts.usecases.ts';
import { findUserByEmail } from './operator-tasks.rows.ts';

export interface DeletedAccount {
  email: string;
  userId: string;
  /** When it goes; `null` where it is gone. */
  dueAt: Date | null;
}

const asking = { requestedBy: 'operator', admin: null } as const;

/**
 * Deletes an account as its owner would, or at once; `null` where no account has the address. Throws
 * `PaymentsUnavailable` where the card provider is silent and the account was to go at once: it then goes with the next
 * run of the workers.
 */
export async function deleteAccount(
  context: DeletionContext,
  { email, isNow }: { email: string; isNow: boolean },
): Promise<DeletedAccount | null> {
  const { database } = context;
  const found = await database.asSystem(() => findUserByEmail(database, email));
  if (found === null) return null;
  const { userId } = found;
  if (!isNow) return { ...found, dueAt: (await requestDeletion(context, { userId, asking })).dueAt };
  await deleteNow(context, { userId, asking });
  return { ...found, dueAt: null };
}
