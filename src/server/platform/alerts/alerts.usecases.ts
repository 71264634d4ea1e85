import type { Alert } from '../../../contract/admin/alerts.ts';
import { audited } from '../audit-log/audit.usecases.ts';
import type { AdminContext } from '../audit-log/audit.usecases.ts';
import type { Database } from '../db/database.ts';
import type { KeptKind } from '../db/kept-kind.ts';
import { Refusal } from '../http/refusal.ts';
import type { AlertRow } from './alerts.rows.ts';
import { deleteMentioning, deleteResolved, findAlert, findAlerts, resolveAlertRow } from './alerts.rows.ts';

const alertsListed = 100;

/** The newest alerts that are open or resolved. */
export async function listAlerts(
  { database }: { database: Database },
  { state }: { state: 'open' | 'resolved' },
): Promise<{ alerts: Alert[]; total: number }> {
  const sought = { isResolved: state === 'resolved', limit: alertsListed };
  const { alerts, total } = await database.asSystem(() => findAlerts(database, sought));
  return { alerts: alerts.map(tell), total };
}

/** Resolves an open alert in the administrator's name; of two attempts at once, one succeeds. */
export function resolveAlert(context: AdminContext, { id }: { id: string }): Promise<Alert> {
  const { database, now, admin } = context;
  return audited(context, async () => {
    const before = await findAlert(database, id);
    if (before === null) throw new Refusal('ALERT_NOT_FOUND');
    if (!(await resolveAlertRow(database, { id, userId: admin.userId, at: now() })))
      throw new Refusal('ALREADY_RESOLVED');
    const resolved = await findAlert(database, id);
    if (resolved === null) throw new Error('An alert disappeared while it was resolved.');
    const { type: alert_type, severity, occurrences } = resolved;
    const about = { id: resolved.id, alert_type, severity, occurrences };
    return {
      result: tell(resolved),
      note: {
        action: 'alert_resolved',
        oldValues: { ...about, is_resolved: false },
        newValues: { ...about, is_resolved: true },
      },
    };
  });
}

const resolvedKeptMs = 365 * 24 * 3_600_000;

/** What `forgetResolvedAlerts` deletes: alerts contain addresses. One that nobody has resolved stays. */
export const keptAlerts: readonly KeptKind[] = [
  {
    kind: 'resolved_alerts',
    title: 'Resolved alerts, with the addresses in them, from when they were resolved',
    table: 'admin_alerts',
    since: 'resolved_at',
    keptMs: resolvedKeptMs,
    fate: 'deleted',
    holding: ['resolved_at'],
  },
];

/** Deletes alerts that were resolved long ago; the audit log keeps who resolved them. */
export function forgetResolvedAlerts({
  database,
  now,
}: {
  database: Database;
  now: () => Date;
}): Promise<void> {
  const before = new Date(now().getTime() - resolvedKeptMs);
  return database.asSystem(() => deleteResolved(database, before));
}

function tell(row: AlertRow): Alert {
  return {
    id: row.id,
    severity: row.severity,
    alert_type: row.type,
    alert_data: row.facts,
    occurrences: row.occurrences,
    last_at: row.lastAt.toISOString(),
    is_resolved: row.isResolved,
    resolved_by: row.resolvedBy,
    resolved_at: row.resolvedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

/** Deletes alerts in which one of these texts stands, such as an address. Inside `asSystem`. */
export async function forgetAlertsAbout(
  { database }: { database: Database },
  { texts }: { texts: readonly string[] },
): Promise<void> {
  for (const text of texts) await deleteMentioning(database, text);
}
