import { parseTable } from '../../ui/parse-table.ts';
import { isPlainlyChannel } from './channel-lines.ts';

/** One column of a table, as lines. The row of headings stays as a blank line, so that the numbers stand. */
export interface ColumnLines {
  lines: string[];
  /** The heading of the column, or `null` where the table has none. */
  heading: string | null;
}

/** In the order in which they are looked for: `Channel name` is no address where there is a `URL`. */
const headings = [/\burl\b/i, /\blink\b/i, /\baddress\b/i, /\bhandle\b/i, /youtube/i, /channel/i] as const;
/** As many rows as are enough to see which column holds the channels. */
const sampledRows = 200;

/** The column that names the channels: by its heading, by what stands in it, or the first. */
export function readColumn(text: string): ColumnLines {
  const rows = parseTable(text);
  const head = rows.find((row) => row.some((cell) => cell.trim() !== '')) ?? [];
  const named = head.some(isPlainlyChannel) ? -1 : findHeading(head);
  const column = named === -1 ? findFullest(rows) : named;
  const lines = rows.map((row) => row[column] ?? '');
  if (named === -1) return { lines, heading: null };
  lines[rows.indexOf(head)] = '';
  return { lines, heading: (head[named] ?? '').trim() };
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
