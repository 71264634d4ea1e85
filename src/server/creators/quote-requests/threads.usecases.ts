import { randomUUID } from 'node:crypto';
import type { InboxThread, QuoteState, QuoteThread } from '../../../contract/creators/quote-requests.ts';
import { mostQuoteMessages, mostQuotesListed } from '../../../contract/limits.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import { notify } from '../../accounts/notifications/notify.usecases.ts';
import { oneOf } from '../../platform/db/sql.ts';
import type { QuoteContext } from './send-request.usecases.ts';
import { inboxLink, QuoteRefusal } from './send-request.usecases.ts';
import type { Amount, Party, RequestRow } from './quote-requests.rows.ts';
import {
  deleteBlock,
  findMessages,
  findRequests,
  holdRequest,
  insertBlock,
  insertMessage,
  saveState,
} from './quote-requests.rows.ts';

/** Where a sender reads their threads. */
const sentLink = '/dashboard?tab=marketplace&requests=1';

/** What a workspace has asked for. */
export async function readSent(
  { database, now, userId }: QuoteContext,
  _input: object,
): Promise<QuoteThread[]> {
  const found = await database.asUser(userId, () => readThreads(database, { workspaceId: userId }));
  return found.map((row) => describeThread(row, now()));
}

/** What a creator was asked. */
export async function readInbox(
  { database, now, personId }: QuoteContext,
  _input: object,
): Promise<InboxThread[]> {
  const found = await database.asUser(personId, () => readThreads(database, { creatorId: personId }));
  return found.map((row) => describeForCreator(row, now()));
}

type Written = Awaited<ReturnType<typeof findMessages>>;
interface ThreadRow extends RequestRow {
  messages: Written;
}

async function readThreads(database: QuoteContext['database'], party: Party): Promise<ThreadRow[]> {
  const rows = await findRequests(database, { party, most: mostQuotesListed });
  return withMessages(database, rows);
}

async function withMessages(database: QuoteContext['database'], rows: RequestRow[]): Promise<ThreadRow[]> {
  const ids = rows.map(({ id }) => id);
  const messages = ids.length === 0 ? [] : await findMessages(database, ids);
  return rows.map((row) => ({ ...row, messages: messages.filter(({ requestId }) => requestId === row.id) }));
}

/** As it is now: an entry that has gone ends what is under way, and so does the time. */
function stateOf({ state, entryId, creatorId, expiresAt }: RequestRow, at: Date): QuoteState {
  if (state === 'open' && expiresAt <= at) return 'expired';
  const isUnderWay = state === 'open' || state === 'answered';
  return isUnderWay && (entryId === null || creatorId === null) ? 'closed' : state;
}

type SentAct = { action: 'withdraw'; id: string } | { action: 'write'; id: string; text: string };

