import { readJob } from '../bulk-analysis/jobs.usecases.ts';
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
): Promise<{ name: string; pages: Pages<JobExportRow> }> {
  const job = await readJob(context, { jobId });
  return { name: nameOf(job.job_name), pages: readOn(context, jobId) };
}

const [nameColumn, ...otherColumns] = analysisTable.columns;

/** The analyses' columns, with what the line said and what became of it behind the name. */
export const jobTable: Table<JobExportRow> = {
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

async function* readOn(context: ExportContext, jobId: string): AsyncGenerator<JobExportRow[], void> {
  let after: ExportedLine | null = null;
  do {
    const last: ExportedLine | null = after;
    const page: JobExportRow[] = await inPageTurn(context.userId, () =>
      readPage(context, { jobId, after: last }),
    );
    yield page;
    after = page.length < pageRows ? null : (page.at(-1)?.line ?? null);
  } while (after !== null);
}

function readPage(
  { database, userId }: ExportContext,
  { jobId, after }: { jobId: string; after: ExportedLine | null },
): Promise<JobExportRow[]> {
  return database.asUser(userId, async () => {
    const lines = await readExportedLines({ database, userId }, { jobId, after, limit: pageRows });
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
