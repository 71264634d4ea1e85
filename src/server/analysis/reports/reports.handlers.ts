import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { fileTypes } from '../../../contract/analysis/exports.ts';
import type { Database } from '../../platform/db/database.ts';
import { renderHtml } from '../../platform/documents/html/html-document.ts';
import { pdfQueue, renderPdf } from '../../platform/documents/pdf/pdf-document.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { FileDownload } from '../../platform/http/file-download.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { readBrand } from '../../agency/white-label/tenants.usecases.ts';
import { createPictureFetcher } from '../../platform/pictures/fetched-pictures.ts';
import type { FetchPictures } from '../../platform/pictures/fetched-pictures.ts';
import { embedPictures } from '../../platform/pictures/document-pictures.ts';
import { openReport } from './reports.usecases.ts';
import { changeShare } from './shared-reports.usecases.ts';

export interface ReportDependencies {
  database: Database;
  now: () => Date;
  fetchPictures?: FetchPictures;
}

interface Refusals {
  ANALYSIS_NOT_FOUND: () => Error;
  ANALYSIS_FORGOTTEN: () => Error;
  PLAN_REQUIRED: () => Error;
}

/** The report of one analysis, as a page to print, as a PDF, and shared by a link. */
export function createReportHandlers(dependencies: ReportDependencies & { origin: () => string }) {
  const os = implement(contract).$context<RequestContext>();
  const { fetchPictures = createPictureFetcher() } = dependencies;
  const open = async (context: RequestContext, analysisId: string, errors: Refusals) => {
    const { userId } = await readViewer(context);
    const report = await openReport({ ...dependencies, userId }, { analysisId });
    if (report === 'not-found') throw errors.ANALYSIS_NOT_FOUND();
    if (report === 'forgotten') throw errors.ANALYSIS_FORGOTTEN();
    if (report === 'plan-required') throw errors.PLAN_REQUIRED();
    const brand = await readBrand(dependencies, { userId });
    // A file loads nothing, and a logo is fetched by nobody: it may be at any host.
    const own = brand && { ...brand, logoUrl: null };
    return { ...report, document: await embedPictures(report.document, fetchPictures), userId, brand: own };
  };
  return {
    exportAnalysisPdf: os.exportAnalysisPdf.handler(async ({ context, input, errors }) => {
      const { document, name, brand } = await open(context, input.analysisId, errors);
      return { html: renderHtml(document, brand), filename: `${name}.html` };
    }),
    exportAnalysisReport: os.exportAnalysisReport.handler(async ({ context, input, errors }) => {
      const { document, name, brand, userId } = await open(context, input.analysisId, errors);
      // Drawn before the answer begins, so that what fails is an answer of its own and no half file.
      const pdf = await pdfQueue.run(userId, () => renderPdf(document, input.paper, brand));
      return new FileDownload(`${name}.pdf`, fileTypes.pdf, wholeFile(pdf));
    }),
    shareReport: os.shareReport.handler(async ({ context, input }) => {
      const { userId } = await readViewer(context);
      const owner = { ...dependencies, userId };
      return answering(contract.shareReport, async () => ({ url: await changeShare(owner, input) }));
    }),
  };
}

async function* wholeFile(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file;
}
