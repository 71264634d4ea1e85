import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';
import type { Row } from '../../platform/db/sql.ts';

/** A schedule beside what it names today; `subject` is `null` where that is gone. */
export type ScheduleRow = Row<'report_schedules'> & { subject: string | null; slug: string | null };

const known = (database: Database) =>
  database.current
    .selectFrom('report_schedules as s')
    .leftJoin('lists as l', 'l.id', 's.list_id')
    .leftJoin('campaigns as c', 'c.id', 's.campaign_id')
    .selectAll('s')
    .select('c.slug')
    .select(
      sql<string | null>`case s.what when 'list' then l.name when 'campaign' then c.name else s.name end`.as(
        'subject',
      ),
    );

/** A workspace's schedules, the oldest first. Inside `asUser`. */
export function findSchedules(database: Database, workspaceId: string): Promise<ScheduleRow[]> {
  return known(database)
    .where('s.workspace_id', '=', workspaceId)
    .orderBy('s.created_at')
    .orderBy('s.id')
    .execute();
}

/** One of them, held until the transaction ends; `null` where there is none. */
export async function holdSchedule(
  database: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<Row<'report_schedules'> | null> {
  const found = await database.current
    .selectFrom('report_schedules')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/** What a list or campaign of the workspace is called; `null` where it is none of theirs. Inside `asUser`. */
export async function findSubject(
  database: Database,
  { workspaceId, what, id }: { workspaceId: string; what: 'list' | 'campaign'; id: string },
): Promise<string | null> {
  const found = await database.current
    .selectFrom(what === 'list' ? 'lists' : 'campaigns')
    .select('name')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.name ?? null;
}

/** What people choose of a schedule. */
export type ChosenRow = Pick<
  Row<'report_schedules'>,
  | 'owner_id'
  | 'what'
  | 'list_id'
  | 'campaign_id'
  | 'name'
  | 'format'
  | 'paper'
  | 'every'
  | 'day'
  | 'hour'
  | 'time_zone'
  | 'addresses'
  | 'is_paused'
  | 'next_at'
> & { question: object | null };

export async function insertSchedule(
  database: Database,
  { question, at, ...chosen }: ChosenRow & { id: string; workspace_id: string; at: Date },
): Promise<void> {
  await database.current
    .insertInto('report_schedules')
    .values({ ...chosen, question: JSON.stringify(question), created_at: at, changed_at: at })
    .execute();
}

/** Changes a schedule; whoever is making its report meanwhile sends nothing. */
export async function updateSchedule(
  database: Database,
  { id, question, at, ...chosen }: ChosenRow & { id: string; at: Date },
): Promise<void> {
  await database.current
    .updateTable('report_schedules')
    .set({
      ...chosen,
      question: JSON.stringify(question),
      changed_at: at,
      stopped_for: null,
      attempts: 0,
      claimed_by: null,
      claimed_until: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Answers what it was called; `null` where there was none. */
export async function deleteSchedule(
  database: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
): Promise<string | null> {
  const deleted = await database.current
    .deleteFrom('report_schedules')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name ?? null;
}

/** Asks for a report at once; false where somebody did so after `since`. */
export async function askNow(
  database: Database,
  { id, at, since }: { id: string; at: Date; since: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await database.current
    .updateTable('report_schedules')
    .set({ now_due: true, now_asked_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('now_asked_at', 'is', null), eb('now_asked_at', '<=', since)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What people and workspaces are called. Inside `asSystem`. */
export async function findNames(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await database.current
    .selectFrom('profiles')
    .select(['user_id', 'full_name', 'email', 'is_team'])
    .where('user_id', '=', anyOf('uuid', ids))
    .execute();
  return new Map(
    found.map(({ user_id: id, full_name: name, email, is_team: isTeam }) => [
      id,
      name.trim() === '' && !isTeam ? email : name,
    ]),
  );
}