/** What a sender does with a request. Throws `QuoteRefusal`. */
export async function actOnSent(context: QuoteContext, act: SentAct): Promise<QuoteThread> {
  const { database, now, userId } = context;
  const at = now();
  const party = { workspaceId: userId };
  const done = await database.asUser(userId, async () => {
    const row = await open(database, { party, id: act.id });
    const state = stateOf(row, at);
    if (act.action === 'withdraw') {
      requireState(state, ['open', 'answered', 'closed']);
      await saveState(database, { id: act.id, state: 'withdrawn', at });
    } else {
      requireState(state, ['answered']);
      await write(context, { id: act.id, fromCreator: false, text: act.text, price: null });
    }
    return reopen(database, { party, id: act.id });
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

type InboxAct =
  | { action: 'answer'; id: string; text: string; price: Amount | null }
  | { action: 'write'; id: string; text: string }
  | { action: 'decline' | 'block' | 'unblock'; id: string };

/** What a creator does with a request to them. Throws `QuoteRefusal`. */
export async function actOnInbox(context: QuoteContext, act: InboxAct): Promise<InboxThread> {
  const { database, now, personId } = context;
  const at = now();
  const party = { creatorId: personId };
  const done = await database.asUser(personId, async () => {
    const row = await open(database, { party, id: act.id });
    await perform(context, row, act);
    return reopen(database, { party, id: act.id });
  });
  const subject = told[act.action];
  if (subject !== null && done.madeBy !== null)
    await notify(context, {
      personIds: [done.madeBy],
      workspaceId: done.workspaceId,
      kind: 'quote_answer',
      subject,
      details: [],
      link: sentLink,
    });
  return describeForCreator(done, at);
}

/** What the sender is told; that they are blocked is not among it. */
const told: Record<InboxAct['action'], string | null> = {
  answer: 'A creator answered your quote request',
  write: 'A creator wrote to you about a quote',
  decline: 'A creator declined your quote request',
  block: null,
  unblock: null,
};

/** Inside the creator's transaction, which holds the request: of two at once the second finds it moved on. */
async function perform(context: QuoteContext, row: RequestRow, act: InboxAct): Promise<void> {
  const { database, now, personId: creatorId } = context;
  const at = now();
  const { id, workspaceId } = row;
  const state = stateOf(row, at);
  if (act.action === 'block') return insertBlock(database, { creatorId, workspaceId, at });
  if (act.action === 'unblock') return deleteBlock(database, { creatorId, workspaceId });
  if (act.action === 'write') {
    requireState(state, ['answered']);
    return write(context, { id, fromCreator: true, text: act.text, price: null });
  }
  requireState(state, ['open']);
  if (act.action === 'answer')
    await write(context, { id, fromCreator: true, text: act.text, price: act.price });
  await saveState(database, { id, state: act.action === 'answer' ? 'answered' : 'declined', at });
}

async function write(
  { database, now, personId }: QuoteContext,
  { id: requestId, ...written }: { id: string; fromCreator: boolean; text: string; price: Amount | null },
): Promise<void> {
  const message = { ...written, id: randomUUID(), requestId, personId, at: now() };
  if (!(await insertMessage(database, message, mostQuoteMessages))) throw new QuoteRefusal('QUOTE_FULL');
}

function requireState(state: QuoteState, wanted: readonly QuoteState[]): void {
  if (!wanted.includes(state)) throw new QuoteRefusal('QUOTE_STATE');
}

type Sought = { party: Party; id: string };

async function open(database: QuoteContext['database'], sought: Sought): Promise<RequestRow> {
  const row = await holdRequest(database, sought);
  if (row === null) throw new QuoteRefusal('QUOTE_NOT_FOUND');
  return row;
}

async function reopen(database: QuoteContext['database'], sought: Sought): Promise<ThreadRow> {
  const [thread] = await withMessages(database, [await open(database, sought)]);
  if (thread === undefined) throw new QuoteRefusal('QUOTE_NOT_FOUND');
  return thread;
}

function describeThread(row: ThreadRow, at: Date): QuoteThread {
  return {
    id: row.id,
    channel_id: row.channelId,
    channel_name: row.channelName,
    message: row.message,
    deliverables: readDeliverables(row.deliverables),
    budget: describeAmount(row.budgetCents, row.currency),
    deadline: row.deadline,
    state: stateOf(row, at),
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    messages: row.messages.map((each) => ({
      from_creator: each.fromCreator,
      text: each.text,
      price: describeAmount(each.priceCents, each.currency),
      created_at: each.createdAt.toISOString(),
    })),
  };
}

function describeForCreator(row: ThreadRow, at: Date): InboxThread {
  return { ...describeThread(row, at), sender_name: row.senderName, blocked: row.isBlocked === true };
}

function describeAmount(cents: number | null, currency: string | null): QuoteThread['budget'] {
  return cents === null || currency === null ? null : { cents, currency: oneOf(currencies, currency) };
}

function readDeliverables(stored: unknown): QuoteThread['deliverables'] {
  return Array.isArray(stored) ? stored : [];
}
