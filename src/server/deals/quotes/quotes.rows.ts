import { sql } from 'kysely';
import type { QuoteSide } from '../../../engine/pricing/quotes/quote-document.ts';
import type { KeptQuoteState, QuoteState } from '../../../engine/pricing/quotes/quote-state.ts';
import { openQuoteStates } from '../../../engine/pricing/quotes/quote-state.ts';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';

/** What a workspace is called, for the other side. Inside `asUser` of it; `isHeld` lets one quote begin at a time. */
export async function findSender(
  database: Database,
  { workspaceId, isHeld = false }: { workspaceId: string; isHeld?: boolean },
): Promise<string> {
  const found = await database.current
    .selectFrom('profiles')
    .select('full_name as name')
    .where('user_id', '=', workspaceId)
    .$if(isHeld, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return found?.name ?? '';
}

/** Inside `asSystem`. */
export async function findPerson(
  database: Database,
  personId: string,
): Promise<{ name: string; email: string } | null> {
  const found = await database.current
    .selectFrom('profiles')
    .select(['full_name as name', 'email'])
    .where('user_id', '=', personId)
    .executeTakeFirst();
  return found ?? null;
}

/** The workspace's next number of a year: taken back with the transaction, so that none is left out. */
export async function drawNumber(
  database: Database,
  { workspaceId, year }: { workspaceId: string; year: number },
): Promise<number> {
  const { last } = await database.current
    .insertInto('quote_numbers')
    .values({ workspace_id: workspaceId, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'year']).doUpdateSet({ last: sql`quote_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export interface NewQuote {
  id: string;
  workspaceId: string;
  number: string;
  side: QuoteSide;
  channelId: string;
  channelLabel: string;
  recipient: string;
  currency: string;
  totalCents: number;
  validUntil: string;
  draft: object;
  analysisId: string | null;
  amends: string | null;
  clientId: string | null;
  at: Date;
}

export async function insertQuote(database: Database, quote: NewQuote): Promise<void> {
  await database.current
    .insertInto('quotes')
    .values({
      id: quote.id,
      workspace_id: quote.workspaceId,
      number: quote.number,
      side: quote.side,
      channel_id: quote.channelId,
      channel_label: quote.channelLabel,
      recipient: quote.recipient,
      currency: quote.currency,
      total_cents: quote.totalCents,
      state: 'draft',
      valid_until: quote.validUntil,
      draft: JSON.stringify(quote.draft),
      analysis_id: quote.analysisId,
      amends: quote.amends,
      client_id: quote.clientId,
      created_at: quote.at,
      changed_at: quote.at,
    })
    .execute();
}

function selectQuotes(database: Database) {
  return database.current
    .selectFrom('quotes as q')
    .leftJoin('quotes as former', 'former.id', 'q.amends')
    .select(['q.id', 'q.workspace_id as workspaceId', 'q.number', 'q.side', 'q.state', 'q.draft'])
    .select(['q.channel_id as channelId', 'q.channel_label as channelLabel', 'q.recipient', 'q.currency'])
    .select(['q.total_cents as totalCents', 'q.valid_until as validUntil', 'q.made_by as madeBy'])
    .select([
      'q.current_version as currentVersion',
      'q.analysis_id as analysisId',
      'q.amends',
      'q.client_id as clientId',
    ])
    .select(['former.number as amendsNumber', 'q.created_at as createdAt', 'q.changed_at as changedAt']);
}

export type QuoteRecord = Awaited<ReturnType<typeof findQuotes>>[number];

/** The day an instant is in, UTC. */
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

export interface Sought {
  workspaceId: string;
  state: QuoteState | undefined;
  channelId: string | undefined;
  before: Date | undefined;
  at: Date;
  most: number;
}

/** The newest first; states as they are at an instant. */
export function findQuotes(database: Database, sought: Sought) {
  const { workspaceId, state, channelId, before, at, most } = sought;
  const isOpen = openQuoteStates.some((open) => open === state);
  return selectQuotes(database)
    .where('q.workspace_id', '=', workspaceId)
    .$if(channelId !== undefined, (query) => query.where('q.channel_id', '=', channelId ?? ''))
    .$if(before !== undefined, (query) => query.where('q.created_at', '<', before ?? at))
    .$if(state === 'expired', (query) =>
      query.where('q.state', '=', anyOf('text', openQuoteStates)).where('q.valid_until', '<', dayOf(at)),
    )
    .$if(state !== undefined && state !== 'expired', (query) =>
      query.where('q.state', '=', anyOf('text', state === undefined || state === 'expired' ? [] : [state])),
    )
    .$if(isOpen, (query) => query.where('q.valid_until', '>=', dayOf(at)))
    .orderBy('q.created_at', 'desc')
    .orderBy('q.id')
    .limit(most)
    .execute();
}

/** How many are drafts or wait for an answer, on other channels than these. Inside `asUser`. */
export async function countOpen(
  database: Database,
  { workspaceId, exceptChannels, at }: { workspaceId: string; exceptChannels: readonly string[]; at: Date },
): Promise<number> {
  const { open } = await database.current
    .selectFrom('quotes')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('workspace_id', '=', workspaceId)
    .where('channel_id', '!=', sql<string>`all(${exceptChannels}::text[])`)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'draft'),
        eb.and([eb('state', '=', anyOf('text', openQuoteStates)), eb('valid_until', '>=', dayOf(at))]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return open;
}

/** One quote; `isHeld` until the transaction ends. */
export async function findQuote(
  database: Database,
  { id, workspaceId, isHeld = false }: { id: string; workspaceId: string; isHeld?: boolean },
): Promise<QuoteRecord | null> {
  // With those it stands beside, always in one order: of two that are accepted at once the second waits for the first.
  if (isHeld)
    await sql`select from quotes where workspace_id = ${workspaceId}::uuid and (id = ${id}::uuid or id in (
      select other.quote_id from quote_choices mine join quote_choices other on other.choice_id = mine.choice_id
      where mine.quote_id = ${id}::uuid)) order by id for update`.execute(database.current);
  const found = selectQuotes(database).where('q.id', '=', id).where('q.workspace_id', '=', workspaceId);
  return (await found.executeTakeFirst()) ?? null;
}

/** Quotes by their ids, as far as they are the workspace's. */
export function findQuotesById(
  database: Database,
  { ids, workspaceId }: { ids: readonly string[]; workspaceId: string },
) {
  return selectQuotes(database)
    .where('q.workspace_id', '=', workspaceId)
    .where('q.id', '=', anyOf('uuid', ids))
    .execute();
}

export interface QuoteUpdate {
  id: string;
  at: Date;
  state?: KeptQuoteState;
  currentVersion?: number;
  draft?: object | null;
  channelLabel?: string;
  recipient?: string;
  currency?: string;
  totalCents?: number;
  validUntil?: string;
  clientId?: string | null;
}

/** Behind `findQuote` that holds it. */
export async function updateQuote(
  database: Database,
  { id, at, draft, ...changes }: QuoteUpdate,
): Promise<void> {
  const { state, currentVersion, channelLabel, recipient, currency, totalCents, validUntil, clientId } =
    changes;
  await database.current
    .updateTable('quotes')
    .set({
      changed_at: at,
      ...(draft !== undefined && { draft: draft === null ? null : JSON.stringify(draft) }),
      ...(state !== undefined && { state }),
      ...(currentVersion !== undefined && { current_version: currentVersion }),
      ...(channelLabel !== undefined && { channel_label: channelLabel }),
      ...(recipient !== undefined && { recipient }),
      ...(currency !== undefined && { currency }),
      ...(totalCents !== undefined && { total_cents: totalCents }),
      ...(validUntil !== undefined && { valid_until: validUntil }),
      ...(clientId !== undefined && { client_id: clientId }),
    })
    .where('id', '=', id)
    .execute();
}
