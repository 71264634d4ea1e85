import type { z } from 'zod';
import { scheduleQuestion } from '../../../contract/agency/schedules.ts';
import { fileTypes, paperSizes } from '../../../contract/analysis/exports.ts';
import { longestExport } from '../../../contract/limits.ts';
import { mostFileBytes, scheduledFormats } from '../../../engine/plans/report-schedules.ts';
import type { ScheduledFormat } from '../../../engine/plans/report-schedules.ts';
import { formatWhole } from '../../../values/wording.ts';
import { openAnalyses } from '../../analysis/exports/analyses-files.usecases.ts';
import type { AnalysesFile } from '../../analysis/exports/analyses-files.usecases.ts';
import { writeCsvList, writeSheet } from '../../analysis/exports/csv-lists.usecases.ts';
import type { ListColumn, Pages } from '../../analysis/exports/csv-lists.usecases.ts';
import { readLibraryIds } from '../../analysis/library/library.usecases.ts';
import { openListExport } from '../../analysis/lists/list-export.usecases.ts';
import { openReport, writeReport } from '../../deals/campaigns/report.usecases.ts';
import { oneOf } from '../../platform/db/sql.ts';
import type { Database } from '../../platform/db/database.ts';
import { pdfQueue, renderPdf } from '../../platform/documents/pdf/pdf-document.ts';
import type { MailFile } from '../../platform/outside/mail-message.ts';
import { readBrand } from '../white-label/tenants.usecases.ts';
import { composeRows } from './rows-document.ts';
import type { ScheduleRow } from './schedules.rows.ts';

export interface FileContext {
  database: Database;
  now: () => Date;
  demo: boolean;
  /** The workspace. */
  userId: string;
}

export interface MadeReport {
  /** `null` where it is larger than a mail should be. */
  file: MailFile | null;
  /** Where a signed-in member finds the same. */
  path: string;
  /** What its reader has to know of it; empty as a rule. */
  note: string;
}

interface Written {
  name: string;
  path: string;
  note?: string;
  pieces: AsyncIterable<Uint8Array | string>;
}

/** The file of a schedule, with the rows that an export by hand has at this moment. */
export async function makeReport(context: FileContext, schedule: ScheduleRow): Promise<MadeReport> {
  const format = oneOf(scheduledFormats, schedule.format);
  const { name, path, note = '', pieces } = await openFile(context, schedule, format);
  const content = await gather(pieces);
  const date = context.now().toISOString().slice(0, 10);
  const { ending, type } = formats[format];
  const file = content && { name: `${name}-${date}.${ending}`, type, content };
  return { file, path, note };
}

const formats: Record<ScheduledFormat, { ending: string; type: string }> = {
  pdf: { ending: 'pdf', type: fileTypes.pdf },
  excel: { ending: 'xlsx', type: fileTypes.workbook },
  csv: { ending: 'csv', type: fileTypes.csv },
};

function openFile(context: FileContext, schedule: ScheduleRow, format: ScheduledFormat): Promise<Written> {
  if (schedule.what === 'list') return openList(context, schedule, format);
  if (schedule.what === 'campaign') return openCampaign(context, schedule, format);
  return openLibrary(context, schedule, format);
}

async function openList(
  context: FileContext,
  { list_id: listId, paper, subject }: ScheduleRow,
  format: ScheduledFormat,
): Promise<Written> {
  if (listId === null) throw new Error('The list is gone.');
  const { name, columns, pages } = await openListExport(context, listId);
  const path = `/lists/${listId}`;
  if (format === 'csv') return { name, path, pieces: writeCsvList(pages, columns) };
  if (format === 'excel') return { name, path, pieces: writeSheet(pages, { name: 'List', columns }) };
  const rows = {
    kind: 'List' as const,
    title: subject ?? name,
    headers: columns.map(({ header }) => header),
    pages: readCells(pages, columns),
  };
  return { name, path, pieces: drawRows(context, { ...rows, paper }) };
}

async function* readCells<Row>(pages: Pages<Row>, columns: readonly ListColumn<Row>[]) {
  for await (const page of pages) yield page.map((row) => columns.map(({ read }) => read(row)));
}

async function openCampaign(
  context: FileContext,
  { slug, paper }: ScheduleRow,
  format: ScheduledFormat,
): Promise<Written> {
  if (slug === null) throw new Error('The campaign is gone.');
  const opened = await openReport(context, { slug });
  const pieces = await writeReport(context, { opened, format, paper: oneOf(paperSizes, paper) });
  const path = `/brands/campaigns/${encodeURIComponent(slug)}?tab=report`;
  return { name: `campaign-${slug}`, path, pieces };
}

const asked = scheduleQuestion.nullable();

async function openLibrary(
  context: FileContext,
  { question: kept, name: view, paper }: ScheduleRow,
  format: ScheduledFormat,
): Promise<Written> {
  const question = asked.parse(kept);
  const { analyses, note } = await openQuestion(context, question);
  const told = { name: 'channel-analyses', path: '/library', note };
  if (format !== 'pdf') return { ...told, pieces: analyses.write(format) };
  const rows = {
    kind: 'Library' as const,
    title: view !== '' ? view : question === null ? 'All analyses' : 'Filtered analyses',
    headers: analyses.headers,
    pages: analyses.cells(),
  };
  return { ...told, pieces: drawRows(context, { ...rows, paper }) };
}

/** All analyses, or as many of a narrowed library as an export by hand takes. */
async function openQuestion(
  context: FileContext,
  question: z.infer<typeof scheduleQuestion> | null,
): Promise<{ analyses: AnalysesFile; note: string }> {
  if (question === null) return { analyses: present(await openAnalyses(context, { all: true })), note: '' };
  const { analyses, total } = await readLibraryIds(context, question);
  const analysisIds = analyses.map(({ id }) => id);
  const opened = present(await openAnalyses(context, { analysisIds, further: true }));
  const note =
    total > longestExport
      ? `It has the first ${formatWhole(longestExport)} of ${formatWhole(total)} analyses.`
      : '';
  return { analyses: opened, note };
}

/** An analysis that goes in between is looked for again with the next try. */
function present<T>(opened: T | null): T {
  if (opened === null) throw new Error('An analysis went while it was exported.');
  return opened;
}

type Drawn = Omit<Parameters<typeof composeRows>[0], 'date' | 'demo'> & { paper: string };

/** Rows as a PDF in the tenant's look. */
async function* drawRows(context: FileContext, { paper, ...rows }: Drawn): AsyncGenerator<Uint8Array> {
  const { now, demo, userId } = context;
  const document = await composeRows({ ...rows, date: now().toISOString(), demo });
  const brand = await readBrand(context, { userId });
  // A file loads nothing.
  const look = brand && { ...brand, logoUrl: null };
  yield await pdfQueue.run(userId, () => renderPdf(document, oneOf(paperSizes, paper), look));
}

/** All of a file, or `null` once it is too large. */
async function gather(pieces: AsyncIterable<Uint8Array | string>): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    const part = typeof piece === 'string' ? Buffer.from(piece) : piece;
    bytes += part.byteLength;
    if (bytes > mostFileBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
