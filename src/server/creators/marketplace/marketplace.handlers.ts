import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import type { ReaderContext } from './asked.usecases.ts';
import { readMarketplace } from './marketplace.usecases.ts';

/** The procedure of the contract's marketplace. */
export function createMarketplaceHandlers(dependencies: Omit<ReaderContext, 'userId'>) {
  const os = implement(contract).$context<RequestContext>();
  return {
    creatorMarketplace: os.creatorMarketplace.handler(async ({ context, input }) => {
      const { userId } = await readViewer(context);
      const { category = null, cursor = null, country = null, audience = null } = input;
      const filters = {
        category,
        country,
        audience,
        minRate: toAmount(input.min_rate),
        maxRate: toAmount(input.max_rate),
        minScore: toAmount(input.min_score),
        brandSafety: input.brand_safety ?? null,
        maxPer1000: toAmount(input.max_per_1000),
      };
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
