import { setImmediate as breathe } from 'node:timers/promises';
import { rejectedRowsShown } from '../../../contract/limits.ts';
import type { RejectedRow } from '../../../contract/market/rate-import.ts';
import type { ColumnNames } from '../../../values/named-rows.ts';
import { describeRow, openNamedTable } from '../../../values/named-rows.ts';
import { joinWords } from '../../../values/wording.ts';
import { RateRefusal } from './rate-fields.ts';

export interface ImportCounts {
  /** Rows below the names of the columns that are not blank. */
  total_rows: number;
  rejected_rows: number;
  /** The first of them, in the file's order. */
  rejected: RejectedRow[];
}

interface Row {
  /** Its number in the file, from 1. */
  number: number;
  cells: readonly string[];
}

/** A row that can be taken. */
export interface GoodRow<T> extends Row {
  value: T;
  /** What no two rows of a table may share. */
  key: string;
}

export interface ImportedTable<T> {
  good: GoodRow<T>[];
  /** Counts one of the good rows as rejected after all. */
  reject: (row: Row, reason: string) => void;
  count: () => ImportCounts;
}

interface TableReading<Name extends string, T> {
  columns: ColumnNames<Name>;
  needed: readonly NoInfer<Name>[];
  read: (cell: (name: Name) => string) => { value: T; key: string } | { reason: string };
  /** What is said of a row whose key stands in an earlier one. */
  twice: (firstRow: number) => string;
}

/** So many rows are read before others have their turn: some milliseconds' worth. */
const rowsAtOnce = 500;

/** Reads a table row by row. Throws `RateRefusal` where columns are missing or nothing stands below their names. */
export async function readImportedTable<Name extends string, T>(
  table: readonly (readonly string[])[],
  { columns, needed, read, twice }: TableReading<Name, T>,
): Promise<ImportedTable<T>> {
  const { missing, rows } = openNamedTable(table, { columns, needed });
  if (missing.length > 0) throw new RateRefusal('COLUMNS_MISSING', { text: describeMissing(missing) });
  const good: GoodRow<T>[] = [];
  const firstRowOf = new Map<string, number>();
  const rejections = collectRejections();
  let total = 0;
  for (const { number, cells, read: cell } of rows) {
    total += 1;
    if (total % rowsAtOnce === 0) await breathe();
    const result = read(cell);
    if ('reason' in result) {
      rejections.add({ number, cells }, result.reason);
      continue;
    }
    const firstRow = firstRowOf.get(result.key);
    if (firstRow !== undefined) rejections.add({ number, cells }, twice(firstRow));
    else {
      firstRowOf.set(result.key, number);
      good.push({ number, cells, ...result });
    }
  }
  if (total === 0) throw new RateRefusal('NOTHING_TO_IMPORT');
  return { good, reject: rejections.add, count: () => ({ total_rows: total, ...rejections.tell() }) };
}

function describeMissing(missing: readonly string[]): string {
  return `The first row has to name the columns. Missing: ${joinWords(missing)}.`;
}

interface Rejection extends Row {
  reason: string;
}

/** Of many rejected rows only the first are kept. */
function collectRejections() {
  let rejected = 0;
  let kept: Rejection[] = [];
  return {
    add: ({ number, cells }: Row, reason: string) => {
      rejected += 1;
      kept.push({ number, cells, reason });
      if (kept.length >= 2 * rejectedRowsShown) kept = firstOf(kept);
    },
    tell: () => ({
      rejected_rows: rejected,
      rejected: firstOf(kept).map(({ number, cells, reason }) => ({
        row: number,
        text: describeRow(cells),
        reason,
      })),
    }),
  };
}

function firstOf(rows: readonly Rejection[]): Rejection[] {
  return rows.toSorted((one, other) => one.number - other.number).slice(0, rejectedRowsShown);
}
