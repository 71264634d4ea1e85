import type { Database } from '../../platform/db/database.ts';
import type { Row } from '../../platform/db/sql.ts';

export interface SetVersion extends Pick<Row<'assumption_set_versions'>, 'version' | 'name' | 'note'> {
  setId: string;
  /** JSON. */
  ranges: unknown;
  savedAt: Date;
}

interface Owned {
  workspaceId: string;
  id: string;
}

export async function insertSet(
  database: Database,
  { workspaceId, id, at }: Owned & { at: Date },
): Promise<void> {
  await database.current
    .insertInto('assumption_sets')
    .values({ id, workspace_id: workspaceId, created_at: at })
    .execute();
}

interface NewVersion extends Owned, Pick<SetVersion, 'version' | 'name' | 'note'> {
  ranges: string;
  at: Date;
}

/** Adds a version; `false` where there is one of that number already. */
export async function insertVersion(database: Database, added: NewVersion): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database.current
    .insertInto('assumption_set_versions')
    .values({
      set_id: added.id,
      workspace_id: added.workspaceId,
      version: added.version,
      name: added.name,
      note: added.note,
      ranges: added.ranges,
      saved_at: added.at,
    })
    .onConflict((conflict) => conflict.columns(['set_id', 'version']).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

function selectVersions(database: Database, workspaceId: string) {
  return database.current
    .selectFrom('assumption_set_versions')
    .select(['set_id as setId', 'version', 'name', 'note', 'ranges', 'saved_at as savedAt'])
    .where('workspace_id', '=', workspaceId);
}

/** Of each set the newest, in the order of their making. */
export function findNewestVersions(database: Database, workspaceId: string): Promise<SetVersion[]> {
  return selectVersions(database, workspaceId)
    .distinctOn('set_id')
    .orderBy('set_id')
    .orderBy('version', 'desc')
    .execute();
}

/** Of one set, the newest first. */
export function findVersions(database: Database, { workspaceId, id }: Owned): Promise<SetVersion[]> {
  return selectVersions(database, workspaceId).where('set_id', '=', id).orderBy('version', 'desc').execute();
}

export async function findVersion(
  database: Database,
  { workspaceId, id, version }: Owned & { version: number },
): Promise<SetVersion | null> {
  const found = await selectVersions(database, workspaceId)
    .where('set_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return found ?? null;
}

export async function countSets(database: Database, workspaceId: string): Promise<number> {
  const { count } = await database.current
    .selectFrom('assumption_sets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteSet(database: Database, { workspaceId, id }: Owned): Promise<boolean> {
  const deleted = await database.current
    .deleteFrom('assumption_sets')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
