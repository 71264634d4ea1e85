import { randomUUID } from 'node:crypto';
import type { QuoteContent } from '../../../contract/deals/quote-parts.ts';
import type { QuoteDetail, QuoteRow } from '../../../contract/deals/quote-detail.ts';
import { quotesPerPage } from '../../../contract/deals/deal-limits.ts';
import type { QuoteSide } from '../../../engine/pricing/quotes/quote-document.ts';
import { allowsQuoteAction, quoteActions } from '../../../engine/pricing/quotes/quote-state.ts';
import type { QuoteAction, QuoteState } from '../../../engine/pricing/quotes/quote-state.ts';
import { includesFeature, plans } from '../../../engine/plans/plans.ts';
import { allows } from '../../../engine/plans/roles.ts';
import { currencies } from '../../../engine/pricing/rates.ts';
import { readReports } from '../../accounts/payments/payments.usecases.ts';
import { readTier } from '../../accounts/plans/plans.usecases.ts';
import { hasClient } from '../../agency/clients/client-looks.usecases.ts';
import { readStoredAnalysis } from '../../analysis/channel-analysis/history.usecases.ts';
import { oneOf } from '../../platform/db/sql.ts';
import { readAmendments } from './amendments.usecases.ts';
import { QuoteRefusal } from './quote-context.ts';
import type { QuoteContext } from './quote-context.ts';
import {
  describeAcceptance,
  describeVersions,
  priceRequest,
  readDraft,
  requireLastDay,
  stateOf,
} from './quote-versions.ts';
import type { QuoteRecord } from './quotes.rows.ts';
import {
  countOpen,
  drawNumber,
  findQuote,
  findQuotes,
  findSender,
  insertQuote,
  updateQuote,
} from './quotes.rows.ts';
import { findAcceptance, findEvents, findVersions, insertEvent } from './versions.rows.ts';

interface Asked {
  state: QuoteState | undefined;
  channelId: string | undefined;
  before: Date | undefined;
}

/** A page of the workspace's quotes, and how much room its plan has. */
export function listQuotes(context: QuoteContext, asked: Asked) {
  const { database, now, userId: workspaceId } = context;
  const at = now();
  return database.asUser(workspaceId, async () => {
    const found = await findQuotes(database, { workspaceId, ...asked, at, most: quotesPerPage + 1 });
    const { most, reports } = await readRoom(context);
    return {
      quotes: found.slice(0, quotesPerPage).map((record) => describeRow(record, at)),
      has_more: found.length > quotesPerPage,
      open: { count: await countOpen(database, { workspaceId, exceptChannels: reports, at }), most },
    };
  });
}

/** One quote with all that belongs to it. Throws `QuoteRefusal`. */
export function readQuote(context: QuoteContext, { id }: { id: string }): Promise<QuoteDetail> {
  const { database, userId: workspaceId } = context;
  return database.asUser(workspaceId, async () =>
    describeQuote(context, await requireQuote(context, { id })),
  );
}

export interface NewQuoteInput extends QuoteContent {
  side: QuoteSide;
  channel_id: string;
  analysis_id: string | null;
  amends: string | null;
  client_id?: string | null | undefined;
}

/** Begins a quote with the workspace's next number. Throws `QuoteRefusal`. */
export async function createQuote(context: QuoteContext, input: NewQuoteInput): Promise<QuoteDetail> {
  const { database, now, userId: workspaceId, personId } = context;
  const { side, channel_id: channelId, analysis_id: analysisId, amends, client_id, ...content } = input;
  const clientId = client_id ?? null;
  const at = now();
  requireLastDay(content.valid_until, at);
  const { totalCents, currency } = priceRequest(content.request);
  return database.asUser(workspaceId, async () => {
    if (analysisId !== null && (await readStoredAnalysis(context, { id: analysisId })) === 'not-found')
      throw new QuoteRefusal('ANALYSIS_NOT_FOUND');
    await requireClient(context, clientId);
    await findSender(database, { workspaceId, isHeld: true });
    await requireRoom(context, { channelId, isOpen: false });
    if (amends !== null) requireAction(await requireQuote(context, { id: amends }), 'amend', at);
    const year = at.getUTCFullYear();
    const drawn = await drawNumber(database, { workspaceId, year });
    const id = randomUUID();
    await insertQuote(database, {
      id,
      workspaceId,
      number: `Q-${year}-${String(drawn).padStart(4, '0')}`,
      side,
      channelId,
      channelLabel: content.channel_label,
      recipient: nameRecipient(content),
      currency,
      totalCents,
      validUntil: content.valid_until,
      draft: content,
      analysisId,
      amends,
      clientId,
      at,
    });
    const event = { quoteId: id, workspaceId, kind: 'created', actor: 'sender', version: null } as const;
    await insertEvent(database, { ...event, personId, at });
    return describeQuote(context, await requireQuote(context, { id }));
  });
}

