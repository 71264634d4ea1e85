import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { Database } from '../../platform/db/database.ts';
import { readViewer } from '../../platform/http/admission.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { listCredits } from './credits.usecases.ts';

/** The procedure that shows the caller's credits. */
export function createCreditHandlers({ database }: { database: Database }) {
  const os = implement(contract).$context<RequestContext>();
  return {
    creditHistory: os.creditHistory.handler(async ({ context, input }) => {
      const { userId } = await readViewer(context);
      return listCredits({ database }, { userId, ...input });
    }),
  };
}
