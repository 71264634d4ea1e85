import { randomUUID } from 'node:crypto';
import type { ListComment } from '../../../contract/analysis/list-comments.ts';
import { mostComments } from '../../../contract/limits.ts';
import type { NotifyContext } from '../../accounts/notifications/notify.usecases.ts';
import { notify } from '../../accounts/notifications/notify.usecases.ts';
import { deleteComment, findComments, insertComment } from './comments.rows.ts';
import { findPosition } from './item-changes.rows.ts';
import { findMembers } from './lists.rows.ts';
import { holdList, ListRefusal, readList } from './lists.usecases.ts';
import type { ListsContext } from './lists.usecases.ts';

export interface CommentsContext extends ListsContext {
  personId: string;
}

interface Commented {
  listId: string;
  channelId: string;
}

/** What the workspace's people wrote about a channel of a list. */
export function readComments(context: CommentsContext, place: Commented): Promise<ListComment[]> {
  const { database, userId } = context;
  return database.asUser(userId, async () => {
    await readList(context, place.listId);
    await checkItem(context, place);
    return describeComments(context, place);
  });
}

async function checkItem(
  { database, userId }: ListsContext,
  { listId, channelId }: Commented,
): Promise<void> {
  if ((await findPosition(database, { userId, listId, channelId })) === null)
    throw new ListRefusal('ITEM_NOT_FOUND');
}

async function describeComments(
  { database, userId, personId }: CommentsContext,
  { listId, channelId }: Commented,
): Promise<ListComment[]> {
  const found = await findComments(database, { listId, userId, channelId });
  const nameOf = new Map((await findMembers(database, userId)).map(({ id, name }) => [id, name]));
  return found.map(({ id, text, madeBy, createdAt }) => ({
    id,
    text,
    by: nameOf.get(madeBy ?? '') ?? null,
    is_own: madeBy === personId,
    created_at: createdAt.toISOString(),
  }));
}

interface Writing extends Commented {
  text: string;
  mentions: readonly string[];
}

/** Writes about a channel, and tells the members who are mentioned. */
export async function addComment(
  context: CommentsContext & NotifyContext,
  { text, mentions, ...place }: Writing,
): Promise<ListComment[]> {
  const { database, userId, personId, now } = context;
  const written = await database.asUser(userId, async () => {
    // Held, so that two people at once do not both write the last one.
    const list = await holdList(context, place.listId);
    await checkItem(context, place);
    const members = new Map((await findMembers(database, userId)).map(({ id, name }) => [id, name]));
    if (mentions.some((id) => !members.has(id))) throw new ListRefusal('MEMBER_NOT_FOUND');
    await insertComment(database, { ...place, userId, id: randomUUID(), text: text.trim(), at: now() });
    const comments = await describeComments(context, place);
    if (comments.length > mostComments) throw new ListRefusal('TOO_MANY_COMMENTS');
    return { comments, list: list.name, writer: members.get(personId) ?? 'Somebody' };
  });
  await notify(context, {
    personIds: mentions.filter((id) => id !== personId),
    workspaceId: userId,
    kind: 'mention',
    subject: `${written.writer} mentioned you in “${written.list}”`,
    details: [],
    link: `/lists/${place.listId}`,
  });
  return written.comments;
}

/** Takes a comment of one's own back. */
export async function removeComment(context: CommentsContext, id: string): Promise<void> {
  const { database, userId, personId } = context;
  const isDeleted = await database.asUser(userId, () => deleteComment(database, { id, userId, personId }));
  if (!isDeleted) throw new ListRefusal('COMMENT_NOT_FOUND');
}
