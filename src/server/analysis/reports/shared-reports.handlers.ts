import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import type { ReportDependencies } from './reports.handlers.ts';
import { changeShare } from './shared-reports.usecases.ts';

/** Sharing a report by a link. */
export function createSharedReportHandlers(dependencies: ReportDependencies & { origin: () => string }) {
  const os = implement(contract).$context<RequestContext>();
  return {
    shareReport: os.shareReport.handler(async ({ context, input }) => {
      const { userId } = await readViewer(context);
      const owner = { ...dependencies, userId };
      return answering(contract.shareReport, async () => ({ url: await changeShare(owner, input) }));
    }),
  };
}
