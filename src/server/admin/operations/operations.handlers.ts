import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { readAdmin, readAdminInSession } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { createKeptDataCount } from './kept-data.usecases.ts';
import type { LifecycleContext } from './lifecycle.usecases.ts';
import { runLifecycle } from './lifecycle.usecases.ts';
import type { OperationContext } from './operations.usecases.ts';
import { readOperations } from './operations.usecases.ts';
import type { RetryContext } from './retry.usecases.ts';
import { retryJobOf } from './retry.usecases.ts';

export type OperationDependencies = Omit<
  OperationContext & RetryContext & LifecycleContext,
  'keptData' | 'admin'
>;

/** The procedures of the contract's operations. */
export function createOperationHandlers(dependencies: OperationDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const keptData = createKeptDataCount(dependencies);
  const own = { ...dependencies, keptData };
  return {
    operations: os.operations.handler(() => readOperations(own)),
    retryJob: os.retryJob.handler(async ({ context, input }) => {
      const admin = await readAdmin(context);
      return answering(contract.retryJob, () => retryJobOf({ ...own, admin }, { jobId: input.job_id }));
    }),
    runDataLifecycle: os.runDataLifecycle.handler(async ({ context }) => {
      const admin = await readAdminInSession(context);
      return answering(contract.runDataLifecycle, async () => {
        await runLifecycle({ ...own, admin }).finally(() => keptData.forget());
        return readOperations(own);
      });
    }),
  };
}
