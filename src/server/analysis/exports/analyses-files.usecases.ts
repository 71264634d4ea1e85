import { analysisTable, furtherTable } from './columns.ts';
import type { Cell } from './columns.ts';
import { writeCsv } from './csv.ts';
import { openExport } from './exports.usecases.ts';
import type { ExportContext, Pages, Selection } from './exports.usecases.ts';
import { writeWorkbook } from './workbook.ts';

/** Analyses as the exports by hand have them: their files, and their cells for what is made of them otherwise. */
export interface AnalysesFile {
  headers: readonly string[];
  write: (format: 'csv' | 'excel') => AsyncIterable<Uint8Array | string>;
  cells: () => AsyncGenerator<Cell[][], void>;
}

/** Analyses of the user's own; `null` where one of them is not. What is asked of it is asked once. */
export async function openAnalyses(
  context: ExportContext,
  selection: Selection,
): Promise<AnalysesFile | null> {
  const pages = await openExport(context, selection);
  if (pages === null) return null;
  const table = 'further' in selection && selection.further === true ? furtherTable : analysisTable;
  return {
    headers: table.columns.map(({ header }) => header),
    write: (format) => (format === 'csv' ? writeCsv(pages, table) : writeWorkbook(pages, table)),
    cells: () => readCells(pages, table.readCells),
  };
}

async function* readCells<Row>(
  pages: Pages<Row>,
  read: (row: Row) => Cell[],
): AsyncGenerator<Cell[][], void> {
  for await (const page of pages) yield page.map(read);
}
