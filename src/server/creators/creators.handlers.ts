import { implement } from '@orpc/server';
import { contract } from '../../contract/contract.ts';
import type { RequestContext } from '../http/request.ts';

/** The procedures of the contract's creators. */
export function createCreatorHandlers(_dependencies: object) {
  const os = implement(contract).$context<RequestContext>();
  const notBuiltYet = (): never => {
    throw new Error('Not built yet.');
  };
  return {
    creatorReport: os.creatorReport.handler(notBuiltYet),
    creatorChannels: os.creatorChannels.handler(notBuiltYet),
    creatorOwnership: os.creatorOwnership.handler(notBuiltYet),
    creatorRates: os.creatorRates.handler(notBuiltYet),
    creatorMediaKit: os.creatorMediaKit.handler(notBuiltYet),
    creatorListing: os.creatorListing.handler(notBuiltYet),
  };
}
