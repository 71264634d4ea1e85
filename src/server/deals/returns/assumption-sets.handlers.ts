import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { Database } from '../../platform/db/database.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { listSets, readSet, removeSet, saveSet } from './assumption-sets.usecases.ts';

/** A workspace's own assumptions of returns. */
export function createAssumptionSetHandlers(dependencies: { database: Database; now: () => Date }) {
  const { database, now } = dependencies;
  const os = implement(contract).$context<RequestContext>();
  const own = async (context: RequestContext) => {
    const { userId } = await readViewer(context);
    return { database, now, userId };
  };
  return {
    assumptionSets: os.assumptionSets.handler(async ({ context }) => listSets(await own(context))),
    assumptionSet: os.assumptionSet.handler(({ context, input }) =>
      answering(contract.assumptionSet, async () => readSet(await own(context), input)),
    ),
    saveAssumptionSet: os.saveAssumptionSet.handler(({ context, input }) =>
      answering(contract.saveAssumptionSet, async () => saveSet(await own(context), input)),
    ),
    deleteAssumptionSet: os.deleteAssumptionSet.handler(({ context, input }) =>
      answering(contract.deleteAssumptionSet, async () => {
        await removeSet(await own(context), input);
        return {};
      }),
    ),
  };
}
