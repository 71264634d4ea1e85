import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface CollectedMonthRow {
  month: string;
  flatFee: number;
  cpm: number;
  affiliate: number;
}

/** Collected rates of each month since a day, by their type; months without any are left out. Inside `asSystem`. */
export async function countByMonth(
  database: Database,
  { demo, since }: { demo: boolean; since: string },
): Promise<CollectedMonthRow[]> {
  const { rows } = await sql<CollectedMonthRow>`
    select to_char(date_collected, 'YYYY-MM') as month,
      count(*) filter (where rate_type = 'flat_fee')::int as "flatFee",
      count(*) filter (where rate_type = 'cpm')::int as cpm,
      count(*) filter (where rate_type = 'affiliate')::int as affiliate
    from creator_rates where date_collected >= ${since}::date and (${demo} or source <> 'sample')
    group by 1 order by 1`.execute(database.current);
  return rows;
}
