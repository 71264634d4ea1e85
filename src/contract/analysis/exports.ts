import { z } from 'zod';
import { longestExport } from '../limits.ts';
import { inWorkspace } from '../procedure.ts';

/** Analyses in the caller's history: some by their ids, all of them, or those of a bulk job. */
const selection = z.union([
  z.strictObject({
    analysisIds: z.array(z.uuid()).min(1).max(longestExport),
    /** With the columns of the evidence, and what people wrote in the workspace’s lists. */
    further: z.boolean().optional(),
  }),
  z.strictObject({ all: z.literal(true) }),
  z.strictObject({ bulk_job_id: z.uuid() }),
]);

/** The media types of the downloads. */
export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  workbook: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const;

/** A download; the server names it in Content-Disposition and streams it. */
const file = (type: string) => z.file().mime([type]);

const exporting = inWorkspace('read', { feature: 'exports' });
const reading = inWorkspace('read');

const analysisNotFound = { status: 404, message: 'This analysis is not in your history.' } as const;
const jobNotFound = { status: 404, message: 'This job is not one of yours.' } as const;
const analysisForgotten = {
  status: 410,
  message:
    'YouTube’s terms let us keep titles and names for 30 days only. Analyze the channel again to get its report.',
} as const;
const pdfPlan = { status: 403, message: 'PDF export requires Pro plan or higher' } as const;

export const exportAnalysisCsv = exporting
  .route({
    method: 'POST',
    path: '/functions/v1/export-analysis-csv',
    summary: 'Analyses of the caller’s history as CSV',
    tags: ['Exports'],
  })
  .input(selection)
  .errors({
    PLAN_REQUIRED: { status: 403, message: 'CSV export requires Growth plan or higher' },
    ANALYSIS_NOT_FOUND: analysisNotFound,
    JOB_NOT_FOUND: jobNotFound,
    INTERNAL_SERVER_ERROR: { status: 500, message: 'Failed to export CSV' },
  })
  .output(file(fileTypes.csv));

export const exportAnalysisExcel = exporting
  .route({
    method: 'POST',
    path: '/functions/v1/export-analysis-excel',
    summary: 'Analyses of the caller’s history as an Excel workbook',
    tags: ['Exports'],
  })
  .input(selection)
  .errors({
    PLAN_REQUIRED: { status: 403, message: 'Excel export requires Growth plan or higher' },
    ANALYSIS_NOT_FOUND: analysisNotFound,
    JOB_NOT_FOUND: jobNotFound,
    INTERNAL_SERVER_ERROR: { status: 500, message: 'Failed to export Excel' },
  })
  .output(file(fileTypes.workbook));

// The use case checks the plan for the two reports: people who bought a channel's Full Report may have them too.
export const exportAnalysisPdf = reading
  .route({
    method: 'POST',
    path: '/functions/v1/export-analysis-pdf',
    summary: 'The report of one analysis as an HTML document to print',
    tags: ['Exports'],
  })
  .input(z.strictObject({ analysisId: z.uuid() }))
  .errors({
    PLAN_REQUIRED: pdfPlan,
    ANALYSIS_NOT_FOUND: analysisNotFound,
    ANALYSIS_FORGOTTEN: analysisForgotten,
    INTERNAL_SERVER_ERROR: { status: 500, message: 'Failed to generate report' },
  })
  .output(z.strictObject({ html: z.string(), filename: z.string() }));

export const paperSizes = ['a4', 'letter'] as const;
export type PaperSize = (typeof paperSizes)[number];

export const exportAnalysisReport = reading
  .route({
    method: 'POST',
    path: '/functions/v1/export-analysis-report',
    summary: 'The same report as a PDF',
    tags: ['Exports'],
  })
  .input(z.strictObject({ analysisId: z.uuid(), paper: z.enum(paperSizes) }))
  .errors({
    PLAN_REQUIRED: pdfPlan,
    ANALYSIS_NOT_FOUND: analysisNotFound,
    ANALYSIS_FORGOTTEN: analysisForgotten,
    INTERNAL_SERVER_ERROR: { status: 500, message: 'Failed to generate report' },
  })
  .output(file(fileTypes.pdf));
