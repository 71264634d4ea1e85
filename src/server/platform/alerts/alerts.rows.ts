import { sql } from 'kysely';
import type { AlertSeverity, AlertType } from '../../../contract/admin/alerts.ts';
import { alertSeverities } from '../../../contract/admin/alerts.ts';
import type { Database } from '../db/database.ts';

/** One named value of an alert. */
export interface AlertFact {
  name: string;
  value: string | number;
}

/** What was noted of one subject since the last time. */
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

/** Adds what was noted: to the open alert of its subject, or as a new one. Always in one order, so that two processes never wait for each other. */
export async function addAlerts(database: Database, noted: readonly NotedAlert[]): Promise<void> {
  const column = <T>(read: (alert: NotedAlert) => T) => noted.map(read);
  await sql`
    insert into admin_alerts as known (id, severity, alert_type, subject, alert_data, occurrences, created_at, last_at)
    select id, severity, type, subject, facts::json, occurrences, first_at, last_at
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ severity }) => severity)}::text[],
      ${column(({ type }) => type)}::text[], ${column(({ subject }) => subject)}::text[],
      ${column(({ facts }) => JSON.stringify(facts))}::text[],
      ${column(({ occurrences }) => occurrences)}::int[],
      ${column(({ firstAt }) => firstAt)}::timestamptz[], ${column(({ lastAt }) => lastAt)}::timestamptz[])
      as noted (id, severity, type, subject, facts, occurrences, first_at, last_at)
    order by type, subject
    on conflict (alert_type, subject) where not is_resolved do update set
      occurrences = least(known.occurrences::bigint + excluded.occurrences, ${mostOccurrences})::int,
      last_at = greatest(known.last_at, excluded.last_at),
      alert_data = excluded.alert_data,
      severity = case
        when array_position(${severityOrder}, excluded.severity) > array_position(${severityOrder}, known.severity)
        then excluded.severity else known.severity end`.execute(database.current);
}

/** How many alerts of each type are open, and which of the subjects noted have one. */
export async function findOpenSubjects(
  database: Database,
  noted: readonly NotedAlert[],
): Promise<{ counts: Map<string, number>; known: Set<string> }> {
  const counted = await sql<{ type: string; open: number }>`
    select alert_type as type, count(*)::int as open from admin_alerts
    where not is_resolved group by alert_type`.execute(database.current);
  const found = await sql<{ type: string; subject: string }>`
    select a.alert_type as type, a.subject
    from unnest(${noted.map(({ type }) => type)}::text[], ${noted.map(({ subject }) => subject)}::text[])
      as noted (type, subject)
    join admin_alerts a on a.alert_type = noted.type and a.subject = noted.subject
    where not a.is_resolved`.execute(database.current);
  return {
    counts: new Map(counted.rows.map(({ type, open }) => [type, open])),
    known: new Set(found.rows.map(({ type, subject }) => `${type} ${subject}`)),
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

const alertColumns = sql.raw(`
  a.id, a.severity, a.alert_type as type, a.alert_data as facts, a.occurrences, a.last_at as "lastAt",
  a.is_resolved as "isResolved", p.email as "resolvedBy", a.resolved_at as "resolvedAt", a.created_at as "createdAt"`);

/** The newest of the open or of the resolved alerts, and how many of them there are. */
export async function findAlerts(
  database: Database,
  { isResolved, limit }: { isResolved: boolean; limit: number },
): Promise<{ alerts: AlertRow[]; total: number }> {
  const { rows } = await sql<AlertRow>`
    select ${alertColumns}
    from admin_alerts a left join profiles p on p.user_id = a.resolved_by
    where a.is_resolved = ${isResolved}
    order by a.last_at desc, a.created_at desc, a.id limit ${limit}`.execute(database.current);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from admin_alerts where is_resolved = ${isResolved}`.execute(
    database.current,
  );
  return { alerts: rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findAlert(database: Database, id: string): Promise<AlertRow | null> {
  const { rows } = await sql<AlertRow>`
    select ${alertColumns}
    from admin_alerts a left join profiles p on p.user_id = a.resolved_by where a.id = ${id}`.execute(
    database.current,
  );
  return rows[0] ?? null;
}

/** True for whoever is the one to resolve it. */
export async function resolveAlertRow(
  database: Database,
  { id, userId, at }: { id: string; userId: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update admin_alerts set is_resolved = true, resolved_by = ${userId}, resolved_at = ${at}
    where id = ${id} and not is_resolved returning id`.execute(database.current);
  return rows.length === 1;
}

export async function deleteResolved(database: Database, before: Date): Promise<void> {
  await sql`delete from admin_alerts where is_resolved and resolved_at < ${before}`.execute(database.current);
}
