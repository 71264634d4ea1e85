import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { Database } from '../../platform/db/database.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { readLibrary, readLibraryIds, readRerunCost } from './library.usecases.ts';
import { dropView, keepView, readViews } from './views.usecases.ts';

interface LibraryDependencies {
  database: Database;
  now: () => Date;
  demo: boolean;
}

/** The procedures of the contract's library. */
export function createLibraryHandlers(dependencies: LibraryDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const own = async (context: RequestContext) => {
    const { userId, personId } = await readViewer(context);
    return { ...dependencies, userId, personId };
  };
  return {
    library: os.library.handler(async ({ context, input }) => readLibrary(await own(context), input)),
    libraryIds: os.libraryIds.handler(async ({ context, input }) =>
      readLibraryIds(await own(context), input),
    ),
    rerunCost: os.rerunCost.handler(async ({ context, input }) => {
      const asker = await own(context);
      return answering(contract.rerunCost, () => readRerunCost(asker, input));
    }),
    libraryViews: os.libraryViews.handler(async ({ context }) => readViews(await own(context))),
    saveLibraryView: os.saveLibraryView.handler(async ({ context, input }) => {
      const saver = await own(context);
      return answering(contract.saveLibraryView, () => keepView(saver, input));
    }),
    deleteLibraryView: os.deleteLibraryView.handler(async ({ context, input }) => {
      const owner = await own(context);
      return answering(contract.deleteLibraryView, () => dropView(owner, { viewId: input.view_id }));
    }),
  };
}
