import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** The public facts of a channel, and when YouTube was asked for them. */
export interface Facts {
  channelName: string;
  subscriberCount: number | null;
  fetchedAt: Date;
}

interface OfChannel {
  channelId: string;
  demo: boolean;
}

export async function findFacts(database: Database, { channelId, demo }: OfChannel): Promise<Facts | null> {
  const { rows } = await sql<Facts>`
    select channel_name as "channelName", subscriber_count::float8 as "subscriberCount", fetched_at as "fetchedAt"
    from marketplace_facts
    where channel_id = ${channelId} and demo = ${demo} and channel_name is not null`.execute(
    database.current,
  );
  return rows[0] ?? null;
}

/** Keeps facts unless newer ones are there. */
export async function saveFacts(
  database: Database,
  { channelId, demo, ...facts }: OfChannel & Facts,
): Promise<void> {
  await sql`
    insert into marketplace_facts as known (channel_id, demo, channel_name, subscriber_count, fetched_at)
    values (${channelId}, ${demo}, ${facts.channelName}, ${facts.subscriberCount}, ${facts.fetchedAt})
    on conflict (channel_id, demo) do update set channel_name = excluded.channel_name,
      subscriber_count = excluded.subscriber_count, fetched_at = excluded.fetched_at
    where known.fetched_at is null or known.fetched_at < excluded.fetched_at`.execute(database.current);
}

/** Deletes what YouTube's terms do not let us keep, and what no listing needs. Inside `asSystem`. */
export async function deleteOldFacts(database: Database, before: Date): Promise<void> {
  await sql`
    update marketplace_facts set channel_name = null, subscriber_count = null, fetched_at = null
    where fetched_at <= ${before}`.execute(database.current);
  await sql`
    delete from marketplace_facts f
    where not exists (select from creator_listings l where l.channel_id = f.channel_id)`.execute(
    database.current,
  );
}
