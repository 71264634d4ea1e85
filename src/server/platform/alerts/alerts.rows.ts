import { sql } from 'kysely';
import type { Expression } from 'kysely';
import type { AlertSeverity, AlertType } from '../../../contract/admin/alerts.ts';
import { alertSeverities } from '../../../contract/admin/alerts.ts';
import type { Database } from '../db/database.ts';
import { containing, recordsOf } from '../db/sql.ts';
import type { Row } from '../db/sql.ts';

/** One named value of an alert. */
export interface AlertFact {
  name: string;
  value: string | number;
}

/** What was recorded about one subject since the last save. */
export interface NotedAlert {
  id: string;
  type: AlertType;
  severity: AlertSeverity;
  subject: string;
  facts: readonly AlertFact[];
  occurrences: number;
  firstAt: Date;
  lastAt: Date;
}

const severityOrder = sql`array[${sql.join(alertSeverities)}]::text[]`;
const mostOccurrences = 2_147_483_647;

/**
 * Adds what was recorded: to the open alert of its subject, or as a new one. Always in the same order, so that two
 * processes never wait for each other.
 */
export async function addAlerts(database: Database, noted: readonly NotedAlert[]): Promise<void> {
  const rows = noted.map((alert) => ({
    id: alert.id,
    severity: alert.severity,
    alert_type: alert.type,
    subject: alert.subject,
    alert_data: alert.facts,
    occurrences: alert.occurrences,
    is_resolved: false,
    resolved_by: null,
    resolved_at: null,
    created_at: alert.firstAt,
    last_at: alert.lastAt,
  }));
  await database.current
    .insertInto('admin_alerts')
    .expression((from) =>
      from.selectFrom(recordsOf('admin_alerts', rows)).selectAll().orderBy('alert_type').orderBy('subject'),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['alert_type', 'subject'])
        .where((eb) => eb.not('is_resolved'))
        .doUpdateSet((eb) => ({
          occurrences: sql`least(${eb.ref('admin_alerts.occurrences')}::bigint + ${eb.ref('excluded.occurrences')}, ${mostOccurrences})::int`,
          last_at: eb.fn('greatest', ['admin_alerts.last_at', 'excluded.last_at']),
          alert_data: eb.ref('excluded.alert_data'),
          severity: graver(eb.ref('admin_alerts.severity'), eb.ref('excluded.severity')),
        })),
    )
    .execute();
}

function graver(known: Expression<AlertSeverity>, noted: Expression<AlertSeverity>) {
  const rank = (severity: Expression<AlertSeverity>) => sql`array_position(${severityOrder}, ${severity})`;
  return sql<AlertSeverity>`case when ${rank(noted)} > ${rank(known)} then ${noted} else ${known} end`;
}

/** How many alerts of each type are open, and which of the recorded subjects have one. */
export async function findOpenSubjects(
  database: Database,
  noted: readonly NotedAlert[],
): Promise<{ counts: Map<string, number>; known: Set<string> }> {
  const counted = await database.current
    .selectFrom('admin_alerts')
    .select(({ fn }) => ['alert_type', fn.countAll<number>().as('open')])
    .where((eb) => eb.not('is_resolved'))
    .groupBy('alert_type')
    .execute();
  const found = await sql<Pick<Row<'admin_alerts'>, 'alert_type' | 'subject'>>`
    select a.alert_type, a.subject
    from unnest(${noted.map(({ type }) => type)}::text[], ${noted.map(({ subject }) => subject)}::text[])
      as noted (type, subject)
    join admin_alerts a on a.alert_type = noted.type and a.subject = noted.subject
    where not a.is_resolved`.execute(database.current);
  return {
    counts: new Map(counted.map(({ alert_type, open }) => [alert_type, open])),
    known: new Set(found.rows.map(({ alert_type, subject }) => `${alert_type} ${subject}`)),
  };
}

export interface AlertRow {
  id: string;
  severity: AlertSeverity;
  type: AlertType;
  facts: AlertFact[];
  occurrences: number;
  lastAt: Date;
  isResolved: boolean;
  resolvedBy: string | null;
  resolvedAt: Date | null;
  createdAt: Date;
}

function selectAlerts(database: Database) {
  return database.current
    .selectFrom('admin_alerts as a')
    .leftJoin('profiles as p', 'p.user_id', 'a.resolved_by')
    .select(['a.id', 'a.severity', 'a.alert_type as type', 'a.alert_data as facts', 'a.occurrences'])
    .select(['a.last_at as lastAt', 'a.is_resolved as isResolved', 'p.email as resolvedBy'])
    .select(['a.resolved_at as resolvedAt', 'a.created_at as createdAt'])
    .$narrowType<Pick<AlertRow, 'type' | 'facts'>>();
}

/** The newest of the open or of the resolved alerts, and how many there are. */
export async function findAlerts(
  database: Database,
  { isResolved, limit }: { isResolved: boolean; limit: number },
): Promise<{ alerts: AlertRow[]; total: number }> {
  const alerts = await selectAlerts(database)
    .where('a.is_resolved', '=', isResolved)
    .orderBy('a.last_at', 'desc')
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .limit(limit)
    .execute();
  const { total } = await database.current
    .selectFrom('admin_alerts')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('is_resolved', '=', isResolved)
    .executeTakeFirstOrThrow();
  return { alerts, total };
}

export async function findAlert(database: Database, id: string): Promise<AlertRow | null> {
  return (await selectAlerts(database).where('a.id', '=', id).executeTakeFirst()) ?? null;
}

/** True for the caller whose update resolves it. */
export async function resolveAlertRow(
  database: Database,
  { id, userId, at }: { id: string; userId: string; at: Date },
): Promise<boolean> {
  const resolved = await database.current
    .updateTable('admin_alerts')
    .set({ is_resolved: true, resolved_by: userId, resolved_at: at })
    .where('id', '=', id)
    .where('is_resolved', '=', false)
    .returning('id')
    .executeTakeFirst();
  return resolved !== undefined;
}

export async function deleteResolved(database: Database, before: Date): Promise<void> {
  await database.current
    .deleteFrom('admin_alerts')
    .where('is_resolved', '=', true)
    .where('resolved_at', '<', before)
    .execute();
}

/** Deletes the alerts that are about a text or hold it, however its letters are written. */
export async function deleteMentioning(database: Database, text: string): Promise<void> {
  const sought = containing(text);
  await database.current
    .deleteFrom('admin_alerts')
    .where((eb) =>
      eb.or([eb('subject', 'ilike', sought), eb(eb.cast<string>('alert_data', 'text'), 'ilike', sought)]),
    )
    .execute();
}
