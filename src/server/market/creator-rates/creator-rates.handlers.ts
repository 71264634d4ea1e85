import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { Database } from '../../platform/db/database.ts';
import { readAdmin } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { addRate, changeRate, listRates, removeRate } from './creator-rates.usecases.ts';
import { importRates, previewImport } from './rate-import.usecases.ts';
import { acceptRate, listWaitingRates, refuseRate } from './submitted-rates.usecases.ts';

export interface CreatorRateDependencies {
  database: Database;
  now: () => Date;
  /** True where the channels are the invented samples. */
  demo: boolean;
}

/** The procedures of the contract's creator rates and of their import. */
export function createCreatorRateHandlers(dependencies: CreatorRateDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const by = async (context: RequestContext) => ({ ...dependencies, admin: await readAdmin(context) });
  return {
    listCreatorRates: os.listCreatorRates.handler(({ input }) => {
      const { order = 'newest', page = '1', ...filter } = input;
      return listRates(dependencies, { filter, order, page: Number(page) });
    }),
    addCreatorRate: os.addCreatorRate.handler(({ context, input }) =>
      answering(contract.addCreatorRate, async () => addRate(await by(context), input)),
    ),
    updateCreatorRate: os.updateCreatorRate.handler(({ context, input }) =>
      answering(contract.updateCreatorRate, async () => changeRate(await by(context), input)),
    ),
    deleteCreatorRate: os.deleteCreatorRate.handler(({ context, input }) =>
      answering(contract.deleteCreatorRate, async () => removeRate(await by(context), input)),
    ),
    previewRateImport: os.previewRateImport.handler(({ input }) =>
      answering(contract.previewRateImport, () => previewImport(dependencies, input)),
    ),
    importCreatorRates: os.importCreatorRates.handler(({ context, input }) =>
      answering(contract.importCreatorRates, async () => importRates(await by(context), input)),
    ),
    waitingRates: os.waitingRates.handler(() => listWaitingRates(dependencies)),
    acceptSubmittedRate: os.acceptSubmittedRate.handler(({ context, input }) =>
      answering(contract.acceptSubmittedRate, async () => acceptRate(await by(context), input)),
    ),
    refuseSubmittedRate: os.refuseSubmittedRate.handler(({ context, input }) =>
      answering(contract.refuseSubmittedRate, async () => refuseRate(await by(context), input)),
    ),
  };
}
