import { implement } from '@orpc/server';
import { contract } from '../../contract/contract.ts';
import type { RequestContext } from '../http/request.ts';

export function createMarketplaceHandlers() {
  const os = implement(contract).$context<RequestContext>();
  return {
    creatorMarketplace: os.creatorMarketplace.handler(notBuilt),
  };
}

function notBuilt(): never {
  throw new Error('This is not built yet.');
}
