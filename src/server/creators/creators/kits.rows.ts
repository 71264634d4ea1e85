import type { InferResult } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { anyOf } from '../../platform/db/sql.ts';
import type { OwnChannel } from './claims.rows.ts';

function selectKits(database: Database) {
  return database.current
    .selectFrom('media_kits as k')
    .select(['k.token', 'k.shared', 'k.headline', 'k.about', 'k.contact_address as contactAddress'])
    .select(['k.shows_rates as showsRates', 'k.takes_requests as takesRequests'])
    .select(['k.sponsors', 'k.audience', 'k.slug']);
}

export type KitRow = InferResult<ReturnType<typeof selectKits>>[number];

/** What a creator writes in their media kit. */
export type KitText = Omit<KitRow, 'token' | 'takesRequests' | 'sponsors' | 'audience' | 'slug'> & {
  /** These are left as they are where absent. */
  takesRequests?: boolean | undefined;
  sponsors?: object | undefined;
  audience?: object | null | undefined;
  slug?: string | null | undefined;
};

export async function findKit(database: Database, { userId, channelId }: OwnChannel): Promise<KitRow | null> {
  const kit = await selectKits(database)
    .where('k.user_id', '=', userId)
    .where('k.channel_id', '=', channelId)
    .executeTakeFirst();
  return kit ?? null;
}

/** An empty kit that nobody else sees, where there is none yet. */
export async function insertKit(
  database: Database,
  { userId, channelId, token, at }: OwnChannel & { token: string; at: Date },
): Promise<void> {
  await database.current
    .insertInto('media_kits')
    .values({ user_id: userId, channel_id: channelId, token, headline: '', about: '', updated_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'channel_id']).doNothing())
    .execute();
}

export async function saveKit(
  database: Database,
  { userId, channelId, text, at }: OwnChannel & { text: KitText; at: Date },
): Promise<void> {
  await database.current
    .updateTable('media_kits')
    .set({
      shared: text.shared,
      headline: text.headline,
      about: text.about,
      contact_address: text.contactAddress,
      shows_rates: text.showsRates,
      ...(text.takesRequests !== undefined && { takes_requests: text.takesRequests }),
      ...(text.sponsors !== undefined && { sponsors: JSON.stringify(text.sponsors) }),
      ...(text.audience !== undefined && {
        audience: text.audience === null ? null : JSON.stringify(text.audience),
      }),
      ...(text.slug !== undefined && { slug: text.slug }),
      updated_at: at,
    })
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .execute();
}

export async function saveToken(
  database: Database,
  { userId, channelId, token, at }: OwnChannel & { token: string; at: Date },
): Promise<void> {
  await database.current
    .updateTable('media_kits')
    .set({ token, updated_at: at })
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .execute();
}

interface SharedKitRow extends KitRow, OwnChannel {
  provenAt: Date | null;
}

/** The kit behind a link; none while somebody else has proven that the channel is theirs. */
export async function findSharedKit(
  database: Database,
  address: { token: string } | { slug: string },
): Promise<SharedKitRow | null> {
  const kit = await selectKits(database)
    .innerJoin('creator_channels as c', (join) =>
      join.onRef('c.user_id', '=', 'k.user_id').onRef('c.channel_id', '=', 'k.channel_id'),
    )
    .select(['k.user_id as userId', 'k.channel_id as channelId', 'c.proven_at as provenAt'])
    .where((eb) =>
      'token' in address
        ? eb('k.token', '=', address.token)
        : eb.exists(
            eb
              .selectFrom('media_kit_slugs as s')
              .select('s.slug')
              .where('s.slug', '=', address.slug)
              .whereRef('s.user_id', '=', 'k.user_id')
              .whereRef('s.channel_id', '=', 'k.channel_id'),
          ),
    )
    .where('k.shared', '=', true)
    .where((eb) => eb.not(eb.fn<boolean>('is_leaving', ['k.user_id'])))
    .where((eb) => {
      const other = eb
        .selectFrom('creator_channels as other')
        .select('other.user_id')
        .whereRef('other.channel_id', '=', 'k.channel_id')
        .whereRef('other.user_id', '<>', 'k.user_id')
        .where('other.proven_at', 'is not', null);
      return eb.not(eb.exists(other));
    })
    .executeTakeFirst();
  return kit ?? null;
}

/** The shared kits of these channels' proven owners. Inside `asSystem`. */
export function findSharedKits(database: Database, channelIds: readonly string[]) {
  return database.current
    .selectFrom('media_kits as k')
    .innerJoin('creator_channels as c', (join) =>
      join
        .onRef('c.user_id', '=', 'k.user_id')
        .onRef('c.channel_id', '=', 'k.channel_id')
        .on('c.proven_at', 'is not', null),
    )
    .select(['k.user_id as userId', 'k.channel_id as channelId', 'k.token', 'k.slug'])
    .where('k.channel_id', '=', anyOf('text', channelIds))
    .where('k.shared', '=', true)
    .execute();
}
