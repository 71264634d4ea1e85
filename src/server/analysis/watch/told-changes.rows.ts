import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** What changed within an hour on the channels that somebody watches. */
export interface ChangedChannels {
  workspaceId: string;
  personId: string;
  hour: Date;
  /** `null`: by any rule. */
  rule: string | null;
  channels: number;
}

/**
 * Everybody's changes of the whole hours between two instants, for those who watch the channels, by themselves or with
 * a list, and still work in the workspace. Inside `asSystem`.
 */
export async function findChangedChannels(
  database: Database,
  { since, until }: { since: Date; until: Date },
): Promise<ChangedChannels[]> {
  const { rows } = await sql<ChangedChannels>`
    select told.workspace_id as "workspaceId", told.person_id as "personId", told.hour, told.rule,
      count(distinct told.channel_id)::integer as channels
    from (
      select a.workspace_id, coalesce(w.made_by, w.workspace_id) as person_id,
        date_trunc('hour', a.created_at, 'UTC') as hour, a.rule, a.channel_id
      from watch_alerts a
      join watches w on w.workspace_id = a.workspace_id and w.paused_at is null and (w.channel_id = a.channel_id
        or exists (select from list_items i where i.list_id = w.list_id and i.workspace_id = w.workspace_id
          and i.channel_id = a.channel_id))
      where a.created_at >= ${since} and a.created_at < ${until} and a.channel_id is not null
    ) told
    where told.person_id = told.workspace_id or exists (
      select from memberships m where m.workspace_id = told.workspace_id and m.person_id = told.person_id)
    group by grouping sets ((told.workspace_id, told.person_id, told.hour),
      (told.workspace_id, told.person_id, told.hour, told.rule))
    order by told.hour, told.workspace_id, told.person_id, told.rule nulls first`.execute(database.current);
  return rows;
}
