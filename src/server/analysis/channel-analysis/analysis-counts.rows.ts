import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/**
 * Leaves out analyses of the other kind: there are few of samples where YouTube is connected, and they stand in an index
 * of their own. Written out, because a parameter would keep the plan from that index.
 */
const ofOwnKind = (demo: boolean) => sql`not exists (
  select from channel_results r where r.id = a.result_id and ${demo ? sql`not r.demo` : sql`r.demo`})`;

/** Analyses of each UTC day since an instant; days without any are left out. Inside `asSystem`. */
export async function countByDay(
  database: Database,
  { demo, since }: { demo: boolean; since: Date },
): Promise<{ day: string; members: number; visitors: number }[]> {
  const { rows } = await sql<{ day: string; members: number; visitors: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, members, visitors from (
      select (a.created_at at time zone 'UTC')::date as day, count(a.user_id)::int as members,
        (count(*) - count(a.user_id))::int as visitors
      from channel_analyses a where a.created_at >= ${since} and ${ofOwnKind(demo)} group by 1
    ) counted order by day`.execute(database.current);
  return rows;
}
