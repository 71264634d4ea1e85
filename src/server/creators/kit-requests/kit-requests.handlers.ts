import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import type { KitRequestContext } from './kit-requests.usecases.ts';
import { actOnOffer, readOffers } from './kit-requests.usecases.ts';
import { readOfferPlace } from './offer-place.usecases.ts';

/** The procedures with which creators read and answer what was asked on their media kits. */
export function createKitRequestHandlers(dependencies: KitRequestContext) {
  const os = implement(contract).$context<RequestContext>();
  const own = async (context: RequestContext) => {
    const { userId } = await readViewer(context);
    return { ...dependencies, userId };
  };
  return {
    kitOffers: os.kitOffers.handler(async ({ context }) => ({
      offers: await readOffers(await own(context), {}),
    })),
    creatorOfferPlace: os.creatorOfferPlace.handler(({ context, input }) =>
      answering(contract.creatorOfferPlace, async () => readOfferPlace(await own(context), input)),
    ),
    actOnKitOffer: os.actOnKitOffer.handler(({ context, input }) =>
      answering(contract.actOnKitOffer, async () => actOnOffer(await own(context), input)),
    ),
  };
}
