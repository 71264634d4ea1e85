import { streamXlsxRows, type CellValue } from 'hucre/xlsx';
import { mostImportRows } from '../../contract/limits.ts';

/** After so many rows the page may draw and answer again. */
const rowsAtOnce = 2000;
/** What a spreadsheet shows of a number; digits beyond are a rest of its binary form. */
const shownDigits = 15;

/**
 * The cells of a workbook's first sheet as texts: days as `2026-10-03`, numbers in plain decimals, formulas as what
 * they came to. Blank rows keep their places; rows beyond one more than an import may have are not read.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const { index, values } of streamXlsxRows(bytes)) {
    while (rows.length < Math.min(index, mostImportRows + 1)) rows.push([]);
    rows.push(Array.from(values, writeCell));
    if (rows.length > mostImportRows + 1) break;
    if (rows.length % rowsAtOnce === 0) await pause();
  }
  return rows;
}

function writeCell(value: CellValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'number') return writeNumber(value);
  return typeof value === 'boolean' ? String(value).toUpperCase() : value;
}

function writeNumber(value: number): string {
  const shown = Number(value.toPrecision(shownDigits));
  return shown.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 });
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
