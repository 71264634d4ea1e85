import type { Database } from '../../platform/db/database.ts';

interface OwnCard {
  userId: string;
  channelId: string;
}

/** The versions of a rate card, the newest first. Inside `asUser`. */
export function findCards(database: Database, { userId, channelId, most }: OwnCard & { most: number }) {
  return database.current
    .selectFrom('rate_cards')
    .select(['version', 'entered', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .orderBy('version', 'desc')
    .limit(most)
    .execute();
}

export type CardRow = Awaited<ReturnType<typeof findCards>>[number];

/** Behind the lock of the account, so that no two savings have one number. */
export async function insertCard(
  database: Database,
  card: OwnCard & { version: number; entered: object; at: Date },
): Promise<void> {
  const { userId, channelId, version, entered, at } = card;
  await database.current
    .insertInto('rate_cards')
    .values({
      user_id: userId,
      channel_id: channelId,
      version,
      entered: JSON.stringify(entered),
      created_at: at,
    })
    .execute();
}

/** Deletes the versions up to one, so that no card grows for ever. */
export async function deleteOldCards(
  database: Database,
  { userId, channelId, upTo }: OwnCard & { upTo: number },
): Promise<void> {
  await database.current
    .deleteFrom('rate_cards')
    .where('user_id', '=', userId)
    .where('channel_id', '=', channelId)
    .where('version', '<=', upTo)
    .execute();
}
