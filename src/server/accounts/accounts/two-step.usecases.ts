import type { Database } from '../../platform/db/database.ts';
import { deleteFactors } from './two-step.rows.ts';

const dayMs = 24 * 3_600_000;
/** How long a new administrator has to set two-step sign-in up. */
const graceMs = 7 * dayMs;

/** From when on an administrator's right needs two-step sign-in. */
export function findTwoStepDue(adminSince: Date): Date {
  return new Date(adminSince.getTime() + graceMs);
}

/** Takes second factors, passkeys, trusted browsers and sessions from an account; false where it had no factor. */
export function removeFactors(
  { database }: { database: Database },
  { userId }: { userId: string },
): Promise<boolean> {
  return deleteFactors(database.accounts, userId);
}
