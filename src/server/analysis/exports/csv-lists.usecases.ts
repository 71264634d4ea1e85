import { cleanCellText } from './cell-text.ts';
import type { Cell } from './columns.ts';
import { writeCsv } from './csv.ts';
import type { Pages } from './exports.usecases.ts';
import { pageRows, inPageTurn } from './exports.usecases.ts';

export type { Cell, Pages };
export { pageRows, inPageTurn };

/** A column of a list: its heading, and what a row has there. */
export interface ListColumn<Row> {
  header: string;
  read: (row: Row) => Cell;
}

/** A list of any capability as CSV, a piece for each page; no text of it is a formula to a spreadsheet. */
export function writeCsvList<Row>(
  pages: Pages<Row>,
  columns: readonly ListColumn<Row>[],
): AsyncIterable<string> {
  return writeCsv(pages, {
    columns: columns.map(({ header }) => ({ header, width: header.length })),
    readCells: (row) =>
      columns.map(({ read }) => {
        const cell = read(row);
        return typeof cell === 'string' ? cleanCellText(cell) : cell;
      }),
  });
}
