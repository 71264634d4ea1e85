import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** What a creator says of a channel that is proven to be theirs and whose Full Report they have paid. */
export interface OpenListing {
  id: string;
  channelId: string;
  bio: string;
  categories: string[];
  language: string;
  region: string;
  minRate: number;
  maxRate: number;
  currency: string;
  savedAt: Date;
}

const columns =
  sql.raw(`l.id, l.channel_id as "channelId", l.bio, l.content_categories as categories, l.language,
  l.region, l.min_rate_cents / 100 as "minRate", l.max_rate_cents / 100 as "maxRate", l.rate_currency as currency,
  l.updated_at as "savedAt"`);

/** Which listings may be shown: the one rule of it, for one entry as for all. */
const open = sql.raw(`creator_listings l
  join creator_channels c on c.user_id = l.user_id and c.channel_id = l.channel_id and c.proven_at is not null
  where exists (select from checkouts p where p.user_id = l.user_id and p.channel_id = l.channel_id
    and p.product = 'full_report' and p.status = 'paid')`);

/** Of the listings with these ids those that may be shown. Inside `asSystem`. */
export async function findOpen(database: Database, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select l.id from ${open} and l.id = any(${ids}::uuid[])`.execute(
    database.current,
  );
  return new Set(rows.map(({ id }) => id));
}

/** A channel's listing where it may be shown. Inside `asUser` of its creator, or `asSystem`. */
export async function findOpenListing(database: Database, channelId: string): Promise<OpenListing | null> {
  const { rows } =
    await sql<OpenListing>`select ${columns} from ${open} and l.channel_id = ${channelId}`.execute(
      database.current,
    );
  return rows[0] ?? null;
}

/**
 * Channels whose entry is not as it should be: shown and not to be, or to be shown and absent, older than the listing
 * or than the newest facts. Inside `asSystem`.
 */
export async function findOutOfStep(
  database: Database,
  { demo, factsSince, most }: { demo: boolean; factsSince: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ channelId: string }>`
    (select e.channel_id as "channelId" from marketplace_creators e
    where e.listing_id is not null and (e.facts_at <= ${factsSince}
      or not exists (select from ${open} and l.id = e.listing_id))
    limit ${most})
    union
    (select o.channel_id from (select l.id, l.channel_id, l.updated_at from ${open}) o
    join marketplace_facts f on f.channel_id = o.channel_id and f.demo = ${demo} and f.fetched_at > ${factsSince}
      and f.channel_name is not null
    left join marketplace_creators e on e.listing_id = o.id
    where e.id is null or e.saved_at <> o.updated_at or e.facts_at < f.fetched_at
    limit ${most})`.execute(database.current);
  return rows.map(({ channelId }) => channelId);
}

/**
 * Takes listed channels whose facts are older than `before` and notes that YouTube is asked for them, so that no other
 * process asks too. Inside `asSystem`.
 */
export async function takeStale(
  database: Database,
  {
    demo,
    before,
    askedBefore,
    at,
    most,
  }: { demo: boolean; before: Date; askedBefore: Date; at: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ channelId: string }>`
    insert into marketplace_facts as known (channel_id, demo, asked_at)
    select l.channel_id, ${demo}, ${at}::timestamptz from (select l.channel_id from ${open}) l
    left join marketplace_facts f on f.channel_id = l.channel_id and f.demo = ${demo}
    where (f.fetched_at is null or f.fetched_at < ${before}) and (f.asked_at is null or f.asked_at < ${askedBefore})
    order by f.asked_at nulls first, l.channel_id limit ${most}
    on conflict (channel_id, demo) do update set asked_at = excluded.asked_at
    where known.asked_at is null or known.asked_at < ${askedBefore}
    returning channel_id as "channelId"`.execute(database.current);
  return rows.map(({ channelId }) => channelId);
}
