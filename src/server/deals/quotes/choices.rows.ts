import { sql } from 'kysely';
import type { KeptQuoteState } from '../../../engine/pricing/quotes/quote-state.ts';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';

export async function insertChoice(
  database: Database,
  choice: { quoteId: string; workspaceId: string; choiceId: string; place: string },
): Promise<void> {
  await database.current
    .insertInto('quote_choices')
    .values({
      quote_id: choice.quoteId,
      workspace_id: choice.workspaceId,
      choice_id: choice.choiceId,
      place: choice.place,
    })
    .execute();
}

export interface ChoiceRow {
  choiceId: string;
  place: string;
  id: string;
  number: string;
  version: number;
  state: KeptQuoteState;
  validUntil: string;
}

/** The quotes of these choices, in no order. */
export function findChoices(database: Database, choiceIds: readonly string[]): Promise<ChoiceRow[]> {
  return database.current
    .selectFrom('quote_choices as choice')
    .innerJoin('quotes as q', 'q.id', 'choice.quote_id')
    .select(['choice.choice_id as choiceId', 'choice.place', 'q.id', 'q.number', 'q.state'])
    .select(['q.valid_until as validUntil', 'q.current_version as version'])
    .where('choice.choice_id', '=', anyOf('uuid', choiceIds))
    .execute();
}

/** Those that stand beside a quote and could be accepted now or after another version. Behind `findQuote` that holds all of them. */
export async function findOpenRivals(
  database: Database,
  quoteId: string,
): Promise<{ id: string; version: number }[]> {
  const { rows } = await sql<{ id: string; version: number }>`
    select q.id, q.current_version as version from quote_choices mine
    join quote_choices other on other.choice_id = mine.choice_id and other.quote_id <> mine.quote_id
    join quotes q on q.id = other.quote_id
    where mine.quote_id = ${quoteId}::uuid and q.state not in ('accepted', 'withdrawn')
    order by q.id`.execute(database.current);
  return rows;
}
