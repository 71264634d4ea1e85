import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { Database } from '../../platform/db/database.ts';
import { readViewer } from '../../platform/http/admission.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { readLibrary } from './library.usecases.ts';

/** The procedure of the contract's library. */
export function createLibraryHandlers(dependencies: { database: Database; now: () => Date }) {
  const os = implement(contract).$context<RequestContext>();
  return {
    library: os.library.handler(async ({ context, input }) => {
      const { userId } = await readViewer(context);
      return readLibrary({ ...dependencies, userId }, input);
    }),
  };
}
