import type { LinkedQuote } from '../../../contract/deals/linked-quotes.ts';
import type { QuoteAction } from '../../../engine/pricing/quotes/quote-state.ts';
import { allowsQuoteAction } from '../../../engine/pricing/quotes/quote-state.ts';
import type { Database } from '../../platform/db/database.ts';
import { findSentRelative, readSentAmendments } from './amendments.usecases.ts';
import type { LinkRow } from './links.rows.ts';
import { QuoteRefusal } from './quote-context.ts';
import type { LinkContext } from './quote-context.ts';
import { openLink } from './quote-links.usecases.ts';
import type { LinkKey } from './quote-links.usecases.ts';
import { describeAcceptance, describeVersions, openDocument, stateOf } from './quote-versions.ts';
import type { QuoteRecord } from './quotes.rows.ts';
import { updateQuote } from './quotes.rows.ts';
import { requireQuote } from './quotes.usecases.ts';
import type { VersionRow } from './versions.rows.ts';
import { findAcceptance, findVersions, insertEvent } from './versions.rows.ts';

export interface OpenedQuote extends LinkedQuote {
  workspaceId: string;
  /** Whose look it has; `null` for the workspace's own. */
  clientId: string | null;
  /** Of the newest version: its text, word for word. */
  rows: VersionRow[];
  /** Read through the link of a quote that it changes or is changed by: it is answered through its own. */
  isRelative: boolean;
}

/** What a link shows, or a relative of its quote. The first look at a version is noted. Throws `QuoteRefusal`. */
export async function readLinkedQuote(
  context: LinkContext,
  { number, ...key }: LinkKey & { number?: string | undefined },
): Promise<OpenedQuote> {
  const { database, now } = context;
  const link = await openLink(context, key);
  const { workspaceId } = link;
  return database.asUser(workspaceId, async () => {
    const own = { id: link.quoteId, workspaceId };
    const id = number === undefined ? own.id : await findSentRelative(context, own, number);
    let record = await requireQuote({ database, userId: workspaceId }, { id });
    const at = now();
    if (stateOf(record, at) === 'sent') {
      record = await requireQuote({ database, userId: workspaceId }, { id, isHeld: true });
      if (record.state === 'sent') await noteView(context, record);
    }
    return { ...(await describeLinked(context, record)), isRelative: id !== own.id };
  });
}

async function noteView({ database, now }: LinkContext, record: QuoteRecord): Promise<void> {
  const at = now();
  const { id: quoteId, workspaceId, currentVersion: version } = record;
  await updateQuote(database, { id: quoteId, at, state: 'viewed' });
  const event = { quoteId, workspaceId, version, personId: null, at } as const;
  await insertEvent(database, { ...event, kind: 'viewed', actor: 'recipient' });
}

/** Inside `asUser` of the workspace. */
export async function describeLinked(
  context: Pick<LinkContext, 'database' | 'now'>,
  { id: quoteId, workspaceId }: QuoteRecord,
): Promise<OpenedQuote> {
  const { database, now } = context;
  const record = await requireQuote({ database, userId: workspaceId }, { id: quoteId });
  const rows = await findVersions(database, { quoteId });
  const versions = describeVersions(rows);
  const newest = versions[0]?.document;
  if (newest === undefined) throw new QuoteRefusal('QUOTE_NOT_FOUND');
  return {
    workspaceId,
    clientId: record.clientId,
    rows,
    number: record.number,
    state: stateOf(record, now()),
    sender: newest.sender,
    valid_until: record.validUntil,
    versions,
    acceptance: describeAcceptance(await findAcceptance(database, { quoteId })),
    ...(await readSentAmendments(context, record)),
    isRelative: false,
    code_goes_to: hideAddress(newest.recipient.email),
  };
}

/** `a•••@acme.example`: whoever was sent the quote knows it again, and nobody else learns it. */
function hideAddress(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${host}`;
}

/** Whoever answers has to be whom it was sent to. Throws `QuoteRefusal`. */
export function requireRecipient(newest: VersionRow, email: string): void {
  const isTheirs = openDocument(newest).recipient.email.toLowerCase() === email.trim().toLowerCase();
  if (!isTheirs) throw new QuoteRefusal('NOT_RECIPIENT');
}

async function requireUnaccepted(database: Database, quoteId: string): Promise<void> {
  const acceptance = await findAcceptance(database, { quoteId });
  if (acceptance !== null)
    throw new QuoteRefusal('QUOTE_STATE', { text: `Accepted a moment ago by ${acceptance.name}.` });
}

interface Answering {
  link: LinkRow;
  action: QuoteAction;
  /** The version that was read; `null` where it does not matter. */
  version: number | null;
}

/** The quote, held, if it can be answered so now. Inside `asUser`. Throws `QuoteRefusal`. */
export async function holdNewest(
  { database, now }: LinkContext,
  { link: { quoteId: id, workspaceId }, action, version }: Answering,
): Promise<{ record: QuoteRecord; newest: VersionRow }> {
  // Once it is accepted nobody waits for its lock: of many who answer at once all but a few are told at once.
  await requireUnaccepted(database, id);
  const record = await requireQuote({ database, userId: workspaceId }, { id, isHeld: true });
  const state = stateOf(record, now());
  if (state === 'expired') throw new QuoteRefusal('QUOTE_EXPIRED');
  if (state === 'accepted') await requireUnaccepted(database, id);
  if (!allowsQuoteAction(state, action)) throw new QuoteRefusal('QUOTE_STATE');
  const [newest] = await findVersions(database, { quoteId: id });
  if (newest === undefined) throw new QuoteRefusal('QUOTE_NOT_FOUND');
  if (version !== null && newest.version !== version) throw new QuoteRefusal('VERSION_REPLACED');
  return { record, newest };
}
