import { fileTypes } from '../../../contract/analysis/exports.ts';
import type { CampaignReport, ReportFormat } from '../../../contract/deals/campaign-report.ts';
import { jsonType } from '../../../contract/deals/campaign-report.ts';
import type { ReportLineInput } from '../../../engine/campaigns/campaign-report.ts';
import { reportColumns } from '../../../engine/campaigns/report-columns.ts';
import type { Cell } from '../../analysis/exports/csv-lists.usecases.ts';
import { writeCsvList, writeSheets } from '../../analysis/exports/csv-lists.usecases.ts';
import type { OpenedReport } from './opened-report.ts';

export const reportTypes: Record<ReportFormat, { ending: string; type: string }> = {
  pdf: { ending: 'pdf', type: fileTypes.pdf },
  excel: { ending: 'xlsx', type: fileTypes.workbook },
  csv: { ending: 'csv', type: fileTypes.csv },
  json: { ending: 'json', type: jsonType },
};

export const nameReport = ({ campaign, made_at: at }: CampaignReport, format: ReportFormat): string =>
  `campaign-${campaign.slug}-${at.slice(0, 10)}.${reportTypes[format].ending}`;

/** A report as CSV: a row for each creator. */
export function writeReportCsv({ lines }: OpenedReport): AsyncIterable<string> {
  return writeCsvList(onePage(lines), reportColumns);
}

export async function* writeReportJson({ report }: OpenedReport): AsyncGenerator<string> {
  yield JSON.stringify(report);
}

/** A workbook: a sheet of creators, and one of the counts that it was worked out from. */
export function writeReportWorkbook({ lines, inputs }: OpenedReport): Promise<Uint8Array> {
  return writeSheets([
    {
      name: 'Creators',
      headers: reportColumns.map(({ header }) => header),
      rows: lines.map((line) => reportColumns.map(({ read }) => read(line))),
    },
    {
      name: 'Counts',
      headers: ['creator', 'deliverable', 'day', 'views', 'read_at'],
      rows: inputs.flatMap(listCounts),
    },
  ]);
}

function listCounts({ label, deliverables }: ReportLineInput): Cell[][] {
  return deliverables.flatMap(({ counts }, index) =>
    counts.map(({ day, views, readAt }) => [label, index + 1, day, views, new Date(readAt)]),
  );
}

async function* onePage<T>(rows: readonly T[]): AsyncGenerator<T[], void> {
  yield [...rows];
}
