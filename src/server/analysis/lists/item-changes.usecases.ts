import type { OwnColumn } from '../../../contract/analysis/lists.ts';
import { mostListChannels, mostTagsOfItem, mostTagsOfWorkspace } from '../../../contract/limits.ts';
import { holdTier } from '../../accounts/plans/plans.usecases.ts';
import { findOrAsk } from '../channels/known-channels.usecases.ts';
import type { AskingContext } from '../channels/known-channels.usecases.ts';
import {
  changeItems,
  countItems,
  findNextPosition,
  findPosition,
  insertItems,
  fillListNames,
  noteFacts,
  renumber,
  setPosition,
  upsertContact,
} from './item-changes.rows.ts';
import type { ContactChange, ItemChange, NewItem } from './item-changes.rows.ts';
import { findMembers, findTags } from './lists.rows.ts';
import { holdList, ListRefusal } from './lists.usecases.ts';
import type { ListsContext } from './lists.usecases.ts';

export type Adding = ListsContext & AskingContext;

interface Added {
  added: number;
  known: number;
  unmatched: string[];
}

/** Puts channels into a list, each once. Nothing is analysed; for references that are unknown here YouTube is asked. */
export async function addChannels(
  context: Adding,
  { listId, ids, references }: { listId: string; ids: readonly string[]; references: readonly string[] },
): Promise<Added> {
  const { database, userId } = context;
  const texts = references.map((text) => text.trim()).filter((text) => text !== '');
  const { idOf } = await findOrAsk(context, texts);
  const channels = [...new Set([...ids, ...texts.flatMap((text) => idOf.get(text) ?? [])])];
  const added = await database.asUser(userId, async () => {
    await holdList(context, listId);
    return addItems(
      context,
      listId,
      channels.map((channel_id) => ({ channel_id })),
    );
  });
  const unmatched = [...new Set(texts.filter((text) => !idOf.has(text)))];
  return { added: added.size, known: channels.length - added.size, unmatched };
}

/** Puts items into a list that the caller's transaction holds; answers which are new. */
export async function addItems(
  { database, userId, now }: ListsContext,
  listId: string,
  items: readonly NewItem[],
): Promise<ReadonlySet<string>> {
  const added = await insertItems(database, { userId, listId, items, at: now() });
  if (added.size > 0 && (await countItems(database, listId)) > mostListChannels)
    throw new ListRefusal('LIST_FULL');
  if (added.size > 0) await noteFacts(database, { userId, ids: [...added] });
  return added;
}

interface Changing {
  listId: string;
  ids: readonly string[];
  change: Omit<ItemChange, 'fields'>;
  fields?: readonly { column_id: string; value: string | number | null }[];
}

/** Changes the named fields of channels of a list, of all of them or of none: what others change beside it stays. */
export function updateItems(
  context: ListsContext,
  { listId, ids: named, change, fields = [] }: Changing,
): Promise<number> {
  const { database, userId, now } = context;
  const ids = [...new Set(named)];
  const addsTags = [...(change.tags ?? []), ...(change.addTags ?? [])].length > 0;
  return database.asUser(userId, async () => {
    // Two lists that bring in new tags at once count one after the other. The plan's lock comes before all others.
    if (addsTags) await holdTier(context, { userId });
    const { columns } = await holdList(context, listId);
    const { ownerId } = change;
    if (typeof ownerId === 'string' && !(await isMember(context, ownerId)))
      throw new ListRefusal('MEMBER_NOT_FOUND');
    const values = readFields(columns, fields);
    const own = { ...trimmed(change), ...(fields.length > 0 && { fields: values }) };
    const { changed, mostTags } = await changeItems(database, {
      userId,
      listId,
      ids,
      change: own,
      at: now(),
    });
    if (changed < ids.length) throw new ListRefusal('ITEM_NOT_FOUND');
    if (mostTags > mostTagsOfItem) throw new ListRefusal('TOO_MANY_TAGS');
    if (addsTags) await checkTags(context);
    return changed;
  });
}

