import type { Database } from '../../platform/db/database.ts';
import type { Place } from './lists.rows.ts';

export interface CommentPlace extends Place {
  channelId: string;
}

/** What was written about a channel, the oldest first. */
export function findComments(database: Database, { listId, userId, channelId }: CommentPlace) {
  return database.current
    .selectFrom('list_comments')
    .select(['id', 'text', 'made_by as madeBy', 'created_at as createdAt'])
    .where('workspace_id', '=', userId)
    .where('list_id', '=', listId)
    .where('channel_id', '=', channelId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function insertComment(
  database: Database,
  { listId, userId, channelId, id, text, at }: CommentPlace & { id: string; text: string; at: Date },
): Promise<void> {
  await database.current
    .insertInto('list_comments')
    .values({ id, workspace_id: userId, list_id: listId, channel_id: channelId, text, created_at: at })
    .execute();
}

/** False where there is no such comment of that person. */
export async function deleteComment(
  database: Database,
  { id, userId, personId }: { id: string; userId: string; personId: string },
): Promise<boolean> {
  const deleted = await database.current
    .deleteFrom('list_comments')
    .where('id', '=', id)
    .where('workspace_id', '=', userId)
    .where('made_by', '=', personId)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
