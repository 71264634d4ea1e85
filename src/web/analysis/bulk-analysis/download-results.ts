import { track } from '../../session/analytics.ts';
import { download } from '../../session/download.ts';
import { describeExportFailure } from '../../session/report-download.ts';
import { showToast } from '../../ui/toast.ts';
import { texts } from './texts.ts';

const kinds = {
  csv: {
    path: '/functions/v1/export-analysis-csv',
    event: 'export_csv_clicked',
    done: 'CSV file has been downloaded',
  },
  excel: {
    path: '/functions/v1/export-analysis-excel',
    event: 'export_xlsx_clicked',
    done: 'Excel file has been downloaded',
  },
} as const;
export type ResultKind = keyof typeof kinds;

/** The server's own word for a failure it cannot explain; the specification has another one for bulk jobs. */
const unexplained = 'INTERNAL_SERVER_ERROR';

/** Downloads a job's results and says what came of it. Never rejects. */
export async function downloadResults(kind: ResultKind, jobId: string): Promise<void> {
  const { path, event, done } = kinds[kind];
  track(event, { available: true, bulk_job_id: jobId });
  const outcome = await download(path, { bulk_job_id: jobId });
  if (outcome.ok) {
    await showToast({ title: 'Export Complete', message: done, tone: 'good' });
    return;
  }
  const refusal = outcome.code === unexplained ? { ...outcome, code: '' } : outcome;
  await showToast({ ...describeExportFailure(refusal, texts.downloadFailed), topic: 'bulk-download' });
}
