import { Refusal } from '../../platform/http/refusal.ts';
import type { SignedIn } from '../../platform/http/request.ts';

/** What somebody is known again with. */
export interface Proving {
  now: () => Date;
  accounts: {
    /** Whether a password is a person's; too many tries are refused. */
    confirmPassword(tried: { viewer: SignedIn; password: string; clientAddress: string }): Promise<boolean>;
  };
}

/** A sign-in this young needs no password beside it. */
const freshMs = 10 * 60_000;

interface Proof {
  viewer: SignedIn;
  clientAddress: string;
  password: string | null;
}

/** What cannot be undone needs the password, or a sign-in of the last minutes. */
export async function requireProof(
  { accounts, now }: Proving,
  { viewer, clientAddress, password }: Proof,
): Promise<void> {
  if (password === null) {
    if (Math.abs(now().getTime() - viewer.signedInAt.getTime()) < freshMs) return;
    throw new Refusal('SIGN_IN_AGAIN');
  }
  const person = { ...viewer, userId: viewer.personId };
  if (!(await accounts.confirmPassword({ viewer: person, password, clientAddress })))
    throw new Refusal('INVALID_PASSWORD');
}
