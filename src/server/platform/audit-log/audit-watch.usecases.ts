import type { Logger } from 'pino';
import type { AlertReporter } from '../alerts/alert-reporter.usecases.ts';
import type { Database } from '../db/database.ts';
import type { AuditHead, Verification } from './verification.usecases.ts';
import { emptyLog, verifyAuditLog } from './verification.usecases.ts';

export interface AuditWatchContext {
  database: Database;
  now: () => Date;
  alertReporter: AlertReporter;
  /** Only workers have one; listing the tasks needs none. */
  log?: Pick<Logger, 'info' | 'error'>;
}

const wholeEveryMs = 24 * 3_600_000;

/**
 * Creates the task that verifies the audit log regularly: what is new since the last time, and once a day all of it.
 * It remembers how far the log went, so that rows cut off at its end are missed too, and writes that to the program's
 * log, where a database owner cannot change it.
 */
export function createAuditWatch({
  database,
  now,
  alertReporter,
  log,
}: AuditWatchContext): () => Promise<void> {
  let seen: AuditHead = emptyLog;
  let wholeAt: Date | null = null;
  return async () => {
    const at = now();
    const isDue = wholeAt === null || at.getTime() - wholeAt.getTime() >= wholeEveryMs;
    const verifyWhole = () => verifyAuditLog({ database }, { known: seen });
    const newest = isDue ? null : await verifyAuditLog({ database }, { after: seen });
    // If something is wrong, verifying all of it shows best where that begins.
    const verified = newest === null || newest.fault !== null ? await verifyWhole() : newest;
    const { entries, head, fault } = verified;
    if (fault !== null) return tell(verified);
    if (isDue) wholeAt = at;
    seen = { entries, head };
    log?.info({ entries, head }, 'The audit log is unbroken');
  };

  function tell({ entries, fault }: Verification): void {
    const entry = fault?.sequence ?? 'unknown';
    const what = fault?.what ?? '';
    log?.error({ entry, what, soundEntries: entries }, 'The audit log is broken');
    const data = { entry, fault: what, 'sound entries before': entries };
    alertReporter.report({ type: 'audit_gap', severity: 'critical', subject: 'audit log', data });
  }
}
