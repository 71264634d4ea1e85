import { randomUUID } from 'node:crypto';
import type { OwnColumn } from '../../../contract/analysis/lists.ts';
import type { ImportTarget } from '../../../contract/limits.ts';
import { longestColumnName, mostListChannels, mostOwnColumns } from '../../../contract/limits.ts';
import type {
  GoodRow,
  ImportCounts,
  ImportedTable,
} from '../../market/creator-rates/imported-table.usecases.ts';
import { readImportedTable } from '../../market/creator-rates/imported-table.usecases.ts';
import { noteActivity } from '../../accounts/workspaces/activity.usecases.ts';
import { holdTier } from '../../accounts/plans/plans.usecases.ts';
import { findOrAsk } from '../channels/known-channels.usecases.ts';
import type { FoundChannels } from '../channels/known-channels.usecases.ts';
import { readRow } from './import-row.ts';
import type { ImportedItem } from './import-row.ts';
import { addItems, checkTags } from './item-changes.usecases.ts';
import type { Adding } from './item-changes.usecases.ts';
import { insertContacts } from './item-changes.rows.ts';
import { findMatching } from './items.rows.ts';
import { changeList } from './lists.rows.ts';
import { holdList, ListRefusal, readList } from './lists.usecases.ts';

export interface ImportInput {
  listId: string;
  targets: readonly ImportTarget[];
  rows: readonly (readonly string[])[];
}

type Table = ImportedTable<ImportedItem>;

/** What an import of the file would do at this moment; nothing is changed. */
export async function previewImport(
  context: Adding,
  input: ImportInput,
): Promise<ImportCounts & { good_rows: number }> {
  const { database, userId } = context;
  const found = await findIds(context, input);
  return database.asUser(userId, async () => {
    const { columns } = await readList(context, input.listId);
    const table = await readTable(input, { columns: joinColumns(columns, input), ...found });
    const fresh = await keepFresh(context, input.listId, table);
    return { ...table.count(), good_rows: fresh.length };
  });
}

/** Adds a file's channels to a list, all good rows or none; what is in it already stays as it is. */
export async function importItems(
  context: Adding,
  input: ImportInput,
): Promise<ImportCounts & { taken: number }> {
  const { database, userId, now } = context;
  const { listId } = input;
  const found = await findIds(context, input);
  return database.asUser(userId, async () => {
    await holdTier(context, { userId });
    const list = await holdList(context, listId);
    const columns = joinColumns(list.columns, input);
    const table = await readTable(input, { columns, ...found });
    const fresh = await keepFresh(context, listId, table);
    if (fresh.length === 0) throw new ListRefusal('NOTHING_TO_IMPORT');
    if (columns.length > list.columns.length)
      await changeList(database, { place: { userId, listId }, change: { columns }, at: now() });
    await addItems(
      context,
      listId,
      fresh.map(({ value }) => value.item),
    );
    const contacts = fresh.map(({ value: { item, contact } }) => ({
      channel_id: item.channel_id,
      ...contact,
    }));
    const told = contacts.filter(({ name, email }) => name !== '' || email !== '');
    if (told.length > 0) await insertContacts(database, { userId, contacts: told, at: now() });
    await checkTags(context);
    const details = { count: fresh.length };
    await noteActivity(context, { action: 'list_imported', subject: list.name, details });
    return { ...table.count(), taken: fresh.length };
  });
}

/** Which channels the file's references lead to. Throws where not exactly one column names them. */
function findIds(context: Adding, { targets, rows }: ImportInput): Promise<FoundChannels> {
  if (targets.filter((target) => target === 'channel').length !== 1) throw new ListRefusal('COLUMNS_MISSING');
  if (rows.length > mostListChannels + 1) throw new ListRefusal('LIST_FULL');
  const place = targets.indexOf('channel');
  const references = rows.slice(1).map((cells) => (cells[place] ?? '').trim());
  return findOrAsk(
    context,
    references.filter((text) => text !== ''),
  );
}

const nameOf = (cell: string | undefined, at: number) =>
  (cell ?? '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, longestColumnName)
    .toWellFormed() || `Column ${at + 1}`;

/** The list's own columns, and behind them those that the file brings along. */
function joinColumns(columns: readonly OwnColumn[], { targets, rows }: ImportInput): OwnColumn[] {
  const joined = [...columns];
  for (const [at, target] of targets.entries()) {
    if (target !== 'own') continue;
    const name = nameOf(rows[0]?.[at], at);
    if (!joined.some((column) => isSameName(column.name, name)))
      joined.push({ id: randomUUID(), name, kind: 'text', choices: [] });
  }
  if (joined.length > Math.max(mostOwnColumns, columns.length)) throw new ListRefusal('TOO_MANY_COLUMNS');
  return joined;
}

function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.toLowerCase();
}

interface Known extends FoundChannels {
  columns: readonly OwnColumn[];
}

function readTable({ targets, rows }: ImportInput, known: Known): Promise<Table> {
  const head = rows[0] ?? [];
  const own = targets.flatMap((target, at) => {
    const column =
      target === 'own' && known.columns.find(({ name }) => isSameName(name, nameOf(head[at], at)));
    return column ? [{ name: `own_${at}`, column }] : [];
  });
  // A name for each target, whatever the file calls its column.
  const names = targets.map((target, at) =>
    target === 'own' ? `own_${at}` : target === 'skip' ? '' : target,
  );
  const columns: Record<string, readonly string[]> = Object.fromEntries(names.map((name) => [name, []]));
  return readImportedTable<string, ImportedItem>([names, ...rows.slice(1)], {
    columns,
    needed: ['channel'],
    read: (cell) => readRow(cell, { ...known, own }),
    twice: (row) => `The same channel stands in row ${row}.`,
  });
}

/** The good rows whose channels are not in the list at this moment; the others count as rejected. */
async function keepFresh(
  { database, userId }: Adding,
  listId: string,
  table: Table,
): Promise<GoodRow<ImportedItem>[]> {
  const there = new Set(await findMatching(database, { listId, userId, ...everything }));
  for (const row of table.good.filter(({ key }) => there.has(key)))
    table.reject(row, 'This channel is in the list already.');
  return table.good.filter(({ key }) => !there.has(key));
}

const everything = {
  narrowing: {
    search: null,
    status: null,
    tag: null,
    owner: null,
    brandSafety: null,
    leastScore: null,
    highestPrice: null,
  },
  priced: [],
  members: [],
} as const;
