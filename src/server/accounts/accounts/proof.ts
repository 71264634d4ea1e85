import { refuse } from './input.ts';
import type { AccountCall } from './input.ts';
import type { AccountParts } from './parts.ts';
import { verifyPassword } from './passwords.ts';
import { requireSession, takePasswordTry } from './confirm-password.ts';
import type { SessionRow } from './sessions.ts';
import { findTwoStep } from './two-step.rows.ts';

/** How old the sign-in of an account without a password may be where others have to enter theirs. */
export const freshMinutes = 15;

/**
 * Whose session it is, shown once more: by the password, or by a fresh sign-in where the account has none. A browser
 * that somebody left open is not enough to change how its owner signs in.
 */
export async function proveOwner(
  parts: AccountParts,
  call: AccountCall,
  password: string | undefined,
): Promise<SessionRow> {
  const { settings, throttle } = parts;
  const session = await requireSession(parts, call);
  const { userId } = session;
  const { passwordHash } = await findTwoStep(settings.database.accounts, userId);
  if (passwordHash === null) {
    const ageMs = settings.now().getTime() - (session.provenAt ?? session.createdAt).getTime();
    if (ageMs <= freshMinutes * 60_000) return session;
    throw refuse(403, {
      code: 'SIGN_IN_AGAIN',
      message: `Your sign-in is more than ${freshMinutes} minutes old. Please sign in again for this.`,
    });
  }
  await takePasswordTry(parts, { call, session });
  if (!(await verifyPassword(password ?? '', passwordHash)))
    throw refuse(400, { code: 'INVALID_PASSWORD', message: 'The current password is wrong.' });
  await throttle.clear('passwordChange', userId);
  return session;
}
