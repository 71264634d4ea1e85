import { implement } from '@orpc/server';
import { contract } from '../../contract/contract.ts';
import { fileTypes } from '../../contract/exports.ts';
import type { Database } from '../db/database.ts';
import { readViewer } from '../http/admission.ts';
import { FileDownload } from '../http/file-download.ts';
import type { RequestContext } from '../http/request.ts';
import { writeCsv } from './csv.ts';
import { openExport } from './exports.usecases.ts';
import { writeWorkbook } from './workbook.ts';

export interface ExportDependencies {
  database: Database;
  now: () => Date;
}

/** The lists of the contract's exports; the reports of single analyses have handlers of their own. */
export function createExportHandlers({ database, now }: ExportDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const nameFile = (ending: string) => `channel-analyses-${now().toISOString().slice(0, 10)}.${ending}`;
  return {
    exportAnalysisCsv: os.exportAnalysisCsv.handler(async ({ context, input, errors }) => {
      const { userId } = await readViewer(context);
      const pages = await openExport({ database, userId }, input);
      if (pages === null) throw errors.ANALYSIS_NOT_FOUND();
      return new FileDownload(nameFile('csv'), fileTypes.csv, writeCsv(pages));
    }),
    exportAnalysisExcel: os.exportAnalysisExcel.handler(async ({ context, input, errors }) => {
      const { userId } = await readViewer(context);
      const pages = await openExport({ database, userId }, input);
      if (pages === null) throw errors.ANALYSIS_NOT_FOUND();
      return new FileDownload(nameFile('xlsx'), fileTypes.workbook, writeWorkbook(pages));
    }),
  };
}
