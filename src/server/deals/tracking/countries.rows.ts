import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface CountedCountry {
  linkId: string;
  /** A UTC day. */
  day: string;
  country: string;
  n: number;
}

/** Adds clicks by country; a link that is gone meanwhile counts no more. */
export async function addCountries(database: Database, counted: readonly CountedCountry[]): Promise<void> {
  const each = <T>(read: (one: CountedCountry) => T) => counted.map(read);
  await sql`
    insert into link_countries (link_id, workspace_id, day, country, n)
    select link.id, link.workspace_id, c.day, c.country, c.n
    from unnest(${each(({ linkId }) => linkId)}::uuid[], ${each(({ day }) => day)}::date[],
      ${each(({ country }) => country)}::text[], ${each(({ n }) => n)}::bigint[]) c (link_id, day, country, n)
    join tracking_links link on link.id = c.link_id
    order by link.id, c.day, c.country
    on conflict (link_id, day, country) do update set n = link_countries.n + excluded.n`.execute(
    database.current,
  );
}

/** Clicks of these links together, by country. */
export function sumCountries(
  database: Database,
  { workspaceId, linkIds, since }: { workspaceId: string; linkIds: readonly string[]; since: string | null },
): Promise<{ country: string; clicks: number }[]> {
  return database.current
    .selectFrom('link_countries')
    .select('country')
    .select(sql<number>`sum(n)::float8`.as('clicks'))
    .where('workspace_id', '=', workspaceId)
    .where('link_id', '=', sql<string>`any(${linkIds}::uuid[])`)
    .$if(since !== null, (query) => query.where('day', '>=', sql<string>`${since}::date`))
    .groupBy('country')
    .orderBy('country')
    .execute();
}
