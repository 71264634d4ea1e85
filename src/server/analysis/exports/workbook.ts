import { withoutCharacterCodes } from './cell-text.ts';
import type { Table } from './columns.ts';
import type { Pages } from './exports.usecases.ts';

/** Pages as an Excel workbook; what does not fit on one sheet goes on with the next. */
export async function* writeWorkbook<Row>(
  pages: Pages<Row>,
  table: Table<Row>,
  name = 'Channel analyses',
): AsyncGenerator<Uint8Array, void> {
  const sheet = {
    name,
    // A head that is longer than its column would be cut off by the next one.
    columns: table.columns.map(({ header, width, numFmt }) => ({
      header,
      width: Math.max(width, header.length + 1),
      ...(numFmt && { numFmt }),
    })),
    freezePane: { rows: 1, columns: 1 },
  };
  // Loaded with the first workbook, not at the start.
  const { writeXlsxStream } = await import('hucre/xlsx');
  // Made here, so that nothing is read before somebody takes the first piece.
  yield* writeXlsxStream(readRows(pages, table), sheet);
}

async function* readRows<Row>(pages: Pages<Row>, { readCells }: Table<Row>) {
  for await (const page of pages) {
    for (const row of page)
      yield readCells(row).map((cell) => (typeof cell === 'string' ? withoutCharacterCodes(cell) : cell));
  }
}
