import type { Database } from '../../platform/db/database.ts';
import type { OwnChannel } from './claims.rows.ts';

/** The addresses that a kit has, now or before. Behind `holdReported`. */
export async function findSlugs(database: Database, { userId, channelId }: OwnChannel): Promise<string[]> {
  const found = await database.current
    .selectFrom('media_kit_slugs')
    .select('slug')
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .execute();
  return found.map(({ slug }) => slug);
}

/** False where another kit has it, now or before, whoever's it is. */
export async function takeSlug(
  database: Database,
  { userId, channelId, slug, at }: OwnChannel & { slug: string; at: Date },
): Promise<boolean> {
  const taken = await database.current
    .insertInto('media_kit_slugs')
    .values({ slug, user_id: userId, channel_id: channelId, taken_at: at })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('slug')
    .executeTakeFirst();
  return taken !== undefined;
}
