import { implement } from '@orpc/server';
import { contract } from '../../contract/contract.ts';
import type { RequestContext } from '../http/request.ts';

/** The procedures of the contract's payments. */
export function createPaymentHandlers(_dependencies: object) {
  const os = implement(contract).$context<RequestContext>();
  const notBuiltYet = (): never => {
    throw new Error('Not built yet.');
  };
  return {
    offers: os.offers.handler(notBuiltYet),
    createCheckout: os.createCheckout.handler(notBuiltYet),
    customerPortal: os.customerPortal.handler(notBuiltYet),
    checkout: os.checkout.handler(notBuiltYet),
  };
}
