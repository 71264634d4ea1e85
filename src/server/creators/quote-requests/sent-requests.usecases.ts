import type { QuoteThread } from '../../../contract/creators/quote-requests.ts';
import { mostQuotesListed } from '../../../contract/limits.ts';
import { notify } from '../../accounts/notifications/notify.usecases.ts';
import { saveState } from './quote-requests.rows.ts';
import type { QuoteContext } from './send-request.usecases.ts';
import { inboxLink } from './send-request.usecases.ts';
import {
  describeThread,
  findThreads,
  requireRequest,
  openThread,
  requireState,
  stateOf,
  write,
} from './threads.usecases.ts';

/** What a workspace has asked for. */
export async function readSent(
  { database, now, userId: workspaceId }: QuoteContext,
  _input: object,
): Promise<QuoteThread[]> {
  const found = await database.asUser(workspaceId, () =>
    findThreads(database, { party: { workspaceId }, most: mostQuotesListed }),
  );
  return found.map((row) => describeThread(row, now()));
}

type SentAct = { action: 'withdraw'; id: string } | { action: 'write'; id: string; text: string };

/** What a sender does with a request. Throws `QuoteRefusal`. */
export async function actOnSent(context: QuoteContext, act: SentAct): Promise<QuoteThread> {
  const { database, now, userId } = context;
  const at = now();
  const sought = { party: { workspaceId: userId }, id: act.id };
  const done = await database.asUser(userId, async () => {
    const state = stateOf(await requireRequest(database, sought), at);
    if (act.action === 'withdraw') {
      requireState(state, ['open', 'answered', 'closed']);
      await saveState(database, { id: act.id, state: 'withdrawn', at });
    } else {
      requireState(state, ['answered']);
      await write(context, { id: act.id, fromCreator: false, text: act.text, price: null });
    }
    return openThread(database, sought);
  });
  if (act.action === 'write' && done.creatorId !== null)
    await notify(context, {
      personIds: [done.creatorId],
      workspaceId: null,
      kind: 'quote_request',
      subject: `${done.senderName} wrote to you about a quote`,
      details: [],
      link: inboxLink,
    });
  return describeThread(done, at);
}
