import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { firstHash } from './audit-chain.ts';
import type { AuditRow } from './audit-chain.ts';

/** Rows are written one after the other, each on top of the one before it. */
export async function lockAuditLog(database: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(7310115209)`.execute(database.current);
}

/** The newest row's place and digest. Ordered by the column, which has an index, not by the number it is told as. */
export async function findAuditHead(database: Database): Promise<{ sequence: number; hash: Buffer }> {
  const { rows } = await sql<{ sequence: number; hash: Buffer }>`
    select sequence::float8 as sequence, hash from admin_actions_audit
    order by admin_actions_audit.sequence desc limit 1`.execute(database.current);
  return rows[0] ?? { sequence: 0, hash: firstHash };
}

export async function insertAuditRow(
  database: Database,
  row: AuditRow & { previousHash: Buffer; hash: Buffer },
): Promise<void> {
  await sql`
    insert into admin_actions_audit (sequence, action_type, admin_user_id, admin_email, target_user_id, target_email,
      justification, ip_address, requires_approval, old_values, new_values, created_at, previous_hash, hash)
    values (${row.sequence}, ${row.action}, ${row.adminUserId}, ${row.adminEmail}, ${row.targetUserId},
      ${row.targetEmail}, ${row.justification}, ${row.ipAddress}, ${row.requiresApproval}, ${row.oldValues},
      ${row.newValues}, ${row.createdAt}, ${row.previousHash}, ${row.hash})`.execute(database.current);
}

/** Whether somebody is an administrator, which then stays so until the transaction ends. */
export async function holdAdmin(database: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select user_id from profiles where user_id = ${userId} and is_admin for share`.execute(database.current);
  return rows.length === 1;
}

/** Whether an admin session lasts, which then stays so until the transaction ends. */
export async function holdSession(
  database: Database,
  { sessionId, at }: { sessionId: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select id from admin_sessions where id = ${sessionId} and revoked_at is null and expires_at > ${at} for share`.execute(
    database.current,
  );
  return rows.length === 1;
}

/**
 * Holds accounts until the transaction ends, always in the same order: two administrators who act for each other would
 * wait in a circle else.
 */
export async function holdAccounts(database: Database, userIds: readonly string[]): Promise<void> {
  await sql`
    select user_id from profiles where user_id = any(${userIds}::uuid[]) order by user_id for no key update`.execute(
    database.current,
  );
}
