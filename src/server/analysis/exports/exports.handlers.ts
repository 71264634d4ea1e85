import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { fileTypes } from '../../../contract/analysis/exports.ts';
import type { Database } from '../../platform/db/database.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { FileDownload } from '../../platform/http/file-download.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { analysisTable, furtherTable } from './columns.ts';
import type { Table } from './columns.ts';
import { writeCsv } from './csv.ts';
import { openExport } from './exports.usecases.ts';
import type { Pages, Selection } from './exports.usecases.ts';
import { openJobExport } from './job-export.usecases.ts';
import { writeWorkbook } from './workbook.ts';

export interface ExportDependencies {
  database: Database;
  now: () => Date;
}

/** The lists of the contract's exports; the reports of single analyses have handlers of their own. */
export function createExportHandlers({ database, now }: ExportDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const date = () => now().toISOString().slice(0, 10);
  /** The file that `write` makes of what is asked for; `null` where an analysis is not the caller's. */
  const make = async (context: RequestContext, input: Input, { ending, type, write }: Format) => {
    const { userId } = await readViewer(context);
    if (!('bulk_job_id' in input)) {
      const pages = await openExport({ database, userId }, input);
      const name = `channel-analyses-${date()}.${ending}`;
      const table = 'further' in input && input.further === true ? furtherTable : analysisTable;
      return pages && new FileDownload(name, type, write(pages, table));
    }
    const { name, pages, table } = await openJobExport({ database, userId }, { jobId: input.bulk_job_id });
    return new FileDownload(`bulk-${name}-${date()}.${ending}`, type, write(pages, table));
  };
  return {
    exportAnalysisCsv: os.exportAnalysisCsv.handler(({ context, input, errors }) =>
      answering(contract.exportAnalysisCsv, async () => {
        const file = await make(context, input, csv);
        if (file === null) throw errors.ANALYSIS_NOT_FOUND();
        return file;
      }),
    ),
    exportAnalysisExcel: os.exportAnalysisExcel.handler(({ context, input, errors }) =>
      answering(contract.exportAnalysisExcel, async () => {
        const file = await make(context, input, workbook);
        if (file === null) throw errors.ANALYSIS_NOT_FOUND();
        return file;
      }),
    ),
  };
}

type Input = Selection | { bulk_job_id: string };

interface Format {
  ending: string;
  type: string;
  write: <Row>(pages: Pages<Row>, table: Table<Row>) => AsyncIterable<Uint8Array | string>;
}

const csv: Format = { ending: 'csv', type: fileTypes.csv, write: writeCsv };
const workbook: Format = { ending: 'xlsx', type: fileTypes.workbook, write: writeWorkbook };
