import { roleNames } from '../../session/rights.ts';

const callers = ['nobody', 'other', 'unconfirmed', 'invited'] as const;

/** What an invitation is for. */
export interface Invited {
  team: string;
  /** In words. */
  role: string;
  maskedEmail: string;
  caller: (typeof callers)[number];
}

/** Reads the server's answer without the contract, which pages outside the sign-in do not load. */
export function readInvited(body: unknown): Invited | null {
  if (typeof body !== 'object' || body === null) return null;
  const { team, role, masked_email: maskedEmail, caller }: Record<string, unknown> = { ...body };
  const known = callers.find((one) => one === caller);
  if (typeof team !== 'string' || typeof maskedEmail !== 'string' || known === undefined) return null;
  const named = Object.entries(roleNames).find(([name]) => name === role)?.[1] ?? '';
  return { team, role: named, maskedEmail, caller: known };
}

export const texts = {
  invitation: 'Invitation',
  invitationLoading: 'Reading the invitation',
  invitationTitle: (team: string) => `Join ${team}`,
  as: (role: string) => `You would join as ${role}.`,
  own: 'What you have of your own stays yours: you switch between the two in the header.',
  forAddress: (masked: string) => `This invitation is for ${masked}.`,
  signInFirst: 'Sign in or sign up with that address. You come back here by yourself.',
  signIn: 'Sign in',
  signUp: 'Sign up',
  otherAddress: 'You are signed in with another address. Sign out, and come back with that one.',
  signOut: 'Sign out',
  confirmFirst: 'Confirm your address first: we have sent you a mail. Then open this link again.',
  accept: 'Accept and join',
  broken: 'This link is not complete. Please open it from the mail once more.',
  noInvitation: 'This invitation leads nowhere',
  home: 'Go home',
} as const;
