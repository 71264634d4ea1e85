import { createHash } from 'node:crypto';

/** What is recorded about an action besides who did it and when. */
export interface AuditNote {
  targetUserId?: string | null;
  targetEmail?: string | null;
  justification?: string | null;
  requiresApproval?: boolean;
  /** The values before and after, or what it was about: anything that JSON can express, and never a secret. */
  oldValues?: unknown;
  newValues?: unknown;
}

/** A row of the audit log without its digests. */
export interface AuditRow {
  sequence: number;
  action: string;
  adminUserId: string | null;
  adminEmail: string | null;
  targetUserId: string | null;
  targetEmail: string | null;
  justification: string | null;
  ipAddress: string | null;
  requiresApproval: boolean;
  oldValues: string | null;
  newValues: string | null;
  createdAt: Date;
}

/** The first row has this instead of the digest of a row before it. */
export const firstHash = Buffer.alloc(32);

/** SHA-256 over every column of a row, as a JSON list in a fixed order, and the digest of the row before it. */
export function hashEntry(row: AuditRow, previousHash: Buffer): Buffer {
  const columns = [
    previousHash.toString('hex'),
    row.sequence,
    row.action,
    row.adminUserId,
    row.adminEmail,
    row.targetUserId,
    row.targetEmail,
    row.justification,
    row.ipAddress,
    row.requiresApproval,
    row.oldValues,
    row.newValues,
    row.createdAt.toISOString(),
  ];
  return createHash('sha256').update(JSON.stringify(columns)).digest();
}
