import { mostBulkBytes } from '../../../contract/limits.ts';
import { decodeText } from '../../ui/decode-text.ts';
import { describeLines, describeSize, findExcess, readLines, type ChannelLines } from './channel-lines.ts';
import { readColumn, takeColumn, type ColumnLines } from './table-text.ts';

/** A list that was read from a file, or from a paste too long for a field. */
export interface ReadList extends ChannelLines {
  name: string;
  /** The heading of the column that was taken, where the file is a table with headings. */
  column: string | null;
}

export type ListReading = { list: ReadList } | { problem: string };

const empty = 'This file is empty.';
const noText = 'This is not a text file. Please save the list as a CSV or text file and choose that one.';
const unreadable = 'This file could not be read. Please choose it again.';

/** Reads a chosen file in the browser; what cannot be sent is told before anything is. Never rejects. */
export async function readListFile(file: File): Promise<ListReading> {
  if (file.size > mostBulkBytes) return { problem: `This file is ${describeSize(file.size)}` };
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { problem: unreadable };
  if (/\.xlsx$/i.test(file.name)) return readWorkbookList(file);
  const text = decodeText(new Uint8Array(bytes));
  if (text === null) return { problem: noText };
  return readListText(text, file.name);
}

/** The list in a text; one in a table's file is taken from one of its columns. */
export function readListText(text: string, name: string): ListReading {
  const { column, ...read } = /\.(csv|tsv)$/i.test(name)
    ? describeColumn(readColumn(text))
    : { ...readLines(text), column: null };
  if (read.count === 0) return { problem: empty };
  const problem = findExcess(read);
  return problem === null ? { list: { ...read, name, column } } : { problem };
}

function describeColumn({ lines, heading, table }: ColumnLines): ChannelLines & { column: string | null } {
  return { ...describeLines(lines), column: heading, ...(table && { table }) };
}

async function readWorkbookList(file: File): Promise<ListReading> {
  // Loaded with the first workbook alone.
  const { readTableFile } = await import('../../ui/read-table-file.ts');
  const reading = await readTableFile(file);
  if ('problem' in reading) return reading;
  const read = describeColumn(takeColumn(reading.table.rows));
  const problem = read.count === 0 ? empty : findExcess(read);
  return problem === null ? { list: { ...read, name: file.name } } : { problem };
}
