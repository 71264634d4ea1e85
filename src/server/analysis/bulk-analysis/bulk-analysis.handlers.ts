import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { actOnJob } from './actions.usecases.ts';
import { createJobWatch } from './job-watch.ts';
import { listJobs } from './jobs.usecases.ts';
import { listLines } from './lines.usecases.ts';
import type { StartContext } from './start-job.usecases.ts';
import { startJob } from './start-job.usecases.ts';

/** What asks again then has its session and its plan looked at anew. */
const longestFollowedMs = 10 * 60_000;

export type BulkDependencies = Omit<StartContext, 'userId'>;

/** The procedures of the contract's bulk analysis. */
export function createBulkHandlers(dependencies: BulkDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const watch = createJobWatch(dependencies);
  const own = async (context: RequestContext) => {
    const { userId } = await readViewer(context);
    return { ...dependencies, userId };
  };
  return {
    bulkChannelAnalysis: os.bulkChannelAnalysis.handler(async ({ context, input }) => {
      const starter = { ...(await own(context)), effectId: context.effectId };
      return answering(contract.bulkChannelAnalysis, () => startJob(starter, input));
    }),
    bulkJobs: os.bulkJobs.handler(async ({ context }) => ({ jobs: await listJobs(await own(context)) })),
    bulkProgress: os.bulkProgress.handler(async ({ context, signal }) => {
      const { userId } = await readViewer(context);
      const ends = [context.stopping, AbortSignal.timeout(longestFollowedMs), ...(signal ? [signal] : [])];
      return watch.follow(userId, {
        signal: AbortSignal.any(ends),
        isAllowed: async () => (await context.featuresNow()).includes('pasted'),
      });
    }),
    bulkJobAction: os.bulkJobAction.handler(async ({ context, input }) => {
      const owner = await own(context);
      const { job_id: jobId, action } = input;
      return answering(contract.bulkJobAction, () => actOnJob(owner, { jobId, action }));
    }),
    bulkLines: os.bulkLines.handler(async ({ context, input }) => {
      const owner = await own(context);
      const { job_id: jobId, state, after = '0' } = input;
      return answering(contract.bulkLines, () => listLines(owner, { jobId, state, after: Number(after) }));
    }),
  };
}
