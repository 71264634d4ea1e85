import { implement } from '@orpc/server';
import { contract } from '../../contract/contract.ts';
import type { RequestContext } from '../http/request.ts';

export function createBulkHandlers() {
  const os = implement(contract).$context<RequestContext>();
  return {
    bulkChannelAnalysis: os.bulkChannelAnalysis.handler(notBuilt),
    bulkJobs: os.bulkJobs.handler(notBuilt),
    bulkProgress: os.bulkProgress.handler(notBuilt),
    bulkJobAction: os.bulkJobAction.handler(notBuilt),
    bulkLines: os.bulkLines.handler(notBuilt),
  };
}

function notBuilt(): never {
  throw new Error('This is not built yet.');
}
