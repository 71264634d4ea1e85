import type { LinkedQuote } from '../../../contract/deals/linked-quotes.ts';
import { findQuoteState } from '../../../engine/pricing/quotes/quote-state.ts';
import type { QuoteState } from '../../../engine/pricing/quotes/quote-state.ts';
import type { Database } from '../../platform/db/database.ts';
import { findFamily } from './amendments.rows.ts';
import { QuoteRefusal } from './quote-context.ts';
import type { QuoteRecord } from './quotes.rows.ts';

interface RelatedQuote {
  id: string;
  number: string;
  state: QuoteState;
}

interface Amendments {
  /** The accepted quote that this one changes. */
  amends: RelatedQuote | null;
  /** Those that change this one, the oldest first. */
  amended_by: RelatedQuote[];
}

type SentAmendments = Pick<LinkedQuote, 'amends' | 'amended_by'>;

interface Reading {
  database: Database;
  now: () => Date;
}

/** More is nobody's deal; what is beyond is in the list of quotes. */
const mostOfAFamily = 100;

/** What a quote changes and what changes it. Inside `asUser` of the workspace. */
export async function readAmendments(
  context: Reading,
  { id, workspaceId }: Pick<QuoteRecord, 'id' | 'workspaceId'>,
): Promise<Amendments> {
  const family = await findFamily(context.database, { id, workspaceId, most: mostOfAFamily });
  return pickRelated(context, id, family);
}

/** The same for the other side, who learns of those alone that were sent to the same address. */
export async function readSentAmendments(
  context: Reading,
  { id, workspaceId }: Pick<QuoteRecord, 'id' | 'workspaceId'>,
): Promise<SentAmendments> {
  const { amends, amended_by: amendedBy } = pickRelated(
    context,
    id,
    sentAlike(await findFamily(context.database, { id, workspaceId, most: mostOfAFamily }), id),
  );
  return { amends: amends && withoutId(amends), amended_by: amendedBy.map(withoutId) };
}

const withoutId = ({ number, state }: RelatedQuote) => ({ number, state });

/**
 * The quote of a number that whoever holds the link of another one may read: one of its amendments, or what it amends,
 * sent to the same address. Inside `asUser` of the workspace. Throws `QuoteRefusal`.
 */
export async function findSentRelative(
  { database }: Reading,
  { id, workspaceId }: { id: string; workspaceId: string },
  number: string,
): Promise<string> {
  const family = await findFamily(database, { id, workspaceId, most: mostOfAFamily });
  const found = sentAlike(family, id).find((each) => each.number === number);
  if (found === undefined) throw new QuoteRefusal('QUOTE_NOT_FOUND');
  return found.id;
}

type Family = Awaited<ReturnType<typeof findFamily>>;

function sentAlike(family: Family, id: string): Family {
  const email = family.find((each) => each.id === id)?.email?.toLowerCase();
  return family.filter((each) => email !== undefined && each.email?.toLowerCase() === email);
}

function pickRelated({ now }: Reading, id: string, family: Family): Amendments {
  const at = now().getTime();
  const describe = (row: Family[number]) => ({
    id: row.id,
    number: row.number,
    state: findQuoteState(row, at),
  });
  const former = family.find((each) => each.id === id)?.amends ?? null;
  const amends = family.find((each) => each.id === former);
  return {
    amends: amends === undefined ? null : describe(amends),
    amended_by: family.filter((each) => each.amends === id).map(describe),
  };
}
