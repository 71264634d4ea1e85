import type { Logger } from 'pino';
import { removeFactors } from '../../accounts/accounts/two-step.usecases.ts';
import { endSessionsOf } from '../admin-sessions/admin-sessions.usecases.ts';
import { appendAuditRow } from '../../platform/audit-log/audit.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import type { LedgerRow } from './operator-tasks.rows.ts';
import { findLedger, findUserByEmail, setAdmin } from './operator-tasks.rows.ts';

/** What whoever runs the product does from the command line. */
export interface OperatorContext {
  database: Database;
  now: () => Date;
  log: Pick<Logger, 'info'>;
}

export interface AdminChange {
  email: string;
  /** False where the account was so already. */
  changed: boolean;
}

/** Makes an existing account an administrator's; `null` where no account has the address. */
export function makeAdmin(
  context: OperatorContext,
  { email }: { email: string },
): Promise<AdminChange | null> {
  return changeAdmin(context, { email, isAdmin: true });
}

/** Takes an administrator's right away, and ends their admin sessions; `null` where no account has the address. */
export function removeAdmin(
  context: OperatorContext,
  { email }: { email: string },
): Promise<AdminChange | null> {
  return changeAdmin(context, { email, isAdmin: false });
}

/** The right and its row of the audit log, both in one transaction. */
async function changeAdmin(
  context: OperatorContext,
  { email, isAdmin }: { email: string; isAdmin: boolean },
): Promise<AdminChange | null> {
  const { database, log } = context;
  const changed = await database.asSystem(async () => {
    const found = await findUserByEmail(database, email);
    if (found === null) return null;
    const { userId } = found;
    if (!(await setAdmin(database, { userId, isAdmin, at: context.now() })))
      return { ...found, changed: false };
    const ended = isAdmin ? 0 : await endSessionsOf(context, { userId });
    await appendAuditRow(context, {
      action: isAdmin ? 'admin_made' : 'admin_removed',
      admin: null,
      targetUserId: userId,
      targetEmail: found.email,
      oldValues: { is_admin: !isAdmin },
      newValues: { is_admin: isAdmin, ...(!isAdmin && { admin_sessions_ended: ended }) },
    });
    return { ...found, changed: true };
  });
  if (changed?.changed === true) {
    const { userId } = changed;
    if (isAdmin) log.info({ action: 'make_admin', userId }, 'An account was made an administrator’s');
    else log.info({ action: 'remove_admin', userId }, 'An administrator’s right was taken away');
  }
  return changed;
}

export interface TwoStepReset {
  email: string;
  /** False where the account had no second factor. */
  changed: boolean;
}

/**
 * Takes all second factors from an account whose owner has lost them, and signs it out everywhere; `null` where no
 * account has the address. It is written down first: sign-in data has transactions of its own, and what is done again
 * after a failure does no harm.
 */
export async function resetTwoStep(
  context: OperatorContext,
  { email }: { email: string },
): Promise<TwoStepReset | null> {
  const { database, log } = context;
  const found = await database.asSystem(async () => {
    const user = await findUserByEmail(database, email);
    if (user === null) return null;
    await appendAuditRow(context, {
      action: 'two_step_reset',
      admin: null,
      targetUserId: user.userId,
      targetEmail: user.email,
    });
    return user;
  });
  if (found === null) return null;
  const changed = await removeFactors(context, found);
  log.info({ action: 'reset_two_step', userId: found.userId }, 'Two-step sign-in was reset');
  return { email: found.email, changed };
}

export interface Ledger {
  email: string;
  userId: string;
  entries: readonly LedgerRow[];
  /** Of all entries; the same as `creditsRemaining` wherever the books are right. */
  sum: number;
  creditsRemaining: number;
}

/** Every change of an account's credits, the oldest first; `null` where no account has the address. */
export async function readLedger(
  { database }: Pick<OperatorContext, 'database'>,
  { email }: { email: string },
): Promise<Ledger | null> {
  return database.asSystem(async () => {
    const found = await findUserByEmail(database, email);
    if (found === null) return null;
    const { entries, creditsRemaining } = await findLedger(database, found.userId);
    const sum = entries.reduce((total, { credits }) => total + credits, 0);
    return { email: found.email, userId: found.userId, entries, sum, creditsRemaining };
  });
}
