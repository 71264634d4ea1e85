import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { fileTypes } from '../../../contract/analysis/exports.ts';
import type { Database } from '../db/database.ts';
import { readAdmin } from '../http/admission.ts';
import { FileDownload } from '../http/file-download.ts';
import { answering } from '../http/refusal.ts';
import type { RequestContext } from '../http/request.ts';
import { exportEntries, listEntries } from './audit-log.usecases.ts';

export interface AuditLogDependencies {
  database: Database;
  now: () => Date;
}

export function createAuditLogHandlers({ database, now }: AuditLogDependencies) {
  const os = implement(contract).$context<RequestContext>();
  return {
    auditLog: os.auditLog.handler(async ({ context, input, signal = new AbortController().signal }) =>
      listEntries({ database, admin: await readAdmin(context), signal }, input),
    ),
    exportAuditLog: os.exportAuditLog.handler(async ({ context, input }) => {
      const admin = await readAdmin(context);
      return answering(contract.exportAuditLog, async () => {
        const name = `sponsorscope-audit-log-${now().toISOString().slice(0, 10)}.csv`;
        return new FileDownload(name, fileTypes.csv, await exportEntries({ database, now, admin }, input));
      });
    }),
  };
}
