import { randomUUID } from 'node:crypto';
import { mostListChannels } from '../../../contract/limits.ts';
import type { Database } from '../../platform/db/database.ts';
import type { KeptKind } from '../../platform/db/kept-kind.ts';
import { countItems } from './item-changes.rows.ts';
import { findMembers } from './lists.rows.ts';
import { holdList, ListRefusal } from './lists.usecases.ts';
import type { ListsContext } from './lists.usecases.ts';
import { deleteOldRemovals, moveBack, moveOut } from './removals.rows.ts';

const keptMs = 24 * 3_600_000;

export const keptRemovals: readonly KeptKind[] = [
  {
    kind: 'removed_items',
    title: 'Channels taken out of lists, so that it can be undone',
    table: 'removed_items',
    since: 'removed_at',
    keptMs,
    fate: 'deleted',
  },
];

export async function forgetRemovals({ database, now }: { database: Database; now: () => Date }) {
  const before = new Date(now().getTime() - keptMs);
  await database.asSystem(() => deleteOldRemovals(database, before));
}

/** Takes channels out of a list, all of them or none; for a day, `undoId` brings them back. */
export function removeItems(
  context: ListsContext,
  { listId, ids: named }: { listId: string; ids: readonly string[] },
): Promise<{ removed: number; undoId: string }> {
  const { database, userId, now } = context;
  const ids = [...new Set(named)];
  const undoId = randomUUID();
  return database.asUser(userId, async () => {
    await holdList(context, listId);
    const removed = await moveOut(database, { removalId: undoId, userId, listId, ids, at: now() });
    if (removed < ids.length) throw new ListRefusal('ITEM_NOT_FOUND');
    return { removed, undoId };
  });
}

/** Undoes a removal, once: places, notes and comments are those from before. */
export function restoreItems(
  context: ListsContext,
  { listId, undoId }: { listId: string; undoId: string },
): Promise<number> {
  const { database, userId } = context;
  return database.asUser(userId, async () => {
    await holdList(context, listId);
    const members = (await findMembers(database, userId)).map(({ id }) => id);
    const restored = await moveBack(database, { removalId: undoId, userId, listId, members });
    if (restored === null) throw new ListRefusal('REMOVAL_NOT_FOUND');
    if ((await countItems(database, listId)) > mostListChannels) throw new ListRefusal('LIST_FULL');
    return restored;
  });
}
