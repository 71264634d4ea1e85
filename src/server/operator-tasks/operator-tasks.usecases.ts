import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { LedgerRow } from './operator-tasks.rows.ts';
import { findLedger, findUserByEmail, setAdmin } from './operator-tasks.rows.ts';

/** What whoever runs the product does from the command line. */
export interface OperatorContext {
  database: Database;
  log: Pick<Logger, 'info'>;
}

/** Makes an existing account an administrator's; `null` where no account has the address. */
export async function makeAdmin(
  { database, log }: OperatorContext,
  { email }: { email: string },
): Promise<{ email: string; changed: boolean } | null> {
  const made = await database.asSystem(async () => {
    const found = await findUserByEmail(database, email);
    return found && { ...found, changed: await setAdmin(database, found.userId) };
  });
  if (made?.changed === true)
    log.info({ action: 'make_admin', userId: made.userId }, 'An account was made an administrator’s');
  return made;
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
  { database }: OperatorContext,
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