/** Changes what would be sent next; what was sent stays as it is until then. Throws `QuoteRefusal`. */
export function reviseQuote(
  context: QuoteContext,
  {
    id,
    client_id: clientId,
    ...content
  }: QuoteContent & { id: string; client_id?: string | null | undefined },
): Promise<QuoteDetail> {
  const { database, now, userId } = context;
  const at = now();
  return database.asUser(userId, async () => {
    const record = await requireQuote(context, { id, isHeld: true });
    requireAction(record, 'revise', at);
    requireLastDay(content.valid_until, at);
    await requireClient(context, clientId ?? null);
    const { totalCents, currency } = priceRequest(content.request);
    const shown = {
      channelLabel: content.channel_label,
      recipient: nameRecipient(content),
      currency,
      totalCents,
      validUntil: content.valid_until,
    };
    const look = clientId !== undefined && { clientId };
    await updateQuote(database, { id, at, draft: content, ...look, ...(record.state === 'draft' && shown) });
    return describeQuote(context, await requireQuote(context, { id }));
  });
}

/** In whose name it is sent has to be a client of the workspace. Inside `asUser`. */
async function requireClient(context: QuoteContext, clientId: string | null): Promise<void> {
  const { userId } = context;
  if (clientId !== null && !(await hasClient(context, { userId, clientId })))
    throw new QuoteRefusal('CLIENT_NOT_FOUND');
}

export function nameRecipient({ recipient }: Pick<QuoteContent, 'recipient'>): string {
  return recipient.company.trim() || recipient.name.trim() || recipient.email;
}

/** Inside `asUser` of the workspace. */
export async function requireQuote(
  { database, userId: workspaceId }: Pick<QuoteContext, 'database' | 'userId'>,
  { id, isHeld = false }: { id: string; isHeld?: boolean },
): Promise<QuoteRecord> {
  const record = await findQuote(database, { id, workspaceId, isHeld });
  if (record === null) throw new QuoteRefusal('QUOTE_NOT_FOUND');
  return record;
}

export function requireAction(record: QuoteRecord, action: QuoteAction, at: Date): void {
  if (!allowsQuoteAction(stateOf(record, at), action)) throw new QuoteRefusal('QUOTE_STATE');
}

/** What the plan holds; quotes for a channel whose Full Report was bought are not counted and are always sent. */
async function readRoom(context: QuoteContext) {
  const { userId } = context;
  const tier = await readTier(context, { userId });
  const reports = await readReports(context, { userId });
  return { tier, reports, most: plans[tier].openQuotes };
}

/** `isOpen`: the quote itself is among those counted. Inside `asUser`. */
export async function requireRoom(
  context: QuoteContext,
  { channelId, isOpen }: { channelId: string; isOpen: boolean },
): Promise<void> {
  const { database, now, userId: workspaceId } = context;
  const { most, reports } = await readRoom(context);
  if (most === null || reports.includes(channelId)) return;
  const open = await countOpen(database, { workspaceId, exceptChannels: reports, at: now() });
  if (open - (isOpen ? 1 : 0) >= most) throw new QuoteRefusal('TOO_MANY_QUOTES');
}

/** Whether the plan sends quotes for a channel. Inside `asUser`. */
export async function maySendFor(context: QuoteContext, channelId: string): Promise<boolean> {
  const { tier, reports } = await readRoom(context);
  return includesFeature(tier, 'quotes') || reports.includes(channelId);
}

function describeRow(record: QuoteRecord, at: Date): QuoteRow {
  return {
    id: record.id,
    number: record.number,
    side: record.side,
    state: stateOf(record, at),
    channel_id: record.channelId,
    channel_label: record.channelLabel,
    recipient: record.recipient,
    currency: oneOf(currencies, record.currency),
    total_cents: record.totalCents,
    valid_until: record.validUntil,
    version: record.currentVersion,
    created_at: record.createdAt.toISOString(),
    changed_at: record.changedAt.toISOString(),
  };
}

/** Inside `asUser` of the workspace. */
export async function describeQuote(context: QuoteContext, record: QuoteRecord): Promise<QuoteDetail> {
  const { database, now, role } = context;
  const { id: quoteId } = record;
  const row = describeRow(record, now());
  return {
    ...row,
    draft: readDraft(record),
    versions: describeVersions(await findVersions(database, { quoteId })),
    events: (await findEvents(database, { quoteId })).map((event) => ({
      ...event,
      at: event.at.toISOString(),
    })),
    acceptance: describeAcceptance(await findAcceptance(database, { quoteId })),
    analysis_id: record.analysisId,
    client_id: record.clientId,
    ...(await readAmendments(context, record)),
    may: quoteActions.filter((action) => allowsQuoteAction(row.state, action)),
    may_send: allows(role, 'manage') && (await maySendFor(context, record.channelId)),
  };
}
