import { Refusal } from '../../platform/http/refusal.ts';
import type { SignedIn } from '../../platform/http/request.ts';

/** How long a sign-in, or a password entered again, speaks for the person in front of the browser. */
export const freshSignInMs = 15 * 60_000;

/**
 * Refuses what only the account's owner may do, not whoever finds their browser open. The page then asks for the
 * password (`POST /api/auth/confirm-password`), or for a new sign-in where there is none, and calls again. Throws a
 * `Refusal` with the code SIGN_IN_AGAIN, whose text is the contract's `freshSignInErrors`.
 */
export function requireFreshSignIn(viewer: Proven, now: Date): void {
  if (!isFreshSignIn(viewer, now)) throw new Refusal('SIGN_IN_AGAIN');
}

type Proven = Pick<SignedIn, 'provenAt'>;

/** A proof from the future is one of a clock that was wrong. */
export function isFreshSignIn({ provenAt }: Proven, now: Date): boolean {
  return Math.abs(now.getTime() - provenAt.getTime()) <= freshSignInMs;
}
