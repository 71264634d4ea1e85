import { sql } from 'kysely';
import type { NotificationKind, NotificationWay } from '../../../engine/plans/notifications.ts';
import type { Database } from '../../platform/db/database.ts';
import { anyOf, recordsOf } from '../../platform/db/sql.ts';

/** Somebody who may be told of something, with what they chose for its kind; `null` is the usual way. */
export interface Reachable {
  personId: string;
  email: string;
  name: string;
  how: string | null;
}

/** Of these people those who are there to be told: neither teams nor those who leave. Inside `asSystem`. */
export function findReachable(
  database: Database,
  { personIds, kind }: { personIds: readonly string[]; kind: NotificationKind },
): Promise<Reachable[]> {
  return database.current
    .selectFrom('profiles as p')
    .leftJoin('notification_settings as s', (join) =>
      join.onRef('s.person_id', '=', 'p.user_id').on('s.kind', '=', kind),
    )
    .select(['p.user_id as personId', 'p.email', 'p.full_name as name', 's.how'])
    .where('p.user_id', '=', anyOf('uuid', personIds))
    .where('p.is_team', '=', false)
    .where((eb) => eb.not(eb.fn<boolean>('is_leaving', ['p.user_id'])))
    .execute();
}

export interface NewNotification {
  id: string;
  personId: string;
  workspaceId: string | null;
  kind: NotificationKind;
  subject: string;
  details: readonly string[];
  link: string;
  how: NotificationWay;
  at: Date;
  mailedAt: Date | null;
}

/** Answers those that were not there yet. Inside `asSystem`. */
export async function insertNotifications(
  database: Database,
  notifications: readonly NewNotification[],
): Promise<ReadonlySet<string>> {
  const rows = notifications.map(({ personId, workspaceId, at, mailedAt, ...same }) => ({
    ...same,
    person_id: personId,
    workspace_id: workspaceId,
    created_at: at,
    read_at: null,
    mailed_at: mailedAt,
  }));
  const inserted = await database.current
    .insertInto('notifications')
    .expression((eb) => eb.selectFrom(recordsOf('notifications', rows)).selectAll())
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute();
  return new Set(inserted.map(({ id }) => id));
}

/** Which of these notifications there are. Inside `asSystem`. */
export async function findKnown(database: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const known = await database.current
    .selectFrom('notifications')
    .select('id')
    .where('id', '=', anyOf('uuid', ids))
    .execute();
  return new Set(known.map(({ id }) => id));
}

/** A mail of these was not handed over: the next digest has them. Inside `asSystem`. */
export async function leaveToDigest(database: Database, ids: readonly string[]): Promise<void> {
  await database.current
    .updateTable('notifications')
    .set({ how: 'digest', mailed_at: null })
    .where('id', '=', anyOf('uuid', ids))
    .execute();
}

/** One page of a person's notifications. Inside `asUser`. */
export function findNotifications(
  database: Database,
  { personId, before, limit }: { personId: string; before: Date | null; limit: number },
) {
  return database.current
    .selectFrom('notifications')
    .select(['id', 'kind', 'workspace_id', 'subject', 'details', 'link', 'created_at', 'read_at'])
    .where('person_id', '=', personId)
    .$if(before !== null, (query) => query.where('created_at', '<', before))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

const mostCounted = 100;

/** How many notifications of whoever acts are unread, counted up to a hundred. */
export async function countUnread(database: Database): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from notifications where person_id = acting_person() and read_at is null limit ${mostCounted}
    ) counted`.execute(database.current);
  return rows[0]?.unread ?? 0;
}

/** Marks one notification of a person as read, or all of them. Inside `asUser`. */
export async function markRead(
  database: Database,
  { personId, id, at }: { personId: string; id: string | null; at: Date },
): Promise<void> {
  await database.current
    .updateTable('notifications')
    .set({ read_at: at })
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .$if(id !== null, (query) => query.where('id', '=', id))
    .execute();
}

/** What a person chose otherwise than is usual. Inside `asUser`, or `asSystem`. */
export function findSettings(database: Database, personId: string) {
  return database.current
    .selectFrom('notification_settings')
    .select(['kind', 'how', 'how_before as before'])
    .where('person_id', '=', personId)
    .execute();
}

export interface Chosen {
  how: NotificationWay;
  /** What a mail's link has switched off. */
  before: 'mail' | 'digest' | null;
}

/** Keeps how a person is told of a kind. */
export async function saveSetting(
  database: Database,
  { personId, kind, how, before, at }: Chosen & { personId: string; kind: NotificationKind; at: Date },
): Promise<void> {
  const chosen = { how, how_before: before, changed_at: at };
  await database.current
    .insertInto('notification_settings')
    .values({ person_id: personId, kind, ...chosen })
    .onConflict((conflict) => conflict.columns(['person_id', 'kind']).doUpdateSet(chosen))
    .execute();
}

/** Locks a person's profile against another change of their choices; false where there is none. Inside `asSystem`. */
export async function holdPerson(database: Database, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select from profiles where user_id = ${personId}::uuid and not is_team for no key update`.execute(
    database.current,
  );
  return rows.length > 0;
}

/** People with something for a digest who have had none on this day. Inside `asSystem`. */
export async function findDigestless(
  database: Database,
  { day, most }: { day: string; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`
    select distinct n.person_id as "personId" from notifications n
    where n.how = 'digest' and n.mailed_at is null and not exists (
      select from notification_digests d where d.person_id = n.person_id and d.day >= ${day}::date)
    limit ${most}`.execute(database.current);
  return rows.map(({ personId }) => personId);
}

/** Takes the digest of a day: false where it was made already, or another process makes it. Inside `asSystem`. */
export async function takeDigest(
  database: Database,
  { personId, day }: { personId: string; day: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into notification_digests as d (person_id, day) values (${personId}::uuid, ${day}::date)
    on conflict (person_id) do update set day = excluded.day where d.day < excluded.day
    returning day`.execute(database.current);
  return rows.length > 0;
}

/** What waits for a person's digest, the oldest first, noted as mailed. Inside `asSystem`. */
export async function takeWaiting(database: Database, { personId, at }: { personId: string; at: Date }) {
  const rows = await database.current
    .updateTable('notifications')
    .set({ mailed_at: at })
    .where('person_id', '=', personId)
    .where('how', '=', 'digest')
    .where('mailed_at', 'is', null)
    .returning(['id', 'kind', 'subject', 'created_at as createdAt'])
    .execute();
  return rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

export async function deleteNotifications(database: Database, before: Date): Promise<void> {
  await database.current.deleteFrom('notifications').where('created_at', '<', before).execute();
}
