import type { SignedIn } from '../../platform/http/request.ts';

/** How long a sign-in, or a password entered again, speaks for the person in front of the browser. */
const freshSignInMs = 15 * 60_000;

/**
 * Whether whoever asks has just shown that the account is theirs; else the page asks for the password
 * (`POST /api/auth/confirm-password`). A proof from the future is one of a clock that was wrong.
 */
export function isFreshSignIn({ provenAt }: Pick<SignedIn, 'provenAt'>, now: Date): boolean {
  return Math.abs(now.getTime() - provenAt.getTime()) <= freshSignInMs;
}
