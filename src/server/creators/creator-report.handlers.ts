import { ORPCError, implement } from '@orpc/server';
import { contract } from '../../contract/contract.ts';
import type { AnalysisDependencies } from '../channel-analysis/channel-analysis.usecases.ts';
import type { MissingAnalysis } from '../channel-analysis/creator-analysis.usecases.ts';
import { mustSignIn, readViewer } from '../http/admission.ts';
import type { RequestContext } from '../http/request.ts';
import { readCreatorReport } from './creator-report.usecases.ts';

/** The report that a channel's creator reads. */
export function createCreatorReportHandlers(dependencies: AnalysisDependencies) {
  const os = implement(contract).$context<RequestContext>();
  return {
    creatorReport: os.creatorReport.handler(async ({ context, input }) => {
      const { userId } = await readViewer(context);
      const report = await readCreatorReport({ ...dependencies, userId }, { channelId: input.channel_id });
      if ('refusal' in report) throw toContractError(report);
      return report;
    }),
  };
}

function toContractError({ refusal, retryAt }: MissingAnalysis): ORPCError<string, unknown> {
  if (refusal === 'ACCOUNT_GONE') return mustSignIn();
  const { status, message } = contract.creatorReport['~orpc'].errorMap[refusal];
  return new ORPCError(refusal, { status, message, ...(retryAt !== null && { data: { retryAt } }) });
}
