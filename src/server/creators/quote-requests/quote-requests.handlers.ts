import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { NotifyContext } from '../../accounts/notifications/notify.usecases.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { requestQuote } from './send-request.usecases.ts';
import { actOnInbox, readInbox } from './inbox.usecases.ts';
import { pasteOffer } from './paste-offer.usecases.ts';
import { readRequestPlace } from './request-place.usecases.ts';
import { actOnSent, readSent } from './sent-requests.usecases.ts';

/** The procedures with which workspaces ask creators for quotes, and creators answer. */
export function createQuoteRequestHandlers(dependencies: NotifyContext & { demo: boolean }) {
  const os = implement(contract).$context<RequestContext>();
  const own = async (context: RequestContext) => {
    const { userId, personId } = await readViewer(context);
    return { ...dependencies, userId, personId };
  };
  return {
    requestQuote: os.requestQuote.handler(({ context, input }) =>
      answering(contract.requestQuote, async () => {
        const { id: entryId, ...asked } = input;
        return requestQuote(await own(context), { entryId, ...asked });
      }),
    ),
    quoteRequests: os.quoteRequests.handler(async ({ context }) => ({
      requests: await readSent(await own(context), {}),
    })),
    actOnQuoteRequest: os.actOnQuoteRequest.handler(({ context, input }) =>
      answering(contract.actOnQuoteRequest, async () => actOnSent(await own(context), input)),
    ),
    quoteInbox: os.quoteInbox.handler(async ({ context }) => ({
      requests: await readInbox(await own(context), {}),
    })),
    actOnQuoteInbox: os.actOnQuoteInbox.handler(({ context, input }) =>
      answering(contract.actOnQuoteInbox, async () => actOnInbox(await own(context), input)),
    ),
    pasteOffer: os.pasteOffer.handler(({ context, input }) =>
      answering(contract.pasteOffer, async () => pasteOffer(await own(context), input)),
    ),
    placeQuoteRequest: os.placeQuoteRequest.handler(({ context, input }) =>
      answering(contract.placeQuoteRequest, async () => readRequestPlace(await own(context), input)),
    ),
  };
}
