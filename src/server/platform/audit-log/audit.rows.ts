import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { anyOf } from '../db/sql.ts';
import { firstHash } from './audit-chain.ts';
import type { AuditRow } from './audit-chain.ts';

/** Rows are written one after the other, each chained to the one before. */
export async function lockAuditLog(database: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(7310115209)`.execute(database.current);
}

/** The newest row's sequence and digest. */
export async function findAuditHead(database: Database): Promise<{ sequence: number; hash: Buffer }> {
  const newest = await database.current
    .selectFrom('admin_actions_audit')
    .select(['sequence', 'hash'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ?? { sequence: 0, hash: firstHash };
}

export async function insertAuditRow(
  database: Database,
  row: AuditRow & { previousHash: Buffer; hash: Buffer },
): Promise<void> {
  await database.current
    .insertInto('admin_actions_audit')
    .values({
      sequence: row.sequence,
      action_type: row.action,
      admin_user_id: row.adminUserId,
      admin_email: row.adminEmail,
      target_user_id: row.targetUserId,
      target_email: row.targetEmail,
      justification: row.justification,
      ip_address: row.ipAddress,
      requires_approval: row.requiresApproval,
      old_values: row.oldValues,
      new_values: row.newValues,
      created_at: row.createdAt,
      previous_hash: row.previousHash,
      hash: row.hash,
    })
    .execute();
}

/** Whether somebody is an administrator; locks that fact until the transaction ends. */
export async function holdAdmin(database: Database, userId: string): Promise<boolean> {
  const admin = await database.current
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('is_admin', '=', true)
    .forShare()
    .executeTakeFirst();
  return admin !== undefined;
}

/** Whether an admin session is valid; locks that fact until the transaction ends. */
export async function holdSession(
  database: Database,
  { sessionId, at }: { sessionId: string; at: Date },
): Promise<boolean> {
  const session = await database.current
    .selectFrom('admin_sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .forShare()
    .executeTakeFirst();
  return session !== undefined;
}

/**
 * Locks accounts until the transaction ends, always in the same order: otherwise two administrators who change each
 * other's accounts could deadlock.
 */
export async function holdAccounts(database: Database, userIds: readonly string[]): Promise<void> {
  await database.current
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', '=', anyOf('uuid', userIds))
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();
}
