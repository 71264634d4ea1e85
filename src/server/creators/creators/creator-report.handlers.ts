import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { AnalysisDependencies } from '../../analysis/channel-analysis/channel-analysis.usecases.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { Refusal, toContractError } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { readCreatorReport } from './creator-report.usecases.ts';

/** The report that a channel's creator reads. */
export function createCreatorReportHandlers(dependencies: AnalysisDependencies) {
  const os = implement(contract).$context<RequestContext>();
  return {
    creatorReport: os.creatorReport.handler(async ({ context, input }) => {
      const { userId } = await readViewer(context);
      const report = await readCreatorReport({ ...dependencies, userId }, { channelId: input.channel_id });
      if (!('refusal' in report)) return report;
      const { refusal, retryAt } = report;
      throw toContractError(contract.creatorReport, new Refusal(refusal, { retryAt }));
    }),
  };
}
