import type { Database } from '../../platform/db/database.ts';
import type { KeptKind } from '../../platform/db/kept-kind.ts';
import { deleteExpired, deleteOldAttempts } from './accounts.rows.ts';
import { hashFormerTokens } from './sessions.rows.ts';
import { deleteEndedChanges } from './address-changes.rows.ts';
import { longestWindowMs } from './throttle.ts';

/** What `forgetEnded` sees to; sign-ins and links are of no use from the moment they end. */
export const keptSignIns: readonly KeptKind[] = [
  {
    kind: 'sign_ins',
    title: 'Sign-ins, with their addresses and browsers, until they end',
    table: 'auth.session',
    since: 'expiresAt',
    keptMs: 0,
    fate: 'deleted',
    ofAccounts: true,
  },
  {
    kind: 'mailed_links',
    title: 'Links in mails, until they end',
    table: 'auth.verification',
    since: 'expiresAt',
    keptMs: 0,
    fate: 'deleted',
    ofAccounts: true,
  },
  {
    kind: 'address_changes',
    title: 'Changes of address, until their links end',
    table: 'auth.address_changes',
    since: 'ends_at',
    keptMs: 0,
    fate: 'deleted',
    ofAccounts: true,
  },
  {
    kind: 'attempts',
    title: 'How often something was tried, as digests',
    table: 'auth.attempts',
    since: 'window_start',
    keptMs: longestWindowMs,
    fate: 'deleted',
    ofAccounts: true,
  },
];

/** Deletes ended sessions, links that no longer work and attempts that no longer count; hashes tokens of before. */
export async function forgetEnded({ database, now }: { database: Database; now: () => Date }): Promise<void> {
  const at = now();
  await deleteExpired(database.accounts, at);
  await deleteEndedChanges(database.accounts, at);
  await hashFormerTokens(database.accounts, at);
  await deleteOldAttempts(database.accounts, new Date(at.getTime() - longestWindowMs));
}
