import { sql } from 'kysely';
import type { RateType } from '../../../engine/pricing/rates.ts';
import type { Database } from '../../platform/db/database.ts';

export interface CollectedMonthRow {
  month: string;
  flatFee: number;
  cpm: number;
  affiliate: number;
}

/** Collected rates of each month since a day, by their type; months without any are left out. Inside `asSystem`. */
export function countByMonth(
  database: Database,
  { demo, since }: { demo: boolean; since: string },
): Promise<CollectedMonthRow[]> {
  return database.current
    .selectFrom('creator_rates')
    .select((eb) => {
      const count = (type: RateType) => eb.fn.countAll<number>().filterWhere('rate_type', '=', type);
      return [
        sql<string>`to_char(${eb.ref('date_collected')}, 'YYYY-MM')`.as('month'),
        count('flat_fee').as('flatFee'),
        count('cpm').as('cpm'),
        count('affiliate').as('affiliate'),
      ];
    })
    .where('date_collected', '>=', since)
    .$if(!demo, (query) => query.where('source', '<>', 'sample'))
    .groupBy('month')
    .orderBy('month')
    .execute();
}
