import { z } from 'zod';
import { bulkJob, bulkLine } from '../../../contract/analysis/bulk-analysis.ts';
import type { BulkJob } from '../../../contract/analysis/bulk-analysis.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import { callsOf } from '../../platform/testing/test-calls.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

export const startPath = '/functions/v1/bulk-channel-analysis';
export const jobsPath = '/api/bulk/jobs';
export const progressPath = '/api/bulk/progress';
export const actionPath = '/api/bulk/job-action';

const started = z.strictObject({ job: bulkJob, rejected: z.array(bulkLine) });
export const listed = z.strictObject({ jobs: z.array(bulkJob) });

export type Caller = Awaited<ReturnType<typeof signUpAgency>>;

/** Somebody on the agency plan, and their calls. */
export async function signUpAgency(server: TestServer, tier = 'agency') {
  const member: SignedUp = await server.signUp();
  await setPlan(server, member, tier);
  const call = callsOf(server, member);
  await call('/api/start');
  return {
    ...member,
    call,
    async start(channelUrls: readonly string[], name = 'A job'): Promise<BulkJob> {
      const answer = await call(startPath, { job_name: name, channel_urls: channelUrls });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer));
      return started.parse(answer.body).job;
    },
    act: (jobId: string, action: string) => call(actionPath, { job_id: jobId, action }),
  };
}

export function setPlan(server: TestServer, { userId }: { userId: string }, tier: string): Promise<void> {
  const until = new Date('2099-01-01T00:00:00Z');
  return changeProfile(server.database, userId, {
    override_subscription_tier: tier,
    override_until: until,
  });
}
