import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

interface Destination {
  workspaceId: string;
  destination: string;
}

/** Destinations that were out of order and are to be looked at again, put off so that no other process takes them too. */
export function takeDueOutages(
  database: Database,
  { at, again, most }: { at: Date; again: Date; most: number },
): Promise<Destination[]> {
  return database.current
    .updateTable('destination_outages')
    .set({ next_look_at: again })
    .where(
      (eb) => eb.refTuple('workspace_id', 'destination'),
      'in',
      (from) =>
        from
          .selectFrom('destination_outages')
          .select(['workspace_id', 'destination'])
          .where('ended_at', 'is', null)
          .where('next_look_at', '<=', at)
          .orderBy('next_look_at')
          .limit(most)
          .forUpdate()
          .skipLocked()
          .$asTuple('workspace_id', 'destination'),
    )
    .returning(['workspace_id as workspaceId', 'destination'])
    .execute();
}

/** A look that found a destination out of order; an outage that had just ended goes on. */
export async function keepOutage(
  database: Database,
  found: Destination & { finding: 'dead' | 'refused'; at: Date; again: Date },
): Promise<void> {
  const seen = { seen_at: found.at, finding: found.finding, next_look_at: found.again };
  await database.current
    .insertInto('destination_outages')
    .values({
      workspace_id: found.workspaceId,
      destination: found.destination,
      began_at: found.at,
      ...seen,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'destination'])
        .doUpdateSet({ ...seen, ended_at: null })
        // One whose end is being told is over.
        .where('destination_outages.end_notice', 'is', null),
    )
    .execute();
}

/** A look that found a destination in order. */
export async function endOutage(
  database: Database,
  { workspaceId, destination, at }: Destination & { at: Date },
): Promise<void> {
  await database.current
    .updateTable('destination_outages')
    .set({ ended_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('destination', '=', destination)
    .where('ended_at', 'is', null)
    .execute();
}

/** Since when each of a workspace's destinations has been out of order. */
export function findOutages(
  database: Database,
  workspaceId: string,
): Promise<{ destination: string; since: Date }[]> {
  return database.current
    .selectFrom('destination_outages')
    .select(['destination', 'began_at as since'])
    .where('workspace_id', '=', workspaceId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Outages that nobody needs to hear of: they ended before anybody was told, or no link leads there any more. */
export async function dropUntoldOutages(database: Database): Promise<void> {
  await sql`
    delete from destination_outages o
    where (o.ended_at is not null and o.notice is null) or not exists (
      select from tracking_links l
      where l.workspace_id = o.workspace_id and l.destination = o.destination and l.is_active)`.execute(
    database.current,
  );
}

/**
 * Binds what is to be told of a workspace together, under a name that stays: whoever tells it, now or after the process
 * has died, tells the same.
 */
export async function bindNotices(
  database: Database,
  { confirmedAfterMs }: { confirmedAfterMs: number },
): Promise<void> {
  await sql`
    with due as materialized (
      select workspace_id, gen_random_uuid() as name from (
        select distinct workspace_id from destination_outages
        where notice is null and ended_at is null and (finding = 'refused'
          or seen_at >= began_at + ${confirmedAfterMs} * interval '1 millisecond')
      ) each_one
    )
    update destination_outages o set notice = due.name from due
    where o.workspace_id = due.workspace_id and o.notice is null and o.ended_at is null and (o.finding = 'refused'
      or o.seen_at >= o.began_at + ${confirmedAfterMs} * interval '1 millisecond')`.execute(database.current);
  await sql`
    with due as materialized (
      select workspace_id, gen_random_uuid() as name from (
        select distinct workspace_id from destination_outages
        where told_at is not null and ended_at is not null and end_notice is null
      ) each_one
    )
    update destination_outages o set end_notice = due.name from due
    where o.workspace_id = due.workspace_id and o.told_at is not null and o.ended_at is not null
      and o.end_notice is null`.execute(database.current);
}

export interface OutageNews {
  /** The name of what is told together. */
  name: string;
  isOver: boolean;
  workspaceId: string;
  /** Whoever is responsible for the link and still works there, else the workspace's owners. */
  personIds: string[];
  creator: string;
  placement: 'description' | 'pinned_comment' | 'on_screen' | 'bio';
  campaign: string | null;
  finding: 'dead' | 'refused';
  since: Date;
  endedAt: Date | null;
}

/** Each link that something is to be told of. */
export async function findOutageNews(database: Database): Promise<OutageNews[]> {
  const { rows } = await sql<OutageNews>`
    with news as (
      select coalesce(end_notice, notice) as name, end_notice is not null as is_over, workspace_id, destination, finding,
        began_at, ended_at
      from destination_outages where end_notice is not null or (notice is not null and told_at is null)
    ), links as (
      select n.*, l.id, l.placement, creator.name as creator, campaign.name as campaign,
        coalesce(campaign.owner_id, campaign.made_by, l.made_by, l.workspace_id) as person_id
      from news n
      join tracking_links l on l.workspace_id = n.workspace_id and l.destination = n.destination and l.is_active
      join tracked_creators creator on creator.id = l.creator_id
      left join campaign_links belongs on belongs.link_id = l.id
      left join campaign_creators part on part.id = belongs.campaign_creator_id
      left join campaigns campaign on campaign.id = part.campaign_id
    )
    select name, is_over as "isOver", workspace_id as "workspaceId", creator, placement, campaign, finding,
      began_at as since, ended_at as "endedAt",
      case when person_id = workspace_id or exists (
          select from memberships m where m.workspace_id = links.workspace_id and m.person_id = links.person_id)
        then array[person_id]
        else coalesce((select array_agg(m.person_id) from memberships m
          where m.workspace_id = links.workspace_id and m.role = 'owner'), array[workspace_id])
      end as "personIds"
    from links order by name, creator, placement, id`.execute(database.current);
  return rows;
}

/** Notes that a notice was told; what has ended is over with it. */
export async function noteTold(
  database: Database,
  { name, isOver, at }: { name: string; isOver: boolean; at: Date },
): Promise<void> {
  if (isOver)
    await database.current.deleteFrom('destination_outages').where('end_notice', '=', name).execute();
  else
    await database.current
      .updateTable('destination_outages')
      .set({ told_at: at })
      .where('notice', '=', name)
      .where('told_at', 'is', null)
      .execute();
}
