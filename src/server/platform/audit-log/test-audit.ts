import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database.ts';
import type { TestDatabase } from '../db/test-database.ts';
import type { Admin } from '../http/request.ts';
import { addAccount, changeProfile } from '../../accounts/plans/test-plans.ts';
import type { AuditNote } from './audit-chain.ts';
import { audited } from './audit.usecases.ts';

/** Makes an account an administrator's; returns them as a request knows them. */
export async function addTestAdmin(database: Database, at: Date): Promise<Admin> {
  const userId = await addAccount(database, { at });
  await database.asSystem(() => changeProfile(database, userId, { is_admin: true }));
  return { userId, email: 'ada@example.org', clientAddress: '192.0.2.1' };
}

/** Characters that databases, digests and patterns stumble over. */
export const oddText = `it's "quoted", %_\\ \0 \uD800 é 🎈\n=1+1`;

/** A note that fills every column. */
export const fullNote = (index: number): AuditNote => ({
  targetUserId: randomUUID().toUpperCase(),
  targetEmail: `bob${index}@example.org`,
  justification: oddText,
  requiresApproval: index % 2 === 1,
  oldValues: { tier: 'free', oddText },
  newValues: { tier: 'pro', index, big: 1e308, nothing: null },
});

/** Writes rows, one after the other, as administrators' calls do. */
export async function writeEntries(
  context: { database: Database; now: () => Date; admin: Admin },
  notes: readonly AuditNote[],
): Promise<void> {
  for (const note of notes)
    await audited(context, () =>
      Promise.resolve({ result: null, note: { action: 'alert_resolved' as const, ...note } }),
    );
}

/** Changes the log as its owner can, with triggers off. */
export function tamper(testDatabase: TestDatabase, statements: readonly string[]): Promise<void> {
  return testDatabase.runAsOwner(['set local session_replication_role = replica', ...statements]);
}