function trimmed({ label, tags, addTags, ...change }: Omit<ItemChange, 'fields'>): ItemChange {
  const trim = (texts: readonly string[]) => texts.map((text) => text.trim());
  return {
    ...change,
    ...(label !== undefined && { label: label.trim() }),
    ...(tags !== undefined && { tags: trim(tags) }),
    ...(addTags !== undefined && { addTags: trim(addTags) }),
  };
}

async function isMember({ database, userId }: ListsContext, personId: string): Promise<boolean> {
  const members = await findMembers(database, userId);
  return members.some(({ id }) => id === personId);
}

/** Refuses more different tags than a workspace may have. Joins the caller's transaction, which has written them. */
export async function checkTags({ database, userId }: ListsContext): Promise<void> {
  const tags = await findTags(database, { userId });
  if (tags.length > mostTagsOfWorkspace) throw new ListRefusal('TOO_MANY_TAGS');
}

function readFields(
  columns: readonly OwnColumn[],
  fields: NonNullable<Changing['fields']>,
): Record<string, string | number | null> {
  return Object.fromEntries(
    fields.map(({ column_id, value }) => {
      const column = columns.find(({ id }) => id === column_id);
      if (column === undefined) throw new ListRefusal('COLUMN_NOT_FOUND');
      const isEmpty = value === null || value === '';
      if (!isEmpty && !fits(column, value)) throw new ListRefusal('WRONG_VALUE');
      return [column_id, isEmpty ? null : value];
    }),
  );
}

/** Whether a value can stand in a column. */
export function fits({ kind, choices }: OwnColumn, value: string | number): boolean {
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value);
  if (typeof value === 'number') return false;
  if (kind === 'choice') return choices.includes(value);
  return kind === 'text' || isDay(value);
}

/** A day that the calendar has. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Puts a channel behind another one of its list, or first. Only positions change, one mover after the other. */
export function moveItem(
  context: ListsContext,
  { listId, channelId, after }: { listId: string; channelId: string; after: string | null },
): Promise<void> {
  const { database, userId } = context;
  return database.asUser(userId, async () => {
    await holdList(context, listId);
    const own = await findPosition(database, { userId, listId, channelId });
    if (own === null || after === channelId) throw new ListRefusal('ITEM_NOT_FOUND');
    const between = async () => {
      const before =
        after === null ? null : await findPosition(database, { userId, listId, channelId: after });
      if (after !== null && before === null) throw new ListRefusal('ITEM_NOT_FOUND');
      return { before, next: await findNextPosition(database, { listId, channelId, after }) };
    };
    let room = await between();
    if (findMiddle(room) === null) {
      await renumber(database, listId);
      room = await between();
    }
    await setPosition(database, { listId, channelId, position: findMiddle(room) ?? own });
  });
}

/** A position between two others; `null` where numbers are not fine enough for one. */
function findMiddle({ before, next }: { before: number | null; next: number | null }): number | null {
  if (before === null) return next === null ? 1 : next - 1;
  if (next === null) return before + 1;
  const middle = (before + next) / 2;
  return before < middle && middle < next ? middle : null;
}

/** Whom to write to about a channel that is in the list. */
export function saveContact(
  context: ListsContext,
  { listId, channelId, change }: { listId: string; channelId: string; change: ContactChange },
): Promise<void> {
  const { database, userId, now } = context;
  return database.asUser(userId, async () => {
    await holdList(context, listId);
    if ((await findPosition(database, { userId, listId, channelId })) === null)
      throw new ListRefusal('ITEM_NOT_FOUND');
    await upsertContact(database, { userId, channelId, change, at: now() });
  });
}

/** Fills the names that lists are sorted and searched by, of analyses from before they were, in pieces that hold nobody up. */
export async function fillNames({ database }: Pick<ListsContext, 'database'>): Promise<void> {
  for (let piece = 0; piece < mostPieces; piece += 1) {
    const filled = await database.asSystem(() =>
      fillListNames(database, { userId: null, most: filledAtOnce }),
    );
    if (filled < filledAtOnce) return;
  }
}

const filledAtOnce = 500;
const mostPieces = 20;
