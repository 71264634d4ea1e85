import type { AuditAction } from '../../../contract/admin/audit-actions.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import type { Admin } from '../http/request.ts';
import { hashEntry } from './audit-chain.ts';
import type { AuditNote } from './audit-chain.ts';
import {
  findAuditHead,
  holdAccounts,
  holdAdmin,
  holdSession,
  insertAuditRow,
  lockAuditLog,
} from './audit.rows.ts';

export interface AdminContext {
  database: Database;
  now: () => Date;
  admin: Admin;
}

/** The result of a piece of work, and what the log records about it; `null` where the work has added its row itself. */
export interface Audited<T> {
  result: T;
  note: (AuditNote & { action: AuditAction }) | null;
}

/**
 * Does an administrator's work and writes its row of the audit log, both in one transaction: neither exists without
 * the other. Refuses anybody who is no longer an administrator (`ADMIN_REQUIRED`), or whose admin session has ended
 * if one is needed (`ADMIN_SESSION_REQUIRED`).
 */
export function audited<T>(
  { database, now, admin }: AdminContext,
  work: () => Promise<Audited<T>>,
): Promise<T> {
  return database.asSystem(async () => {
    if (!(await holdAdmin(database, admin.userId))) throw new Refusal('ADMIN_REQUIRED');
    const { sessionId } = admin;
    if (sessionId !== undefined && !(await holdSession(database, { sessionId, at: now() })))
      throw new Refusal('ADMIN_SESSION_REQUIRED');
    const { result, note } = await work();
    if (note !== null) await appendAuditRow({ database, now }, { ...note, admin });
    return result;
  });
}

/** The same for work on somebody's account: both accounts are locked before anything else. */
export function auditedFor<T>(
  context: AdminContext,
  { userId }: { userId: string },
  work: () => Promise<Audited<T>>,
): Promise<T> {
  const { database, admin } = context;
  return database.asSystem(async () => {
    await holdAccounts(database, [userId, admin.userId]);
    return audited(context, work);
  });
}

/**
 * Adds a row to the audit log, in the open transaction of the system. Call it last there: until the transaction ends,
 * other rows wait.
 */
export async function appendAuditRow(
  { database, now }: { database: Database; now: () => Date },
  { admin, ...note }: AuditNote & { action: AuditAction; admin: Admin | null },
): Promise<void> {
  await lockAuditLog(database);
  const head = await findAuditHead(database);
  const entry = {
    sequence: head.sequence + 1,
    action: note.action,
    adminUserId: admin?.userId ?? null,
    adminEmail: storable(admin?.email),
    targetUserId: note.targetUserId?.toLowerCase() ?? null,
    targetEmail: storable(note.targetEmail),
    justification: storable(note.justification),
    ipAddress: storable(admin?.clientAddress),
    requiresApproval: note.requiresApproval ?? false,
    oldValues: note.oldValues === undefined ? null : JSON.stringify(note.oldValues),
    newValues: note.newValues === undefined ? null : JSON.stringify(note.newValues),
    createdAt: now(),
  };
  await insertAuditRow(database, { ...entry, previousHash: head.hash, hash: hashEntry(entry, head.hash) });
}

/** A text as the database returns it, because its digest must be reproducible. */
function storable(text: string | null | undefined): string | null {
  return text?.toWellFormed().replaceAll('\0', '\uFFFD') ?? null;
}
