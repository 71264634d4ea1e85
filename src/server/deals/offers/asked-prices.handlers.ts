import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { Database } from '../../platform/db/database.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { readAskedPrices, saveAskedPrices } from './asked-prices.usecases.ts';

/** The procedures of the contract for the prices that a list's channels ask. */
export function createAskedPriceHandlers({ database, now }: { database: Database; now: () => Date }) {
  const os = implement(contract).$context<RequestContext>();
  const enter = async (context: RequestContext) => {
    const { userId } = await readViewer(context);
    return { database, now, userId };
  };
  return {
    askedPrices: os.askedPrices.handler(({ context, input: { list_id: listId } }) =>
      answering(contract.askedPrices, async () => readAskedPrices(await enter(context), { listId })),
    ),
    saveAskedPrices: os.saveAskedPrices.handler(({ context, input: { list_id: listId, ...asked } }) =>
      answering(contract.saveAskedPrices, async () =>
        saveAskedPrices(await enter(context), { listId, ...asked }),
      ),
    ),
  };
}
