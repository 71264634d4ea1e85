import { randomUUID } from 'node:crypto';
import type { QuoteState, QuoteThread } from '../../../contract/creators/quote-requests.ts';
import { quoteStates } from '../../../contract/creators/quote-requests.ts';
import { mostQuoteMessages } from '../../../contract/limits.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import type { Database } from '../../platform/db/database.ts';
import { oneOf } from '../../platform/db/sql.ts';
import type { Amount, Party, RequestRow } from './quote-requests.rows.ts';
import { findMessages, findRequests, holdRequest, insertMessage } from './quote-requests.rows.ts';
import type { QuoteContext } from './send-request.usecases.ts';
import { QuoteRefusal } from './send-request.usecases.ts';

type Written = Awaited<ReturnType<typeof findMessages>>;
/** A request with what was written since. */
export interface ThreadRow extends RequestRow {
  messages: Written;
}

/** Inside `asUser` of the party. */
export async function findThreads(
  database: Database,
  wanted: { party: Party; most: number },
): Promise<ThreadRow[]> {
  return withMessages(database, await findRequests(database, wanted));
}

async function withMessages(database: Database, rows: readonly RequestRow[]): Promise<ThreadRow[]> {
  const ids = rows.map(({ id }) => id);
  const messages = ids.length === 0 ? [] : await findMessages(database, ids);
  return rows.map((row) => ({ ...row, messages: messages.filter(({ requestId }) => requestId === row.id) }));
}

interface Sought {
  party: Party;
  id: string;
}

/** A request, held until the transaction of its party ends. Throws `QuoteRefusal`. */
export async function requireRequest(database: Database, sought: Sought): Promise<RequestRow> {
  const row = await holdRequest(database, sought);
  if (row === null) throw new QuoteRefusal('QUOTE_NOT_FOUND');
  return row;
}

/** The same with what was written, after a change. */
export async function openThread(database: Database, sought: Sought): Promise<ThreadRow> {
  const [thread] = await withMessages(database, [await requireRequest(database, sought)]);
  if (thread === undefined) throw new QuoteRefusal('QUOTE_NOT_FOUND');
  return thread;
}

/** As it is now: the time ends what is open, and an entry of the marketplace that has gone what is under way. */
export function stateOf(row: RequestRow, at: Date): QuoteState {
  const state = oneOf(quoteStates, row.state);
  if (state === 'open' && row.expiresAt <= at) return 'expired';
  if (row.pastedBy !== null) return state === 'answered' ? 'accepted' : state;
  if (row.kitOwnerId !== null) return state;
  const isUnderWay = state === 'open' || state === 'answered';
  return isUnderWay && (row.entryId === null || row.creatorId === null) ? 'closed' : state;
}

/** Throws `QuoteRefusal`. */
export function requireState(state: QuoteState, wanted: readonly QuoteState[]): void {
  if (!wanted.includes(state)) throw new QuoteRefusal('QUOTE_STATE');
}

/** Adds to a thread. Throws `QuoteRefusal`. */
export async function write(
  { database, now, personId }: Pick<QuoteContext, 'database' | 'now' | 'personId'>,
  { id: requestId, ...written }: { id: string; fromCreator: boolean; text: string; price: Amount | null },
): Promise<void> {
  const message = { ...written, id: randomUUID(), requestId, personId, at: now() };
  if (!(await insertMessage(database, message, mostQuoteMessages))) throw new QuoteRefusal('QUOTE_FULL');
}

export function describeThread(row: ThreadRow, at: Date): QuoteThread {
  return {
    id: row.id,
    channel_id: row.channelId,
    channel_name: row.channelName,
    message: row.message,
    deliverables: Array.isArray(row.deliverables) ? row.deliverables : [],
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

function describeAmount(cents: number | null, currency: string | null): QuoteThread['budget'] {
  return cents === null || currency === null ? null : { cents, currency: oneOf(currencies, currency) };
}
