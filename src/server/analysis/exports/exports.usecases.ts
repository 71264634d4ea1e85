import type { Database } from '../../platform/db/database.ts';
import { createConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import { readNotesOf } from '../library/known-channels.usecases.ts';
import type { ExportRow } from './exports.rows.ts';
import { findExportPage, findExportRows, hasProfile } from './exports.rows.ts';

export interface ExportContext {
  database: Database;
  userId: string;
}

/** Analyses by their ids, or all of them. */
export type Selection = { analysisIds: readonly string[]; further?: boolean | undefined } | { all: true };

/** Rows in pieces that are read when they are asked for. */
export type Pages<Row = ExportRow> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

/** Small enough that a page is read and written without holding anybody up. */
export const pageRows = 500;

/**
 * The user's own analyses: those asked for, each once, in the order asked; or all, newest first. Answers `null` where
 * one of them is not theirs. What can be refused is refused here, before anything is sent.
 */
export async function openExport(context: ExportContext, selection: Selection): Promise<Pages | null> {
  if ('all' in selection) return readOn(context, await readPage(context, null));
  const { database, userId } = context;
  const ids = [...new Set(selection.analysisIds.map((id) => id.toLowerCase()))];
  const found = await database.asUser(userId, async () => {
    const rows = await findExportRows(database, { userId, ids });
    return selection.further === true ? addWritten(context, rows) : rows;
  });
  const rowOf = new Map(found.map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => rowOf.get(id) ?? []);
  return rows.length === ids.length ? [rows] : null;
}

async function addWritten(context: ExportContext, rows: readonly ExportRow[]): Promise<ExportRow[]> {
  const channelIds = rows.map(({ channelId }) => channelId);
  const written = await readNotesOf(context, { channelIds });
  return rows.map((row) => ({ ...row, written: written.get(row.channelId) }));
}

/** Each page in a transaction of its own, so that nothing is held while a slow client takes what it has. */
async function* readOn(context: ExportContext, first: readonly ExportRow[]) {
  let page = first;
  let last = page.at(-1);
  while (last !== undefined) {
    yield page;
    if (page.length < pageRows) return;
    const after = last;
    page = await inPageTurn(context.userId, () => readPage(context, after));
    last = page.at(-1);
  }
}

const pageLimit = createConcurrencyLimit({ atOnce: 1 });

/**
 * All exports of a process read one page after the other: five at once would hold everybody else up five times as long.
 * Keys, which are readers, take turns.
 */
export function inPageTurn<T>(key: string, read: () => Promise<T>): Promise<T> {
  return pageLimit.run(key, read);
}

function readPage({ database, userId }: ExportContext, after: ExportRow | null): Promise<ExportRow[]> {
  return database.asUser(userId, async () => {
    const rows = await findExportPage(database, { userId, after, limit: pageRows });
    // With an account goes its history: what is left of it must not look like its end.
    if (rows.length < pageRows && !(await hasProfile(database, userId)))
      throw new Error('The account was deleted while its analyses were exported.');
    return rows;
  });
}
