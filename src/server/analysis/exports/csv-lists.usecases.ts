import { cleanCellText, withoutCharacterCodes, withoutFormula } from './cell-text.ts';
import type { Cell } from './columns.ts';
import { writeCsv } from './csv.ts';
import type { Pages } from './exports.usecases.ts';
import { pageRows, inPageTurn } from './exports.usecases.ts';
import { writeWorkbook } from './workbook.ts';

export type { Cell, Pages };
export { pageRows, inPageTurn };

/** A column of a list: its heading, and what a row has there. */
export interface ListColumn<Row> {
  header: string;
  read: (row: Row) => Cell;
}

/** The same for a workbook, where it has a width, and a format of its own if it needs one. */
export interface SheetColumn<Row> extends ListColumn<Row> {
  width?: number;
  numFmt?: string;
}

const usualWidth = 20;

/** A list of any capability as CSV, a piece for each page; no text of it is a formula to a spreadsheet. */
export function writeCsvList<Row>(
  pages: Pages<Row>,
  columns: readonly ListColumn<Row>[],
): AsyncIterable<string> {
  return writeCsv(pages, {
    // People may have named a column themselves.
    columns: columns.map(({ header }) => ({
      header: withoutFormula(cleanCellText(header)),
      width: usualWidth,
    })),
    readCells: (row) => readCells(columns, row),
  });
}

/** The same as an Excel workbook, whose texts are none either. */
export function writeSheet<Row>(
  pages: Pages<Row>,
  { name, columns }: { name: string; columns: readonly SheetColumn<Row>[] },
): AsyncIterable<Uint8Array> {
  const heads = columns.map(({ header, width = usualWidth, numFmt }) => ({
    header: withoutCharacterCodes(cleanCellText(header)),
    width,
    ...(numFmt !== undefined && { numFmt }),
  }));
  return writeWorkbook(pages, { columns: heads, readCells: (row) => readCells(columns, row) }, name);
}

/** A short workbook of several sheets, made at once; no text of it is a formula either. */
export async function writeSheets(
  sheets: readonly { name: string; headers: readonly string[]; rows: readonly (readonly Cell[])[] }[],
): Promise<Uint8Array> {
  const clean = (cell: Cell) =>
    typeof cell === 'string' ? withoutCharacterCodes(cleanCellText(cell)) : cell;
  const { writeXlsx } = await import('hucre/xlsx');
  const written = await writeXlsx({
    sheets: sheets.map(({ name, headers, rows }) => ({
      name,
      columns: headers.map((header) => ({ header, width: Math.max(usualWidth, header.length + 1) })),
      rows: rows.map((row) => row.map(clean)),
      freezePane: { rows: 1, columns: 1 },
    })),
  });
  return new Uint8Array(written);
}

function readCells<Row>(columns: readonly ListColumn<Row>[], row: Row): Cell[] {
  return columns.map(({ read }) => {
    const cell = read(row);
    return typeof cell === 'string' ? cleanCellText(cell) : cell;
  });
}
