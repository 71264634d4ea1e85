import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { YouTubeClient } from '../../../youtube/client.ts';
import { readAdminInSession } from '../../platform/http/admission.ts';
import { visitorNetwork } from '../../platform/http/client-address.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { createWindow } from '../../platform/limits/window.ts';
import { askForRemoval, proveOwnership } from './ask-for-removal.usecases.ts';
import type { AnswerContext } from './removal-requests.usecases.ts';
import { answerRequest, listRequests } from './removal-requests.usecases.ts';

export interface ChannelRemovalDependencies extends AnswerContext {
  youtube: YouTubeClient;
}

const hourMs = 3_600_000;

/** The procedures with which creators have their channel removed, and administrators answer them. */
export function createChannelRemovalHandlers(dependencies: ChannelRemovalDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const askings = createWindow({ now: dependencies.now, windowMs: hourMs });
  const own = ({ clientAddress }: RequestContext) => ({
    ...dependencies,
    askings,
    network: visitorNetwork(clientAddress),
  });
  return {
    requestRemoval: os.requestRemoval.handler(({ context, input }) =>
      answering(contract.requestRemoval, async () => {
        const wish = { channel: input.channel_url, email: input.email };
        const { id, channelName, code } = await askForRemoval(own(context), wish);
        return { id, channel_name: channelName, code };
      }),
    ),
    proveRemoval: os.proveRemoval.handler(({ context, input }) =>
      answering(contract.proveRemoval, async () => {
        const { dueAt } = await proveOwnership(own(context), { id: input.id });
        return { due_at: dueAt.toISOString() };
      }),
    ),
    listRemovalRequests: os.listRemovalRequests.handler(() => listRequests(dependencies)),
    answerRemovalRequest: os.answerRemovalRequest.handler(async ({ context, input }) => {
      const admin = await readAdminInSession(context);
      return answering(contract.answerRemovalRequest, () => answerRequest({ ...dependencies, admin }, input));
    }),
  };
}
