import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface DeliveryNews {
  deliverableId: string;
  personId: string;
  about: 'gone' | 'guarantee';
  /** The day on which it was found. */
  on: string;
  /** On the day of the guarantee. */
  views: number | null;
}

/**
 * Videos that were found gone, and guarantees whose day was counted, since an instant; for whoever is responsible for
 * the campaign, made it, or owns the workspace, if they still work there. Inside `asSystem`.
 */
export async function findNews(
  database: Database,
  { since, guaranteeDay }: { since: Date; guaranteeDay: number },
): Promise<DeliveryNews[]> {
  const { rows } = await sql<DeliveryNews>`
    with news as (
      select v.deliverable_id, 'gone' as about, v.gone_since as found_at, null::float8 as views
      from deliverable_videos v where v.gone_since >= ${since}
      union all
      select c.deliverable_id, 'guarantee', c.read_at, c.views::float8
      from delivered_views c where c.day = ${guaranteeDay} and c.read_at >= ${since}
    ), told as (
      select n.deliverable_id as "deliverableId", n.about, (n.found_at at time zone 'UTC')::date::text as "on", n.views,
        p.workspace_id, coalesce(c.owner_id, c.made_by, c.workspace_id) as "personId"
      from news n join deliverables p on p.id = n.deliverable_id
      join campaign_creators k on k.id = p.campaign_creator_id join campaigns c on c.id = k.campaign_id
    )
    select "deliverableId", about, "on", views, "personId" from told t
    where t."personId" = t.workspace_id or exists (
      select from memberships m where m.workspace_id = t.workspace_id and m.person_id = t."personId")
    order by "deliverableId", about`.execute(database.current);
  return rows;
}
