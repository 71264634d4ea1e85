import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { OwnChannel } from './claims.rows.ts';

/** What a creator writes in their media kit. */
export interface KitText {
  shared: boolean;
  headline: string;
  about: string;
  contactAddress: string | null;
  showsRates: boolean;
}

export interface KitRow extends KitText {
  token: string;
}

const kitColumns = sql.raw(`k.token, k.shared, k.headline, k.about, k.contact_address as "contactAddress",
  k.shows_rates as "showsRates"`);

export async function findKit(database: Database, { userId, channelId }: OwnChannel): Promise<KitRow | null> {
  const { rows } = await sql<KitRow>`
    select ${kitColumns} from media_kits k where k.user_id = ${userId} and k.channel_id = ${channelId}`.execute(
    database.current,
  );
  return rows[0] ?? null;
}

/** An empty kit that nobody else sees, where there is none yet. */
export async function insertKit(
  database: Database,
  kit: OwnChannel & { token: string; at: Date },
): Promise<void> {
  await sql`
    insert into media_kits (user_id, channel_id, token, headline, about, updated_at)
    values (${kit.userId}, ${kit.channelId}, ${kit.token}, '', '', ${kit.at})
    on conflict (user_id, channel_id) do nothing`.execute(database.current);
}

export async function saveKit(
  database: Database,
  { userId, channelId, text, at }: OwnChannel & { text: KitText; at: Date },
): Promise<void> {
  await sql`
    update media_kits set shared = ${text.shared}, headline = ${text.headline}, about = ${text.about},
      contact_address = ${text.contactAddress}, shows_rates = ${text.showsRates}, updated_at = ${at}
    where user_id = ${userId} and channel_id = ${channelId}`.execute(database.current);
}

export async function saveToken(
  database: Database,
  { userId, channelId, token, at }: OwnChannel & { token: string; at: Date },
): Promise<void> {
  await sql`
    update media_kits set token = ${token}, updated_at = ${at}
    where user_id = ${userId} and channel_id = ${channelId}`.execute(database.current);
}

export interface SharedKitRow extends KitRow, OwnChannel {
  provenAt: Date | null;
}

/** The kit behind a link; none while somebody else has proven that the channel is theirs. */
export async function findSharedKit(database: Database, token: string): Promise<SharedKitRow | null> {
  const { rows } = await sql<SharedKitRow>`
    select ${kitColumns}, k.user_id as "userId", k.channel_id as "channelId", c.proven_at as "provenAt"
    from media_kits k join creator_channels c on c.user_id = k.user_id and c.channel_id = k.channel_id
    where k.token = ${token} and k.shared and not exists (
      select from creator_channels other where other.channel_id = k.channel_id and other.user_id <> k.user_id
        and other.proven_at is not null)`.execute(database.current);
  return rows[0] ?? null;
}

/** The newest full result of a channel in a user's history whose texts may still be shown. */
export async function findKitResult(
  database: Database,
  sought: OwnChannel & { demo: boolean; readAfter: Date },
): Promise<{ id: string; fullResult: string } | null> {
  const { rows } = await sql<{ id: string; fullResult: string }>`
    select a.id, r.full_result as "fullResult" from channel_analyses a join channel_results r on r.id = a.result_id
    where a.user_id = ${sought.userId} and a.channel_id = ${sought.channelId} and r.demo = ${sought.demo}
      and r.full_result is not null and r.fetched_at > ${sought.readAfter}
    order by a.created_at desc limit 1`.execute(database.current);
  return rows[0] ?? null;
}
