import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { Database } from '../../platform/db/database.ts';
import { readAdmin } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { importRates, listExchangeRates, removeRate, saveRate } from './exchange-rates.usecases.ts';

export interface ExchangeRateDependencies {
  database: Database;
  now: () => Date;
  /** True where the channels are the invented samples. */
  demo: boolean;
}

/** The procedures of the contract's exchange rates. */
export function createExchangeRateHandlers(dependencies: ExchangeRateDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const by = async (context: RequestContext) => ({ ...dependencies, admin: await readAdmin(context) });
  return {
    listExchangeRates: os.listExchangeRates.handler(({ input }) =>
      listExchangeRates(dependencies, { before: input.before ?? null }),
    ),
    saveExchangeRate: os.saveExchangeRate.handler(({ context, input }) =>
      answering(contract.saveExchangeRate, async () => saveRate(await by(context), input)),
    ),
    deleteExchangeRate: os.deleteExchangeRate.handler(({ context, input }) =>
      answering(contract.deleteExchangeRate, async () => removeRate(await by(context), input)),
    ),
    importExchangeRates: os.importExchangeRates.handler(({ context, input }) =>
      answering(contract.importExchangeRates, async () => importRates(await by(context), input)),
    ),
  };
}
