import type { Database } from '../../platform/db/database.ts';
import type { OwnChannel } from './claims.rows.ts';

interface Screenshot {
  /** A WebP as base64. */
  picture: string;
  width: number;
  height: number;
}

/** When one was added and how large it is, without it. Inside `asUser`. */
export async function findScreenshotFacts(database: Database, { userId, channelId }: OwnChannel) {
  const found = await database.current
    .selectFrom('kit_screenshots')
    .select(['width', 'height', 'added_at as addedAt'])
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .executeTakeFirst();
  return found ?? null;
}

export async function findScreenshot(
  database: Database,
  { userId, channelId }: OwnChannel,
): Promise<string | null> {
  const found = await database.current
    .selectFrom('kit_screenshots')
    .select('picture')
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .executeTakeFirst();
  return found?.picture ?? null;
}

/** Puts it in the place of another one. Inside `asUser`. */
export async function saveScreenshot(
  database: Database,
  { userId, channelId, at, ...screenshot }: OwnChannel & Screenshot & { at: Date },
): Promise<void> {
  const values = { ...screenshot, added_at: at };
  await database.current
    .insertInto('kit_screenshots')
    .values({ user_id: userId, channel_id: channelId, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'channel_id']).doUpdateSet(values))
    .execute();
}

export async function deleteScreenshot(database: Database, { userId, channelId }: OwnChannel): Promise<void> {
  await database.current
    .deleteFrom('kit_screenshots')
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .execute();
}
