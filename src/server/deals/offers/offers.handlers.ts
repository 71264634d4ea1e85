import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { Database } from '../../platform/db/database.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { assessOffer } from './assess-offer.usecases.ts';
import { deleteOffer, keepOffer, listOffers, readOffer } from './kept-offers.usecases.ts';
import { assessListedOffers } from './listed-offers.usecases.ts';
import { endOfferLink, shareOffer } from './offer-links.usecases.ts';
import { settleOffer } from './outcomes.usecases.ts';

interface OfferDependencies {
  database: Database;
  now: () => Date;
  demo: boolean;
  origin: () => string;
}

/** The procedures of the contract for offers. */
export function createOfferHandlers(dependencies: OfferDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const enter = async (context: RequestContext) => {
    const { userId } = await readViewer(context);
    return { ...dependencies, userId };
  };
  return {
    assessOffer: os.assessOffer.handler(({ context, input }) =>
      answering(contract.assessOffer, async () => assessOffer(await enter(context), input)),
    ),
    assessListedOffers: os.assessListedOffers.handler(({ context, input }) =>
      answering(contract.assessListedOffers, async () => assessListedOffers(await enter(context), input)),
    ),
    keepOfferVerdict: os.keepOfferVerdict.handler(({ context, input }) =>
      answering(contract.keepOfferVerdict, async () => keepOffer(await enter(context), input)),
    ),
    offerVerdicts: os.offerVerdicts.handler(async ({ context, input }) => {
      const before = input?.before === undefined ? null : new Date(input.before);
      return listOffers(await enter(context), { before });
    }),
    offerVerdict: os.offerVerdict.handler(({ context, input }) =>
      answering(contract.offerVerdict, async () => readOffer(await enter(context), input)),
    ),
    settleOffer: os.settleOffer.handler(({ context, input }) =>
      answering(contract.settleOffer, async () => {
        await settleOffer(await enter(context), input);
        return { settled: true as const };
      }),
    ),
    deleteOfferVerdict: os.deleteOfferVerdict.handler(({ context, input }) =>
      answering(contract.deleteOfferVerdict, async () => {
        await deleteOffer(await enter(context), input);
        return { deleted: true as const };
      }),
    ),
    shareOfferVerdict: os.shareOfferVerdict.handler(({ context, input: { id, days } }) =>
      answering(contract.shareOfferVerdict, async () =>
        shareOffer(await enter(context), { id, days: Number(days) }),
      ),
    ),
    endOfferLink: os.endOfferLink.handler(({ context, input }) =>
      answering(contract.endOfferLink, async () => {
        await endOfferLink(await enter(context), input);
        return { ended: true as const };
      }),
    ),
  };
}
