import type { QuoteState } from '../../../engine/pricing/quotes/quote-state.ts';
import { findQuoteState } from '../../../engine/pricing/quotes/quote-state.ts';
import type { Database } from '../../platform/db/database.ts';
import { findChoices, findOpenRivals, insertChoice } from './choices.rows.ts';
import { quotePath } from './quote-context.ts';
import type { QuoteContext } from './quote-context.ts';
import { findQuotesById, updateQuote } from './quotes.rows.ts';
import { insertEvent } from './versions.rows.ts';

/** Who acts with quotes, for those who make quotes of something else. */
export type ChoiceMaker = QuoteContext;

/** Where whoever holds a token reads the quote. */
export const pathOfQuote = (token: string) => `${quotePath}${token}`;

interface ChoiceContext {
  database: Database;
  now: () => Date;
}

/** Puts a quote beside others, of which only one can be accepted. Inside `asUser` of its workspace. */
export function offerAsChoice(
  { database, userId: workspaceId }: ChoiceContext & { userId: string },
  choice: { quoteId: string; choiceId: string; place: string },
): Promise<void> {
  return insertChoice(database, { ...choice, workspaceId });
}

/** One of several quotes that stand side by side. */
export interface Choice {
  place: string;
  id: string;
  number: string;
  /** The newest that was sent. */
  version: number;
  state: QuoteState;
}

/** How the quotes of each choice stand now. Inside `asUser` or `asSystem`. */
export async function readChoices(
  { database, now }: ChoiceContext,
  { choiceIds }: { choiceIds: readonly string[] },
): Promise<Map<string, Choice[]>> {
  const nowMs = now().getTime();
  const found = choiceIds.length === 0 ? [] : await findChoices(database, choiceIds);
  const described = found.map((row) => ({ ...row, state: findQuoteState(row, nowMs) }));
  return Map.groupBy(described, ({ choiceId }) => choiceId);
}

/** Quotes for those that refer to them, each by its id: of another workspace none. Inside `asUser`. */
export async function readReferredQuotes(
  { database, now, userId: workspaceId }: ChoiceContext & { userId: string },
  { ids }: { ids: readonly string[] },
) {
  const nowMs = now().getTime();
  const found = ids.length === 0 ? [] : await findQuotesById(database, { ids, workspaceId });
  return new Map(
    found.map(({ id, number, channelId, totalCents, currency, state, validUntil }) => [
      id,
      { id, number, channelId, totalCents, currency, state: findQuoteState({ state, validUntil }, nowMs) },
    ]),
  );
}

/**
 * Takes back what stood beside a quote that is accepted, in the acceptance's own transaction, which holds all of them:
 * whoever accepts another one at the same moment comes after it and finds it withdrawn.
 */
export async function withdrawRivals(
  { database }: Pick<ChoiceContext, 'database'>,
  { quoteId, workspaceId, at }: { quoteId: string; workspaceId: string; at: Date },
): Promise<void> {
  for (const { id, version } of await findOpenRivals(database, quoteId)) {
    await updateQuote(database, { id, at, state: 'withdrawn', draft: null });
    await insertEvent(database, {
      quoteId: id,
      workspaceId,
      kind: 'withdrawn',
      actor: 'sender',
      version: version === 0 ? null : version,
      text: 'Another package was accepted.',
      personId: null,
      at,
    });
  }
}
