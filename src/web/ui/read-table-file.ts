import { mostImportBytes, mostImportRows } from '../../contract/limits.ts';
import { decodeText } from './decode-text.ts';
import { formatCount, formatShort } from './format.ts';
import { parseTable } from './parse-table.ts';

/** A table as it stands in a file; its first row names the columns. */
export interface TableFile {
  name: string;
  rows: string[][];
}

export type TableReading = { table: TableFile } | { problem: string };

const bytesPerMegabyte = 1024 * 1024;
/** The rest of a request is the names of its fields. */
const mostTableBytes = mostImportBytes - 4096;
/** A workbook of the largest import comes to 47 MB; one made to fill the memory packs gigabytes into a few. */
const mostUnpackedBytes = 256 * bytesPerMegabyte;
/** What the contract takes of one cell and of one row. */
const longestCell = 2100;
const mostColumns = 40;

const problems = {
  empty: 'This file is empty.',
  headingsAlone: 'This file has no rows below the names of its columns.',
  noTable: 'This is not a table. Please save it as CSV or as an Excel workbook (.xlsx) and choose that one.',
  oldWorkbook:
    'This workbook is in the old format, or protected by a password. Please save it as .xlsx without a password.',
  brokenWorkbook: 'This workbook could not be opened. Please save it anew, or as CSV, and choose that one.',
  hugeWorkbook:
    'This workbook is too large to be opened here. Please save its first sheet as CSV and choose that one.',
  unreadable: 'This file could not be read. Please choose it again.',
} as const;

/** Opens a chosen CSV file or workbook in the browser; what cannot be sent is told before anything is. Never rejects. */
export async function readTableFile(file: File): Promise<TableReading> {
  if (file.size > mostImportBytes) return { problem: describeSize('This file has', file.size) };
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { problem: problems.unreadable };
  const found = await readRows(new Uint8Array(bytes));
  return 'problem' in found ? found : checkRows(file.name, found.rows);
}

async function readRows(bytes: Uint8Array): Promise<{ rows: string[][] } | { problem: string }> {
  const mark = String.fromCharCode(...bytes.subarray(0, 4));
  if (mark === '\u00D0\u00CF\u0011\u00E0') return { problem: problems.oldWorkbook };
  if (mark === 'PK\u0003\u0004') {
    try {
      if (readUnpackedSize(bytes) > mostUnpackedBytes) return { problem: problems.hugeWorkbook };
      // Loaded with the first workbook alone.
      const { readWorkbook } = await import('./read-workbook.ts');
      return { rows: await readWorkbook(bytes) };
    } catch {
      return { problem: problems.brokenWorkbook };
    }
  }
  const text = decodeText(bytes);
  return text === null ? { problem: problems.noTable } : { rows: parseTable(text) };
}

function checkRows(name: string, found: readonly string[][]): TableReading {
  const rows = found.map(trimRow);
  while (rows.at(-1)?.length === 0) rows.pop();
  const [head] = rows;
  if (head === undefined) return { problem: problems.empty };
  if (rows.length === 1) return { problem: problems.headingsAlone };
  if (rows.length > mostImportRows + 1) {
    return {
      problem: `This file has more than ${formatCount(mostImportRows)} rows. Please split it.`,
    };
  }
  if (rows.some((row) => row.length > mostColumns)) {
    return { problem: `This table is wider than ${mostColumns} columns. Please leave out those not needed.` };
  }
  const bytes = new Blob([JSON.stringify(rows)]).size;
  if (bytes > mostTableBytes) return { problem: describeSize('The cells of this file have', bytes) };
  return { table: { name, rows } };
}

/** Without the empty cells at its end; no longer cell than the server takes, which refuses any so long. */
function trimRow(row: readonly string[]): string[] {
  const last = row.findLastIndex((cell) => cell.trim() !== '');
  return row.slice(0, last + 1).map((cell) => cell.slice(0, longestCell));
}

function describeSize(whose: string, bytes: number): string {
  const most = mostImportBytes / bytesPerMegabyte;
  const megabytes = Math.max(bytes / bytesPerMegabyte, most + 0.1);
  return `${whose} ${formatShort(megabytes)} MB. At most ${formatShort(most)} MB can be imported at once. Please split it.`;
}

const endMark = 0x06_05_4b_50;

const endBytes = 22;

const longestComment = 0xff_ff;

const partMark = 0x02_01_4b_50;

const partBytes = 46;

/** Compressed, nothing takes this many bytes. */
const packedNothing = 2;

/** Stand where a count or a size is told elsewhere, because it is larger. */
const countElsewhere = 0xff_ff;

const sizeElsewhere = 0xff_ff_ff_ff;

/**
 * The bytes that the parts of a zip archive come to, as its own list of them tells (APPNOTE.TXT, 4.3.12 and 4.3.16);
 * `Infinity` where the list tells too little to be sure. Throws where there is no list. What unpacks a part stops where
 * it grows beyond what the list told.
 */
function readUnpackedSize(archive: Uint8Array): number {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = findEnd(view);
  const parts = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (parts === countElsewhere || at === sizeElsewhere) return Infinity;
  let size = 0;
  for (let part = 0; part < parts; part += 1) {
    if (view.getUint32(at, true) !== partMark) throw new Error('The list of an archive’s parts breaks off.');
    const [packed, unpacked] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const isHidden = unpacked === sizeElsewhere || (unpacked === 0 && packed > packedNothing);
    size += isHidden ? Infinity : unpacked;
    at +=
      partBytes +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true);
  }
  return size;
}

/** The last end mark, before which nothing but a comment may stand. */
function findEnd(view: DataView): number {
  const last = view.byteLength - endBytes;
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1)
    if (view.getUint32(at, true) === endMark) return at;
  throw new Error('An archive has no end.');
}
