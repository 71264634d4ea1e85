/** The columns of a table by our name, with other names they are known by, all in lower case with `_` between words. */
export type ColumnNames<Name extends string> = Readonly<Record<Name, readonly string[]>>;

/** A row below the column names. */
export interface NamedRow<Name extends string> {
  /** Its number in the file, from 1. */
  number: number;
  cells: readonly string[];
  /** The cell of a column, trimmed; empty if the table has no such column. */
  read: (name: Name) => string;
}

export interface NamedTable<Name extends string> {
  missing: Name[];
  /** Rows that are not blank, read on demand. */
  rows: Iterable<NamedRow<Name>>;
}

/** A table whose first non-blank row names the columns; case, blanks and punctuation in the names are forgiven. */
export function openNamedTable<Name extends string>(
  table: readonly (readonly string[])[],
  { columns, needed }: { columns: ColumnNames<Name>; needed: readonly NoInfer<Name>[] },
): NamedTable<Name> {
  const start = table.findIndex((row) => !isBlank(row));
  const head = (table[start] ?? []).map(foldName);
  const names = Object.keys(columns).filter((name): name is Name => name in columns);
  const places = new Map(names.map((name) => [name, findPlace(head, [name, ...columns[name]])]));
  return {
    missing: needed.filter((name) => places.get(name) === undefined),
    rows: readRows(table, { start, places }),
  };
}

function* readRows<Name extends string>(
  table: readonly (readonly string[])[],
  { start, places }: { start: number; places: ReadonlyMap<Name, number | undefined> },
): Generator<NamedRow<Name>> {
  for (const [index, cells] of table.entries()) {
    if (index <= start || isBlank(cells)) continue;
    const read = (name: Name) => (cells[places.get(name) ?? -1] ?? '').trim();
    yield { number: index + 1, cells, read };
  }
}

function findPlace(head: readonly string[], names: readonly string[]): number | undefined {
  return names.map((name) => head.indexOf(name)).find((place) => place !== -1);
}

function foldName(cell: string): string {
  return cell
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');
}

function isBlank(row: readonly string[]): boolean {
  return row.every((cell) => cell.trim() === '');
}

const longestShown = 120;

/** A row's cells as one short line. */
export function describeRow(cells: readonly string[]): string {
  const shown: string[] = [];
  let length = 0;
  for (const cell of cells) {
    // Only the beginning of each is needed; a long cell is cut before it is searched.
    const text = cell
      .slice(0, longestShown)
      .toWellFormed()
      .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
      .trim();
    if (text === '') continue;
    shown.push(text);
    length += text.length + 2;
    if (length > longestShown) break;
  }
  const line = shown.join(', ');
  return line.length > longestShown ? `${line.slice(0, longestShown).toWellFormed()}…` : line;
}
