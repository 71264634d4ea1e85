import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import type { VisitorOfferContext } from './visitor-offers.usecases.ts';
import { assessVisitorOffer } from './visitor-offers.usecases.ts';

/** What the contract has of offers for whoever has no account. */
export function createVisitorOfferHandlers(dependencies: Omit<VisitorOfferContext, 'address'>) {
  const os = implement(contract).$context<RequestContext>();
  return {
    assessVisitorOffer: os.assessVisitorOffer.handler(({ context, input }) =>
      answering(contract.assessVisitorOffer, () =>
        assessVisitorOffer({ ...dependencies, address: context.clientAddress }, input),
      ),
    ),
  };
}
