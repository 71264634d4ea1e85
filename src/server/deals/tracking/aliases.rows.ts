import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';

/** Every readable name that these links have or had, the newest first. */
export function findAliases(
  database: Database,
  { workspaceId, linkIds }: { workspaceId: string; linkIds: readonly string[] },
): Promise<{ alias: string; isCurrent: boolean }[]> {
  return database.current
    .selectFrom('link_aliases')
    .select(['alias', 'is_current as isCurrent'])
    .where('workspace_id', '=', workspaceId)
    .where('link_id', '=', anyOf('uuid', linkIds))
    .orderBy('made_at', 'desc')
    .orderBy('alias')
    .execute();
}

interface Alias {
  workspaceId: string;
  linkId: string;
  alias: string;
}

/** A link's current name goes on working, and is shown no more. */
export async function retireAlias(
  database: Database,
  { workspaceId, linkId }: Omit<Alias, 'alias'>,
): Promise<void> {
  await database.current
    .updateTable('link_aliases')
    .set({ is_current: false })
    .where('workspace_id', '=', workspaceId)
    .where('link_id', '=', linkId)
    .where('is_current', '=', true)
    .execute();
}

/** False where somebody has the name, be it this link. */
export async function insertAlias(
  database: Database,
  { at, ...alias }: Alias & { at: Date },
): Promise<boolean> {
  const inserted = await database.current
    .insertInto('link_aliases')
    .values({
      alias: alias.alias,
      link_id: alias.linkId,
      workspace_id: alias.workspaceId,
      is_current: true,
      made_at: at,
    })
    .onConflict((conflict) => conflict.column('alias').doNothing())
    .returning('alias')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Shows a name that the link had before. False where it is not this link's. */
export async function resumeAlias(
  database: Database,
  { workspaceId, linkId, alias }: Alias,
): Promise<boolean> {
  const resumed = await database.current
    .updateTable('link_aliases')
    .set({ is_current: true })
    .where('workspace_id', '=', workspaceId)
    .where('link_id', '=', linkId)
    .where('alias', '=', alias)
    .returning('alias')
    .executeTakeFirst();
  return resumed !== undefined;
}
