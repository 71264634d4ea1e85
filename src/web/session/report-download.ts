import type { PaperSize } from '../../contract/analysis/exports.ts';
import { showToast } from '../ui/toast.ts';
import { track } from './analytics.ts';
import { download, downloadDocument, type DownloadOutcome } from './download.ts';
import { refreshStart } from './start.ts';

/** The report of one analysis: a page to print, or a PDF of one paper size. */
export type ReportForm = 'html' | PaperSize;

export const reportForms: readonly { form: ReportForm; label: string }[] = [
  { form: 'a4', label: 'PDF, A4' },
  { form: 'letter', label: 'PDF, US Letter' },
  { form: 'html', label: 'HTML to print' },
];

/** Downloads a report and says what came of it (specification, section 8). Never rejects. */
export async function downloadReport(analysisId: string, form: ReportForm): Promise<void> {
  track('export_pdf', { analysis_id: analysisId, form });
  const outcome = await (form === 'html'
    ? downloadDocument('/functions/v1/export-analysis-pdf', { analysisId })
    : download('/functions/v1/export-analysis-report', { analysisId, paper: form }));
  await showToast(
    outcome.ok
      ? { title: 'Report Generated', message: hints[form === 'html' ? 'html' : 'pdf'], tone: 'good' }
      : describeExportFailure(outcome, 'Failed to generate report'),
  );
}

/** A plan that does not export is told apart from an export that failed; `fallback` speaks where the server says nothing. */
export function describeExportFailure(
  { message, code }: Extract<DownloadOutcome, { ok: false }>,
  fallback: string,
) {
  const isOutsidePlan = code === 'PLAN_REQUIRED';
  // The plan has changed since this page learned of it: a trial ends between two clicks.
  if (isOutsidePlan) void refreshStart();
  return {
    title: isOutsidePlan ? 'Export Unavailable' : 'Export Failed',
    message: code === '' ? fallback : message,
    tone: 'bad',
  } as const;
}

const hints = {
  html: 'Open the downloaded file and print it to PDF.',
  pdf: 'PDF file has been downloaded',
} as const;
