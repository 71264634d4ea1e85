import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { List, OwnColumn } from '../../../contract/analysis/lists.ts';
import { ownColumnKinds } from '../../../contract/limits.ts';
import type { RankWeights } from '../../../engine/creators/list-ranking.ts';
import { noWeights } from '../../../engine/creators/list-ranking.ts';
import { plans } from '../../../engine/plans/plans.ts';
import { noteActivity } from '../../accounts/workspaces/activity.usecases.ts';
import { holdTier, readTier } from '../../accounts/plans/plans.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  changeList,
  clearFields,
  copyList,
  countLists,
  deleteListRow,
  findList,
  findLists,
  findMembers,
  insertList,
  lockList,
} from './lists.rows.ts';
import type { ListChange, ListRecord } from './lists.rows.ts';

export interface ListsContext {
  database: Database;
  now: () => Date;
  /** The workspace. */
  userId: string;
}

export type ListRefusalCode =
  | 'LIST_NOT_FOUND'
  | 'TOO_MANY_LISTS'
  | 'WRONG_COLUMNS'
  | 'LIST_FULL'
  | 'ITEM_NOT_FOUND'
  | 'MEMBER_NOT_FOUND'
  | 'COLUMN_NOT_FOUND'
  | 'WRONG_VALUE'
  | 'REMOVAL_NOT_FOUND'
  | 'TOO_MANY_TAGS'
  | 'COLUMNS_MISSING'
  | 'NOTHING_TO_IMPORT'
  | 'TOO_MANY_COLUMNS'
  | 'TOO_MANY_COMMENTS'
  | 'COMMENT_NOT_FOUND';

export class ListRefusal extends Refusal<ListRefusalCode> {}

/** A list with its own columns and its ranking. */
export interface KeptList extends Omit<ListRecord, 'columns' | 'weights'> {
  columns: OwnColumn[];
  weights: RankWeights;
}

const keptColumns = z
  .array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(ownColumnKinds),
      choices: z.array(z.string()),
    }),
  )
  .catch([]);
const keptWeights = z.object({
  value: z.number().catch(0),
  score: z.number().catch(0),
  safety: z.number().catch(0),
  risk: z.number().catch(0),
  trend: z.number().catch(0),
  cpm_fit: z.number().catch(0),
});

function readKept(record: ListRecord): KeptList {
  return {
    ...record,
    columns: keptColumns.parse(record.columns),
    weights: keptWeights.safeParse(record.weights).data ?? noWeights,
  };
}

/** One of the workspace's lists. Joins the caller's transaction. */
export async function readList({ database, userId }: ListsContext, listId: string): Promise<KeptList> {
  const found = await findList(database, { userId, listId });
  if (found === null) throw new ListRefusal('LIST_NOT_FOUND');
  return readKept(found);
}

/** The same, held until the caller's transaction ends, with a note of the change. */
export async function holdList({ database, userId, now }: ListsContext, listId: string): Promise<KeptList> {
  const found = await lockList(database, { userId, listId });
  if (found === null) throw new ListRefusal('LIST_NOT_FOUND');
  await changeList(database, { place: { userId, listId }, change: {}, at: now() });
  return readKept(found);
}

/** All lists of the workspace, and how many its plan allows. */
export function readLists(
  context: ListsContext,
  { channelId }: { channelId: string | null },
): Promise<{ lists: List[]; most: number | null }> {
  const { database, userId } = context;
  return database.asUser(userId, async () => {
    const rows = await findLists(database, { userId, channelId });
    const most = plans[await readTier(context, { userId })].lists;
    return {
      lists: rows.map(({ changedAt, ...row }) => ({ ...row, changed_at: changedAt.toISOString() })),
      most,
    };
  });
}

/** Who works in the workspace, by name. Inside `asUser`. */
export function readMembers({ database, userId }: ListsContext): Promise<{ id: string; name: string }[]> {
  return findMembers(database, userId);
}

interface NewList {
  name: string;
  folder?: string | undefined;
  copy_of?: string | undefined;
}

/** A new list, if the plan allows one more; those beyond it from before stay usable. */
export function createList(
  context: ListsContext,
  { name, folder, copy_of: original }: NewList,
): Promise<{ id: string }> {
  const { database, userId, now } = context;
  return database.asUser(userId, async () => {
    // Held, so that two new lists at once are not both the last one.
    const { lists: most } = plans[await holdTier(context, { userId })];
    const kept = original === undefined ? null : await readList(context, original);
    if (most !== null && (await countLists(database, userId)) >= most)
      throw new ListRefusal('TOO_MANY_LISTS', {
        text: `Your plan includes ${most} lists. Delete one, or upgrade for more.`,
      });
    const id = randomUUID();
    const place = { id, userId, at: now() };
    await insertList(database, {
      ...place,
      name: name.trim(),
      folder: (folder ?? kept?.folder ?? '').trim(),
    });
    if (kept !== null) await copyList(database, { from: kept.id, to: id, at: now() });
    await noteActivity(context, { action: 'list_made', subject: name.trim() });
    return { id };
  });
}

/** Changes what is named of a list; values of columns that go are emptied. */
export function updateList(
  context: ListsContext,
  { listId, change }: { listId: string; change: ListChange },
): Promise<void> {
  const { database, userId, now } = context;
  return database.asUser(userId, async () => {
    const before = await holdList(context, listId);
    const { columns, name, folder } = change;
    if (columns !== undefined) {
      checkColumns(columns, before.columns);
      const gone = before.columns.filter(({ id }) => !columns.some((column) => column.id === id));
      if (gone.length > 0)
        await clearFields(
          database,
          listId,
          gone.map(({ id }) => id),
        );
    }
    const trimmed = {
      ...change,
      ...(name !== undefined && { name: name.trim() }),
      ...(folder !== undefined && { folder: folder.trim() }),
    };
    await changeList(database, { place: { userId, listId }, change: trimmed, at: now() });
  });
}

/** Names and ids stand once, a choice has choices, and a column keeps its kind: its values are of it. */
function checkColumns(columns: readonly OwnColumn[], before: readonly OwnColumn[]): void {
  const names = new Set(columns.map(({ name }) => name.trim().toLowerCase()));
  const ids = new Set(columns.map(({ id }) => id));
  const isSound = columns.every(
    ({ id, kind, choices }) =>
      (kind === 'choice') === choices.length > 0 &&
      (before.find((each) => each.id === id)?.kind ?? kind) === kind,
  );
  if (!isSound || names.size < columns.length || ids.size < columns.length)
    throw new ListRefusal('WRONG_COLUMNS');
}

/** Deletes a list with what was written in it. */
export function deleteList(context: ListsContext, listId: string): Promise<void> {
  const { database, userId } = context;
  return database.asUser(userId, async () => {
    const name = await deleteListRow(database, { userId, listId });
    if (name === null) throw new ListRefusal('LIST_NOT_FOUND');
    await noteActivity(context, { action: 'list_deleted', subject: name });
  });
}
