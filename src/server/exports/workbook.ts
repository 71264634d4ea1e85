import { writeXlsxStream } from 'hucre/xlsx';
import { withoutCharacterCodes } from './cell-text.ts';
import { columns, readCells } from './columns.ts';
import type { Pages } from './exports.usecases.ts';

const sheet = {
  name: 'Channel analyses',
  // A head that is longer than its column would be cut off by the next one.
  columns: columns.map(({ header, width, numFmt }) => ({
    header,
    width: Math.max(width, header.length + 1),
    ...(numFmt && { numFmt }),
  })),
  freezePane: { rows: 1, columns: 1 },
};

/** Pages as an Excel workbook; what does not fit on one sheet goes on with the next. */
export async function* writeWorkbook(pages: Pages): AsyncGenerator<Uint8Array, void> {
  // Made here, so that nothing is read before somebody takes the first piece.
  yield* writeXlsxStream(readRows(pages), sheet);
}

async function* readRows(pages: Pages) {
  for await (const page of pages) {
    for (const row of page)
      yield readCells(row).map((cell) => (typeof cell === 'string' ? withoutCharacterCodes(cell) : cell));
  }
}
