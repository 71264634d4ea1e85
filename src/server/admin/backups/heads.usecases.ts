import { verifyAuditLog } from '../../platform/audit-log/verification.usecases.ts';
import type { SystemDatabase } from '../../platform/db/database.ts';
import type { BackedUpAudit, LedgerHead } from './backup-format.ts';
import { findLedgerHead } from './ledger-head.rows.ts';

/** What tells whether the books of a database are whole. */
export interface Heads {
  ledger: LedgerHead;
  audit: BackedUpAudit;
}

/** Adds up the credit ledger of every account, and walks the audit log from its beginning. */
export async function readHeads(database: SystemDatabase): Promise<Heads> {
  const { entries, head, fault } = await verifyAuditLog({ database });
  const where = fault?.sequence ?? 'unknown';
  return {
    ledger: await database.asSystem(() => findLedgerHead(database)),
    audit: { entries, head, fault: fault && `entry ${where}: ${fault.what}` },
  };
}
