import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import type { MarketplaceContext } from './listings.usecases.ts';
import { readMarketplace } from './marketplace.usecases.ts';

/** The procedure of the contract's marketplace. */
export function createMarketplaceHandlers(dependencies: MarketplaceContext) {
  const os = implement(contract).$context<RequestContext>();
  return {
    creatorMarketplace: os.creatorMarketplace.handler(async ({ context, input }) => {
      const { userId } = await readViewer(context);
      const { category = null, cursor = null, min_rate: minRate, max_rate: maxRate } = input;
      const filters = { category, minRate: toAmount(minRate), maxRate: toAmount(maxRate) };
      const search = input.action === 'search' ? input.q : null;
      return answering(contract.creatorMarketplace, () =>
        readMarketplace({ ...dependencies, userId }, { search, filters, cursor }),
      );
    }),
  };
}

/** The contract lets digits alone through. */
function toAmount(digits: string | undefined): number | null {
  return digits === undefined ? null : Number(digits);
}
