import { quoteDocument } from '../../../contract/deals/quote-parts.ts';
import { findIntegrationFee } from '../../../engine/pricing/quotes/integration-fee.ts';
import type { Database } from '../../platform/db/database.ts';
import { findAcceptedDocuments } from './versions.rows.ts';

export interface AgreedFee {
  /** Of the one integration that the quote is of; `null` where it is of something else, or does not tell. */
  cents: number | null;
  /** UTC. */
  agreedOn: string;
}

/** What was accepted of these quotes, each by its id: of those that are not accepted nothing. Inside `asUser`. */
export async function readAgreedFees(
  { database, userId: workspaceId }: { database: Database; userId: string },
  { ids }: { ids: readonly string[] },
): Promise<ReadonlyMap<string, AgreedFee>> {
  const found = ids.length === 0 ? [] : await findAcceptedDocuments(database, { ids, workspaceId });
  return new Map(
    found.map(({ quoteId, document, acceptedAt }) => [
      quoteId,
      {
        cents: findIntegrationFee(quoteDocument.parse(JSON.parse(document)).quote),
        agreedOn: acceptedAt.toISOString().slice(0, 10),
      },
    ]),
  );
}
