import { z } from 'zod';
import { longestComment, mostMentions } from '../limits.ts';
import { inWorkspace } from '../procedure.ts';
import { paragraph } from '../text-fields.ts';
import { changing, channelId, itemNotFound, listNotFound, tags } from './lists.ts';

const comment = z.strictObject({
  id: z.uuid(),
  text: z.string(),
  /** Who wrote it; `null` where they no longer work in the workspace. */
  by: z.string().nullable(),
  /** Whether the caller may take it back. */
  is_own: z.boolean(),
  created_at: z.iso.datetime(),
});
export type ListComment = z.infer<typeof comment>;
const comments = z.strictObject({
  /** The oldest first. */
  comments: z.array(comment),
});

const place = { list_id: z.uuid(), channel_id: channelId };

export const listComments = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/lists/comments',
    summary: 'What the workspace’s people wrote about a channel of a list',
    tags,
  })
  .input(z.strictObject(place))
  .errors({ LIST_NOT_FOUND: listNotFound, ITEM_NOT_FOUND: itemNotFound })
  .output(comments);

export const addListComment = changing
  .route({
    method: 'POST',
    path: '/api/lists/comments/add',
    summary: 'Writes about a channel of a list, and tells the members who are mentioned',
    tags,
  })
  .input(
    z.strictObject({
      ...place,
      text: paragraph(longestComment).refine((text) => text.trim() !== ''),
      /** Members of the workspace. */
      mentions: z.array(z.uuid()).max(mostMentions),
    }),
  )
  .errors({
    LIST_NOT_FOUND: listNotFound,
    ITEM_NOT_FOUND: itemNotFound,
    MEMBER_NOT_FOUND: { status: 404, message: 'Somebody who is mentioned does not work here.' },
    TOO_MANY_COMMENTS: {
      status: 409,
      message: 'A channel has up to 200 comments. Delete one of yours first.',
    },
  })
  .output(comments);

export const deleteListComment = changing
  .route({
    method: 'POST',
    path: '/api/lists/comments/delete',
    summary: 'Takes a comment of one’s own back',
    tags,
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ COMMENT_NOT_FOUND: { status: 404, message: 'This comment is not one of yours.' } })
  .output(z.strictObject({}));
