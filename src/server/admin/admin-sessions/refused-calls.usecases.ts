import type { AlertReporter } from '../../platform/alerts/alert-reporter.usecases.ts';
import { appendAuditRow } from '../../platform/audit-log/audit.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import type { NoteRefusedCall, RefusedCall } from '../../platform/http/refused-call.ts';
import type { Admin } from '../../platform/http/request.ts';
import { createWindow } from '../../platform/limits/window.ts';

interface RefusedCallDependencies {
  database: Database;
  now: () => Date;
  alertReporter: AlertReporter;
  /** Told of what failed without harm to the request. */
  warn: (error: unknown, sentence: string) => void;
}

/**
 * How many refused calls of one person the audit log takes in an hour, in each process: whoever tries for hours would
 * bury everything else in it. The alert counts on.
 */
export const mostRefusedCalls = { member: 20, admin: 200 } as const;
/** Of more people than these nothing more is written down. */
const mostPeople = 10_000;
const hourMs = 3_600_000;

/** Writes refused calls of the administration down, and raises an alert where the caller is no administrator. */
export function createRefusedCalls(dependencies: RefusedCallDependencies): NoteRefusedCall {
  const { database, now, alertReporter, warn } = dependencies;
  const counts = createWindow({ now, windowMs: hourMs, mostKeys: mostPeople });
  return async (context, refused) => {
    try {
      const viewer = await context.viewer();
      if (viewer === null) return;
      const admin = await context.admin();
      const { userId, email } = viewer;
      const caller: Admin = { userId, email, clientAddress: context.clientAddress };
      const most = admin === null ? mostRefusedCalls.member : mostRefusedCalls.admin;
      const isTold = counts.hasRoom(userId) && counts.add(userId) <= most;
      if (admin === null || !isTold) reportRefusals(alertReporter, caller, refused);
      if (isTold) await write({ database, now }, caller, refused);
    } catch (error) {
      warn(error, 'A refused call of the administration could not be written down');
    }
  };
}

function write(context: { database: Database; now: () => Date }, caller: Admin, refused: RefusedCall) {
  const { path: procedure, status, code } = refused;
  const entry = { action: 'admin_call_refused', newValues: { procedure, status, code } } as const;
  return context.database.asSystem(() => appendAuditRow(context, { ...entry, admin: caller }));
}

function reportRefusals(
  alertReporter: AlertReporter,
  { userId, email, clientAddress }: Admin,
  { path, code }: RefusedCall,
): void {
  alertReporter.report({
    type: 'admin_access_refused',
    severity: 'medium',
    subject: userId,
    data: { email, address: clientAddress, procedure: path, code },
  });
}
