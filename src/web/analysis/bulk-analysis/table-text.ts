import { longestListCell, longestListHeading, mostListColumns } from '../../../contract/limits.ts';
import { parseTable } from '../../ui/parse-table.ts';
import { isPlainlyChannel } from './channel-lines.ts';

/** One column of a table, as lines. The row of headings stays as a blank line, so that the numbers stand. */
export interface ColumnLines {
  lines: string[];
  /** The heading of the column, or `null` where the table has none. */
  heading: string | null;
  /** The other columns, if there are any: a row for each line. */
  table?: { headings: string[]; rows: string[][] };
}

/** In the order in which they are looked for: `Channel name` is no address where there is a `URL`. */
const headings = [/\burl\b/i, /\blink\b/i, /\baddress\b/i, /\bhandle\b/i, /youtube/i, /channel/i] as const;
/** As many rows as are enough to see which column holds the channels. */
const sampledRows = 200;

/** The column that names the channels: by its heading, by what stands in it, or the first. */
export function readColumn(text: string): ColumnLines {
  return takeColumn(parseTable(text));
}

/** The same of a table that is read already. */
export function takeColumn(rows: readonly (readonly string[])[]): ColumnLines {
  const head = rows.find((row) => row.some((cell) => cell.trim() !== '')) ?? [];
  const named = head.some(isPlainlyChannel) ? -1 : findHeading(head);
  const column = named === -1 ? findFullest(rows) : named;
  const lines = rows.map((row) => row[column] ?? '');
  if (named === -1) return { lines, heading: null };
  lines[rows.indexOf(head)] = '';
  const table = readOthers(rows, { head, named });
  return { lines, heading: (head[named] ?? '').trim(), ...(table && { table }) };
}

/** Columns without a heading are no one's; what is too long or too wide is cut as the server takes it. */
function readOthers(
  rows: readonly (readonly string[])[],
  { head, named }: { head: readonly string[]; named: number },
) {
  const others = head
    .map((heading, column) => ({ heading: heading.trim(), column }))
    .filter(({ heading, column }) => column !== named && heading !== '')
    .slice(0, mostListColumns);
  if (others.length === 0) return null;
  return {
    headings: others.map(({ heading }) => heading.slice(0, longestListHeading)),
    rows: rows.map((row) => others.map(({ column }) => (row[column] ?? '').trim().slice(0, longestListCell))),
  };
}

function findHeading(head: readonly string[]): number {
  const found = headings.map((heading) => head.findIndex((cell) => heading.test(cell)));
  return found.find((column) => column !== -1) ?? -1;
}

function findFullest(rows: readonly (readonly string[])[]): number {
  const sample = rows.slice(0, sampledRows);
  const width = sample.reduce((widest, row) => Math.max(widest, row.length), 0);
  const counts = Array.from(
    { length: width },
    (_, column) => sample.filter((row) => isPlainlyChannel(row[column] ?? '')).length,
  );
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}
