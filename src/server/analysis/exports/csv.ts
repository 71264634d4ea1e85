import { stringify } from 'csv-stringify/sync';
import { withoutFormula, withoutInnerFormulas } from './cell-text.ts';
import type { Cell, Table } from './columns.ts';
import type { Pages } from './exports.usecases.ts';

/** Excel takes a file for UTF-8 only where it begins with this mark. */
const byteOrderMark = '\uFEFF';
/** Every text is quoted: see decision 013. */
const format = { quoted_string: true, record_delimiter: 'windows' } as const;

/** Pages as CSV (RFC 4180), a piece for each. */
export async function* writeCsv<Row>(pages: Pages<Row>, table: Table<Row>): AsyncGenerator<string, void> {
  yield byteOrderMark + stringify([table.columns.map(({ header }, index) => toField(header, index))], format);
  for await (const page of pages)
    yield stringify(
      page.map((row) => table.readCells(row).map(toField)),
      format,
    );
}

/** `2026-11-21 12:00:00` is a time in every spreadsheet, whatever its language. */
function toField(cell: Cell, index: number): string | number | null {
  if (typeof cell === 'string') return index === 0 ? withoutFormula(cell) : withoutInnerFormulas(cell);
  return cell instanceof Date ? cell.toISOString().slice(0, 19).replace('T', ' ') : cell;
}
