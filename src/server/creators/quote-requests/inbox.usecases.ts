import type { InboxThread, RequestSource } from '../../../contract/creators/quote-requests.ts';
import { mostInInbox } from '../../../contract/creators/quote-requests.ts';
import { pastedTerms } from '../../../contract/creators/pasted-offers.ts';
import { notify } from '../../accounts/notifications/notify.usecases.ts';
import { readChannelNames } from '../creators/own-channels.usecases.ts';
import type { Amount, RequestRow } from './quote-requests.rows.ts';
import { deleteBlock, insertBlock, saveState } from './quote-requests.rows.ts';
import { mailAnswer } from './mailed-answer.usecases.ts';
import { actOnPasted } from './pasted-acts.usecases.ts';
import type { QuoteContext } from './send-request.usecases.ts';
import { QuoteRefusal } from './send-request.usecases.ts';
import type { ThreadRow } from './threads.usecases.ts';
import {
  describeThread,
  findThreads,
  requireRequest,
  openThread,
  requireState,
  stateOf,
  write,
} from './threads.usecases.ts';

/** Where a sender reads their threads. */
const sentLink = '/dashboard?tab=marketplace&requests=1';

/** A creator acts as themselves, whichever workspace they work in. */
export type InboxContext = Omit<QuoteContext, 'userId'> & { demo: boolean };

type ReadContext = Pick<InboxContext, 'database' | 'now' | 'demo' | 'personId'>;

/** What a creator was asked, in the marketplace, on their media kits and by mail, the newest first. */
export async function readInbox(context: ReadContext, _input: object): Promise<InboxThread[]> {
  const { database, personId } = context;
  const rows = await database.asUser(personId, () =>
    findThreads(database, { party: { creatorId: personId }, most: mostInInbox }),
  );
  return describe(context, rows);
}

export type InboxAct =
  | { action: 'answer'; id: string; text: string; price: Amount | null }
  | { action: 'write'; id: string; text: string }
  | { action: 'decline' | 'block' | 'unblock' | 'accept' | 'delete'; id: string };

/** What a creator does with a request to them. Throws `QuoteRefusal`. */
export async function actOnInbox(context: InboxContext, act: InboxAct): Promise<InboxThread> {
  const { database, personId } = context;
  const sought = { party: { creatorId: personId }, id: act.id };
  const { former, done } = await database.asUser(personId, async () => {
    const former = await requireRequest(database, sought);
    if (former.pastedBy !== null) return { former, done: await actOnPasted(context, former, act) };
    await perform(context, former, act);
    return { former, done: await openThread(database, sought) };
  });
  const thread = await describeOne(context, done);
  // Nobody is told of what becomes of a pasted offer: whoever sent it has no address here.
  if (former.pastedBy !== null) return thread;
  if (former.kitOwnerId === null) await tellSender(context, done, act);
  else await mailAnswer(context, { address: former.senderAddress, thread });
  return thread;
}

/** Inside the creator's transaction, which holds the request: of two at once the second finds it moved on. */
async function perform(context: InboxContext, row: RequestRow, act: InboxAct): Promise<void> {
  const { database, now, personId: creatorId } = context;
  const at = now();
  const { id, workspaceId } = row;
  const state = stateOf(row, at);
  if (act.action === 'answer') {
    requireState(state, ['open']);
    await write(context, { id, fromCreator: true, text: act.text, price: act.price });
    return saveState(database, { id, state: 'answered', at });
  }
  if (act.action === 'decline') {
    requireState(state, ['open']);
    return saveState(database, { id, state: 'declined', at });
  }
  if (act.action === 'accept' || act.action === 'delete') throw new QuoteRefusal('QUOTE_NOT_PASTED');
  if (workspaceId === null) throw new QuoteRefusal('QUOTE_BY_MAIL');
  if (act.action === 'write') {
    requireState(state, ['answered']);
    return write(context, { id, fromCreator: true, text: act.text, price: null });
  }
  return act.action === 'block'
    ? insertBlock(database, { creatorId, workspaceId, at })
    : deleteBlock(database, { creatorId, workspaceId });
}

async function tellSender(context: InboxContext, done: ThreadRow, { action }: InboxAct): Promise<void> {
  const subject = told[action];
  if (subject === null || done.madeBy === null) return;
  await notify(context, {
    personIds: [done.madeBy],
    workspaceId: done.workspaceId,
    kind: 'quote_answer',
    subject,
    details: [],
    link: sentLink,
  });
}

/** What the sender is told; that they are blocked is not among it. */
const told: Record<InboxAct['action'], string | null> = {
  answer: 'A creator answered your quote request',
  write: 'A creator wrote to you about a quote',
  decline: 'A creator declined your quote request',
  block: null,
  unblock: null,
  accept: null,
  delete: null,
};

export async function describeOne(context: ReadContext, row: ThreadRow): Promise<InboxThread> {
  const [thread] = await describe(context, [row]);
  if (thread === undefined) throw new QuoteRefusal('QUOTE_NOT_FOUND');
  return thread;
}

async function describe(context: ReadContext, rows: readonly ThreadRow[]): Promise<InboxThread[]> {
  const names = await readChannelNames(context, { channelIds: rows.map(({ channelId }) => channelId) });
  const at = context.now();
  return rows.map((row) => ({
    ...describeThread(row, at),
    channel_name: row.channelName ?? names.get(row.channelId) ?? null,
    source: sourceOf(row),
    terms: row.pastedBy === null ? null : pastedTerms.parse(row.terms),
    sender_name: row.senderName,
    blocked: row.isBlocked === true,
  }));
}

function sourceOf({ pastedBy, kitOwnerId }: ThreadRow): RequestSource {
  if (pastedBy !== null) return 'pasted';
  return kitOwnerId === null ? 'marketplace' : 'media-kit';
}
