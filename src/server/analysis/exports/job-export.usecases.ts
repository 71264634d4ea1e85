import { readHeadings, readJob, readScores } from '../bulk-analysis/jobs.usecases.ts';
import type { ExportedLine } from '../bulk-analysis/lines.usecases.ts';
import { readExportedLines } from '../bulk-analysis/lines.usecases.ts';
import { cleanCellText } from './cell-text.ts';
import type { Table } from './columns.ts';
import { analysisTable } from './columns.ts';
import type { ExportRow } from './exports.rows.ts';
import { findExportRows, hasProfile } from './exports.rows.ts';
import type { ExportContext, Pages } from './exports.usecases.ts';
import { pageRows, inPageTurn } from './exports.usecases.ts';

/** A line of a bulk job with the analysis it led to. */
export interface JobExportRow {
  line: ExportedLine;
  analysis: ExportRow | null;
}

/**
 * All lines of one of the user's bulk jobs: analyses first, in the order of the list, then what led to none, with the
 * reason. Throws a refusal where the job is not theirs.
 */
export async function openJobExport(
  context: ExportContext,
  { jobId }: { jobId: string },
): Promise<{ name: string; pages: Pages<JobExportRow>; table: Table<JobExportRow> }> {
  const job = await readJob(context, { jobId });
  const name = nameOf(job.job_name);
  const headings = await readHeadings(context, { jobId });
  if (headings === null)
    return { name, pages: readOn(context, { jobId, isInOrder: false }), table: jobTable };
  const ranks = await readRanks(context, { jobId });
  return {
    name,
    pages: readOn(context, { jobId, isInOrder: true }),
    table: createFileTable(headings, ranks),
  };
}

/** The file a list came from, in its order and with its columns, beside what was found and how it ranks. */
function createFileTable(
  headings: readonly string[],
  ranks: ReadonlyMap<number, number>,
): Table<JobExportRow> {
  const [name, ...others] = jobTable.columns;
  return {
    columns: [
      ...(name === undefined ? [] : [name]),
      { header: 'Rank by score', width: 14, numFmt: '#,##0' },
      ...headings.map((header) => ({ header: cleanCellText(header), width: 20 })),
      ...others,
    ],
    readCells(row) {
      const { line, analysis } = row;
      const [channel = null, ...found] = jobTable.readCells(row);
      const rank = ranks.get(analysis?.sponsorshipScore ?? -1) ?? null;
      const cells = headings.map((_, column) => cleanCellText(line.cells?.[column] ?? ''));
      return [channel, rank, ...cells, ...found];
    },
  };
}

/** The place of each score among a job's analyses; equal ones share it. */
async function readRanks(context: ExportContext, job: { jobId: string }): Promise<Map<number, number>> {
  const ranks = new Map<number, number>();
  let better = 0;
  for (const { score, count } of await readScores(context, job)) {
    ranks.set(score, better + 1);
    better += count;
  }
  return ranks;
}

const [nameColumn, ...otherColumns] = analysisTable.columns;

/** The analyses' columns, with what the line said and what became of it behind the name. */
const jobTable: Table<JobExportRow> = {
  columns: [
    ...(nameColumn === undefined ? [] : [nameColumn]),
    { header: 'Input', width: 48 },
    { header: 'State', width: 12 },
    { header: 'Reason', width: 48 },
    ...otherColumns,
  ],
  readCells({ line: { input, state, reason }, analysis }) {
    const empty = analysisTable.columns.map(() => null);
    const [name = null, ...others] = analysis === null ? empty : analysisTable.readCells(analysis);
    return [name, cleanCellText(input), state, reason, ...others];
  },
};

interface ReadJob {
  jobId: string;
  isInOrder: boolean;
}

async function* readOn(context: ExportContext, job: ReadJob): AsyncGenerator<JobExportRow[], void> {
  let after: ExportedLine | null = null;
  do {
    const last: ExportedLine | null = after;
    const page: JobExportRow[] = await inPageTurn(context.userId, () =>
      readPage(context, { ...job, after: last }),
    );
    yield page;
    after = page.length < pageRows ? null : (page.at(-1)?.line ?? null);
  } while (after !== null);
}

function readPage(
  { database, userId }: ExportContext,
  sought: ReadJob & { after: ExportedLine | null },
): Promise<JobExportRow[]> {
  return database.asUser(userId, async () => {
    const lines = await readExportedLines({ database, userId }, { ...sought, limit: pageRows });
    // With an account goes its job: what is left of it must not look like its end.
    if (lines.length < pageRows && !(await hasProfile(database, userId)))
      throw new Error('The account was deleted while its job was exported.');
    const ids = lines.flatMap(({ analysisId }) => analysisId ?? []);
    const rows = ids.length === 0 ? [] : await findExportRows(database, { userId, ids });
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    return lines.map((line) => ({ line, analysis: rowOf.get(line.analysisId ?? '') ?? null }));
  });
}

const longestName = 60;

/** A job's name as a part of a file's name: letters and digits of any script, the rest hyphens. */
function nameOf(jobName: string): string {
  const plain = jobName.normalize('NFKC').replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const cut = plain.slice(0, longestName).replaceAll(/^-|-$|[\uD800-\uDBFF]$/g, '');
  return cut === '' ? 'job' : cut;
}
