const delimiters = [',', ';', '\t'] as const;

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
