import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { NotifyContext } from '../../accounts/notifications/notify.usecases.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import { addComment, readComments, removeComment } from './comments.usecases.ts';

/** The procedures of the contract's comments on channels of lists. */
export function createCommentHandlers(dependencies: NotifyContext) {
  const os = implement(contract).$context<RequestContext>();
  const enter = async (context: RequestContext) => {
    const { userId, personId } = await readViewer(context);
    return { ...dependencies, userId, personId };
  };
  return {
    listComments: os.listComments.handler(({ context, input }) =>
      answering(contract.listComments, async () => {
        const place = { listId: input.list_id, channelId: input.channel_id };
        return { comments: await readComments(await enter(context), place) };
      }),
    ),
    addListComment: os.addListComment.handler(({ context, input }) =>
      answering(contract.addListComment, async () => {
        const { list_id: listId, channel_id: channelId, text, mentions } = input;
        const written = { listId, channelId, text, mentions };
        return { comments: await addComment(await enter(context), written) };
      }),
    ),
    deleteListComment: os.deleteListComment.handler(({ context, input }) =>
      answering(contract.deleteListComment, async () => {
        await removeComment(await enter(context), input.id);
        return {};
      }),
    ),
  };
}
