import type { Account } from '../../../../contract/accounts/account.ts';

/**
 * Who reads a limited result, and so what opens the rest of it: a sign-in, a larger plan, or only another analysis,
 * because this one was made before the reader signed in or before the plan grew.
 */
export type Reader = 'visitor' | 'free' | 'entitled';

export function findReader(account: Account | null): Reader {
  if (account === null) return 'visitor';
  return account.plan.tier === 'free' ? 'free' : 'entitled';
}
