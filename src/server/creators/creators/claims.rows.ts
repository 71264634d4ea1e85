import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** A channel somebody says is theirs. */
export interface ClaimRow {
  channelId: string;
  code: string;
  provenAt: Date | null;
}

/** A user's channel, by the ids that identify it. */
export interface OwnChannel {
  userId: string;
  channelId: string;
}

const claimColumns = sql.raw(`channel_id as "channelId", code, proven_at as "provenAt"`);

/** Holds an account against its other changes until the transaction ends; false where it is gone. */
export async function lockCreator(database: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from profiles where user_id = ${userId} for no key update`.execute(
    database.current,
  );
  return rows.length === 1;
}

/** A user's claim; held against the end of its proof until the transaction ends. */
export async function holdClaim(
  database: Database,
  { userId, channelId }: OwnChannel,
): Promise<ClaimRow | null> {
  const { rows } = await sql<ClaimRow>`
    select ${claimColumns} from creator_channels where user_id = ${userId} and channel_id = ${channelId}
    for share`.execute(database.current);
  return rows[0] ?? null;
}

export async function insertClaim(
  database: Database,
  claim: OwnChannel & { code: string; at: Date },
): Promise<void> {
  await sql`
    insert into creator_channels (user_id, channel_id, code, code_given_at)
    values (${claim.userId}, ${claim.channelId}, ${claim.code}, ${claim.at})
    on conflict (user_id, channel_id) do nothing`.execute(database.current);
}

/** Deletes claims nobody has followed up since `before`: no proof, no check, no kit, no rate. */
export async function deleteIdleClaims(
  database: Database,
  { userId, before }: { userId: string; before: Date },
): Promise<void> {
  await sql`
    delete from creator_channels d using (
      select c.user_id, c.channel_id from creator_channels c
      where c.user_id = ${userId} and c.proven_at is null and c.code_given_at < ${before}
        and (c.checked_at is null or c.checked_at < ${before})
        and not exists (select from media_kits k where k.user_id = c.user_id and k.channel_id = c.channel_id)
        and not exists (select from submitted_rates r where r.user_id = c.user_id and r.channel_id = c.channel_id)
      for update skip locked
    ) idle
    where d.user_id = idle.user_id and d.channel_id = idle.channel_id`.execute(database.current);
}

export async function countClaims(database: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from creator_channels where user_id = ${userId}`.execute(database.current);
  return rows[0]?.count ?? 0;
}

/** When the account last checked any of its channels, and how often on the day (`2026-11-21`). */
export async function findChecks(
  database: Database,
  { userId, day }: { userId: string; day: string },
): Promise<{ last: Date | null; today: number }> {
  const { rows } = await sql<{ last: Date | null; today: number }>`
    select max(checked_at) as last, coalesce(sum(checks) filter (where checks_day = ${day}::date), 0)::int as today
    from creator_channels where user_id = ${userId}`.execute(database.current);
  return rows[0] ?? { last: null, today: 0 };
}

export async function noteCheck(
  database: Database,
  { userId, channelId, day, at }: OwnChannel & { day: string; at: Date },
): Promise<void> {
  await sql`
    update creator_channels set checked_at = ${at}, checks_day = ${day}::date,
      checks = case when checks_day = ${day}::date then checks + 1 else 1 end
    where user_id = ${userId} and channel_id = ${channelId}`.execute(database.current);
}

/** Everybody's claims of a channel, held until the transaction ends; in one order, so that nobody waits in a circle. */
export async function holdClaims(
  database: Database,
  channelId: string,
): Promise<(ClaimRow & { userId: string })[]> {
  const { rows } = await sql<ClaimRow & { userId: string }>`
    select user_id as "userId", ${claimColumns} from creator_channels where channel_id = ${channelId}
    order by user_id for update`.execute(database.current);
  return rows;
}

export async function saveProof(
  database: Database,
  { userId, channelId, at }: OwnChannel & { at: Date },
): Promise<void> {
  await sql`
    update creator_channels set proven_at = coalesce(proven_at, ${at}::timestamptz)
    where user_id = ${userId} and channel_id = ${channelId}`.execute(database.current);
}

/** Ends a proof with all that rests on it: the entry goes, the kit is no longer shared, waiting rates are refused. */
export async function endProof(
  database: Database,
  { userId, channelId, code, at }: OwnChannel & { code: string; at: Date },
): Promise<void> {
  const { current } = database;
  await sql`
    update creator_channels set proven_at = null, code = ${code}, code_given_at = ${at}
    where user_id = ${userId} and channel_id = ${channelId}`.execute(current);
  await sql`delete from creator_listings where user_id = ${userId} and channel_id = ${channelId}`.execute(
    current,
  );
  await sql`
    update submitted_rates set status = 'refused'
    where user_id = ${userId} and channel_id = ${channelId} and status = 'waiting'`.execute(current);
}

/** No kit of anybody else than the owner stays public. */
export async function unshareOtherKits(
  database: Database,
  { userId, channelId, at }: OwnChannel & { at: Date },
): Promise<void> {
  await sql`
    update media_kits set shared = false, updated_at = ${at}
    where channel_id = ${channelId} and user_id <> ${userId} and shared`.execute(database.current);
}

/** Whether somebody else has proven that a channel is theirs. */
export async function isProvenElsewhere(
  database: Database,
  { userId, channelId }: OwnChannel,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from creator_channels
    where channel_id = ${channelId} and user_id <> ${userId} and proven_at is not null`.execute(
    database.current,
  );
  return rows.length > 0;
}
