import { setImmediate as otherWork } from 'node:timers/promises';
import { mostBulkLines } from '../../../contract/limits.ts';
import { referenceKey } from '../../../youtube/reference.ts';
import { cleanText } from '../../platform/documents/clean-text.ts';
import type { ListLine } from './list-line.ts';
import { isHeading, readListLine } from './list-line.ts';
import type { NewLine } from './lines.rows.ts';
import { BulkRefusal } from './refusals.ts';

/** So many lines are read before others have their turn: some milliseconds' worth. */
const linesAtOnce = 1_000;

/**
 * Reads a pasted list; each channel stands in the first of the lines that name it, the others are duplicates. Blank
 * lines and the heading of a table are passed over. Throws `BulkRefusal`.
 */
export async function readList(
  texts: readonly string[],
  { most, table }: { most: number; table: ListTable | null } = { most: mostBulkLines, table: null },
): Promise<NewLine[]> {
  const lines: NewLine[] = [];
  const known = new Set<string>();
  let number = 0;
  // A table's rows stand beside the entries, so each of those is one line.
  for (const text of table === null ? splitLines(texts) : joinLines(texts)) {
    number += 1;
    if (number % linesAtOnce === 0) await otherWork();
    const read = lines.length === 0 && isHeading(text) ? readHeading(text) : readListLine(text);
    if (read.kind === 'blank') continue;
    if (lines.length === most) throw new BulkRefusal('TOO_MANY_LINES');
    lines.push({ ...place(number, read, known), cells: cellsOf(table, number - 1) });
  }
  if (lines.length === 0) throw new BulkRefusal('CHANNEL_URLS_MISSING');
  if (known.size === 0) throw new BulkRefusal('NO_CHANNEL_IN_LIST');
  return lines;
}

/** The other columns of a list's file, a row for each entry of the list. */
export interface ListTable {
  headings: readonly string[];
  rows: readonly (readonly string[])[];
}

/** As many cells as there are headings. */
function cellsOf(table: ListTable | null, index: number): string[] | null {
  if (table === null) return null;
  const row = table.rows[index] ?? [];
  return table.headings.map((_, column) => cleanText(row[column] ?? ''));
}

/** The same once ids of channels are known: what names the channel of an earlier line is its duplicate. */
export function mergeKnown(lines: readonly NewLine[], channelOf: ReadonlyMap<string, string>): NewLine[] {
  const taken = new Set<string>();
  return lines.map((line) => {
    if (line.state !== 'waiting' || line.reference_key === null) return line;
    const channelId = line.channel_id ?? channelOf.get(line.reference_key) ?? null;
    if (channelId === null) return line;
    if (taken.has(channelId)) return toDuplicate(line);
    taken.add(channelId);
    return { ...line, channel_id: channelId };
  });
}

/** Programs send a whole text as one entry, or leave half of a Windows line end. */
function* splitLines(texts: readonly string[]) {
  for (const text of texts) {
    if (/[\r\n\u2028\u2029]/.test(text)) yield* text.split(/\r\n?|[\n\u2028\u2029]/);
    else yield text;
  }
}

/** A column's name happens to be a possible handle; with an `@` or as an address it is one. */
function readHeading(text: string): ListLine {
  return text.includes('@') ? readListLine(text) : { kind: 'blank' };
}

function place(line: number, read: Exclude<ListLine, { kind: 'blank' }>, known: Set<string>): NewLine {
  const empty = {
    line,
    channel_url: read.text,
    reference_key: null,
    channel_id: null,
    failure: null,
    cells: null,
  };
  if (read.kind === 'rejected') return { ...empty, state: 'rejected', failure: read.code };
  const key = referenceKey(read.reference);
  if (known.has(key)) return { ...empty, state: 'duplicate' };
  known.add(key);
  const channelId = read.reference.kind === 'id' ? read.reference.id : null;
  return { ...empty, state: 'waiting', reference_key: key, channel_id: channelId };
}

function* joinLines(texts: readonly string[]) {
  for (const text of texts) yield text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ');
}

function toDuplicate(line: NewLine): NewLine {
  return { ...line, state: 'duplicate', reference_key: null, channel_id: null };
}
