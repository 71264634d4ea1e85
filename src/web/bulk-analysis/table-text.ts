import { isPlainlyChannel } from './channel-lines.ts';

/** One column of a table, as lines. The row of headings stays as a blank line, so that the numbers stand. */
export interface ColumnLines {
  lines: string[];
  /** The heading of the column, or `null` where the table has none. */
  heading: string | null;
}

const delimiters = [',', ';', '\t'] as const;
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

/** Cells of comma, semicolon or tab separated text, quoted ones as RFC 4180 says. Never throws. */
export function parseTable(text: string): string[][] {
  const source = text.replace(/^\uFEFF/, '');
  const delimiter = findDelimiter(source);
  const plain = new RegExp(`[^${delimiter}\\r\\n]*`, 'y');
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < source.length;) {
    const cell = readQuoted(source, at, delimiter) ?? readPlain(source, at, plain);
    row.push(cell.text);
    at = cell.end + 1;
    if (source[cell.end] === delimiter) continue;
    if (source.startsWith('\r\n', cell.end)) at += 1;
    rows.push(row);
    row = [];
  }
  return row.length === 0 ? rows : [...rows, row];
}

interface Cell {
  text: string;
  /** Where its delimiter or line end stands. */
  end: number;
}

/** `null` where the cell is not quoted, or its quotes do not end where a cell ends: then they are text. */
function readQuoted(source: string, at: number, delimiter: string): Cell | null {
  if (source[at] !== '"') return null;
  let end = source.indexOf('"', at + 1);
  while (end !== -1 && source[end + 1] === '"') end = source.indexOf('"', end + 2);
  const next = source[end + 1];
  if (end === -1 || (next !== undefined && next !== delimiter && !/[\r\n]/.test(next))) return null;
  return { text: source.slice(at + 1, end).replaceAll('""', '"'), end: end + 1 };
}

function readPlain(source: string, at: number, plain: RegExp): Cell {
  plain.lastIndex = at;
  const text = plain.exec(source)?.[0] ?? '';
  return { text, end: at + text.length };
}

/** The one that stands most often in the first line. */
function findDelimiter(source: string): string {
  const line = /[^\r\n]+/.exec(source)?.[0] ?? '';
  const countOf = (delimiter: string) => line.split(delimiter).length;
  return delimiters.reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
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
