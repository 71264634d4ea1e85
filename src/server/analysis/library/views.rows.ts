import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/sql.ts';

/** The workspace's views that a person may use: their own and those that are shared, by name. */
export function findViews(
  database: Database,
  { userId, personId }: { userId: string; personId: string },
): Promise<Row<'library_views'>[]> {
  return database.current
    .selectFrom('library_views')
    .selectAll()
    .where('workspace_id', '=', userId)
    .where((eb) => eb.or([eb('made_by', '=', personId), eb('is_shared', '=', true)]))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

export type NewView = Pick<
  Row<'library_views'>,
  'id' | 'workspace_id' | 'made_by' | 'name' | 'is_shared' | 'columns' | 'created_at'
> & { filters: string };

/** Saves a view; one of the same name and person takes its place. */
export async function saveView(database: Database, view: NewView): Promise<void> {
  const { filters, is_shared, columns, name } = view;
  await sql`
    insert into library_views (id, workspace_id, made_by, name, is_shared, columns, filters, created_at, changed_at)
    values (${view.id}, ${view.workspace_id}, ${view.made_by}, ${name}, ${is_shared}, ${columns}::text[],
      ${JSON.stringify(filters)}::json, ${view.created_at}, ${view.created_at})
    on conflict (made_by, workspace_id, lower(name)) do update set name = excluded.name,
      is_shared = excluded.is_shared, columns = excluded.columns, filters = excluded.filters,
      changed_at = excluded.changed_at`.execute(database.current);
}

/** Deletes a person's own view; false where it is not theirs. */
export async function deleteView(
  database: Database,
  { userId, personId, id }: { userId: string; personId: string; id: string },
): Promise<boolean> {
  const deleted = await database.current
    .deleteFrom('library_views')
    .where('id', '=', id)
    .where('workspace_id', '=', userId)
    .where('made_by', '=', personId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
