import { sql } from 'kysely';
import { mostVisitorOffers, visitorOfferDays } from '../../../engine/pricing/offers/offer-limits.ts';
import type { Database } from '../../platform/db/database.ts';
import { windowRule } from '../../platform/db/counting-windows.ts';
import type { Row } from '../../platform/db/sql.ts';

export const visitorOffersKeptMs = visitorOfferDays * 86_400_000;

/**
 * Counts one more price that a visitor has judged; how many that makes, or `null` where they have had them all. In one
 * statement: of any number of parallel calls exactly as many succeed as are left.
 */
export async function takeOfVisitor(
  database: Database,
  { addressHash, at }: { addressHash: Buffer; at: Date },
): Promise<number | null> {
  const { isOver, start } = windowRule('known.window_start', { windowMs: visitorOffersKeptMs, at });
  const { rows } = await sql<Pick<Row<'visitor_offers'>, 'used'>>`
    insert into visitor_offers as known (address_hash, window_start, used) values (${addressHash}, ${at}, 1)
    on conflict (address_hash) do update set
      window_start = ${start}, used = case when ${isOver} then 1 else known.used + 1 end
    where ${isOver} or known.used < ${mostVisitorOffers}
    returning used`.execute(database.current);
  return rows[0]?.used ?? null;
}

/** Counts whose days have passed say nothing any more. */
export async function deletePastVisitorOffers(database: Database, at: Date): Promise<void> {
  const began = new Date(at.getTime() - visitorOffersKeptMs);
  await database.current.deleteFrom('visitor_offers').where('window_start', '<=', began).execute();
}
