import { implement } from '@orpc/server';
import { contract } from '../../contract/contract.ts';
import type { RequestContext } from '../http/request.ts';

/** The procedures of the contract's exports. */
export function createExportHandlers(_dependencies: object) {
  const os = implement(contract).$context<RequestContext>();
  const notBuiltYet = (): never => {
    throw new Error('Not built yet.');
  };
  return {
    exportAnalysisCsv: os.exportAnalysisCsv.handler(notBuiltYet),
    exportAnalysisExcel: os.exportAnalysisExcel.handler(notBuiltYet),
    exportAnalysisPdf: os.exportAnalysisPdf.handler(notBuiltYet),
    exportAnalysisReport: os.exportAnalysisReport.handler(notBuiltYet),
  };
}
