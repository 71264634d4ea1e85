import type { SignedIn } from '../../platform/http/request.ts';
import { refuse } from './input.ts';
import type { AccountCall } from './input.ts';
import { requireSession } from './confirm-password.ts';
import { tryPassword } from './own-password.ts';
import type { AccountParts } from './parts.ts';
import type { SessionRow } from './sessions.ts';
import { toViewer } from './sessions.ts';

/** How long a sign-in, or a password entered again, speaks for the person in front of the browser. */
const freshMinutes = 15;

/**
 * Whether whoever asks has just shown that the account is theirs; else the page asks for the password
 * (`POST /api/auth/confirm-password`). A proof from the future is one of a clock that was wrong.
 */
export function isFreshSignIn({ provenAt }: Pick<SignedIn, 'provenAt'>, now: Date): boolean {
  return Math.abs(now.getTime() - provenAt.getTime()) <= freshMinutes * 60_000;
}

/**
 * Whose session it is, shown once more: by the password, or by a fresh sign-in where the account has none. A browser
 * that somebody left open is not enough to change how its owner signs in.
 */
export async function proveOwner(
  parts: AccountParts,
  call: AccountCall,
  password: string | undefined,
): Promise<SessionRow> {
  const session = await requireSession(parts, call);
  const { clientAddress } = call;
  const tried = await tryPassword(parts, { viewer: session, password: password ?? '', clientAddress });
  if (tried === 'right') return session;
  if (tried === 'wrong')
    throw refuse(400, { code: 'INVALID_PASSWORD', message: 'The current password is wrong.' });
  if (isFreshSignIn(toViewer(session), parts.settings.now())) return session;
  throw refuse(403, {
    code: 'SIGN_IN_AGAIN',
    message: `Your sign-in is more than ${freshMinutes} minutes old. Please sign in again for this.`,
  });
}
