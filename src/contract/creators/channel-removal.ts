import { z } from 'zod';
import { longestAddress, longestChannelReference, longestJustification } from '../limits.ts';
import { line, paragraph } from '../text-fields.ts';
import { asAdmin, inAdminSession, noInput, procedure } from '../procedure.ts';
import { count } from '../analysis/text-evidence.ts';

const instant = z.iso.datetime();
const tags = ['Channel removal'];
const retryAt = z.object({ retryAt: instant });
const channelNotFound = {
  status: 404,
  message: 'YouTube channel not found. Please verify the channel URL.',
} as const;
const youtubeUnavailable = {
  status: 503,
  message: 'YouTube does not answer at the moment. Please try again in a few minutes.',
} as const;
const tooMany = {
  status: 429,
  message: 'Too many requests from your network. Please try again later.',
  data: retryAt,
} as const;

export const requestRemoval = procedure
  .route({
    method: 'POST',
    path: '/api/channel-removal',
    summary: 'Ask that a channel be removed, as its creator',
    description:
      'Needs no account. Answers the code that proves the channel is theirs, once it is in its description.',
    tags,
  })
  .input(
    z.strictObject({
      channel_url: line(longestChannelReference),
      email: line(longestAddress).pipe(z.email()),
    }),
  )
  .errors({
    INVALID_CHANNEL: { status: 400, message: 'Please enter the address, handle or id of a YouTube channel.' },
    CHANNEL_NOT_FOUND: channelNotFound,
    CHANNEL_REMOVED: { status: 410, message: 'This channel has been removed already.' },
    YOUTUBE_UNAVAILABLE: youtubeUnavailable,
    RATE_LIMITED: tooMany,
  })
  .output(z.strictObject({ id: z.uuid(), channel_name: z.string(), code: z.string() }));

export const proveRemoval = procedure
  .route({
    method: 'POST',
    path: '/api/channel-removal/proof',
    summary: 'Look for the code in the channel’s description',
    description: 'From the proof on the request is answered within seven days.',
    tags,
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({
    REQUEST_NOT_FOUND: { status: 404, message: 'This request no longer exists. Please start again.' },
    CODE_NOT_FOUND: {
      status: 409,
      message:
        'The code is not in the channel’s description yet. YouTube may take a minute to show a change.',
    },
    CHANNEL_NOT_FOUND: channelNotFound,
    YOUTUBE_UNAVAILABLE: youtubeUnavailable,
    RATE_LIMITED: tooMany,
  })
  .output(z.strictObject({ due_at: instant }));

/** A proven request that waits for its answer. */
export const removalRequest = z.strictObject({
  id: z.uuid(),
  channel_id: z.string(),
  channel_name: z.string(),
  contact_email: z.string(),
  proven_at: instant,
  due_at: instant,
  overdue: z.boolean(),
});
export type RemovalRequest = z.infer<typeof removalRequest>;

export const removalRequests = z.strictObject({
  /** The longest waiting first. */
  open: z.array(removalRequest).max(100),
  /** How many were answered in the last 90 days: within seven days, and later. */
  in_time: count,
  late: count,
});
export type RemovalRequests = z.infer<typeof removalRequests>;

export const listRemovalRequests = asAdmin()
  .route({
    method: 'GET',
    path: '/api/admin/channel-removals',
    summary: 'Requests of creators to remove their channel',
    tags,
  })
  .input(noInput)
  .output(removalRequests);

export const answerRemovalRequest = inAdminSession('channel_forgotten', 'channel_removal_refused')
  .route({
    method: 'POST',
    path: '/api/admin/channel-removals/answer',
    summary: 'Remove a channel as its creator asks, or say why not',
    description:
      'The channel is deleted everywhere and never read again. The person who asked is told by mail.',
    tags,
  })
  .input(
    z.discriminatedUnion('answer', [
      z.strictObject({ answer: z.literal('remove'), id: z.uuid() }),
      z.strictObject({
        answer: z.literal('refuse'),
        id: z.uuid(),
        reason: paragraph(longestJustification).min(1),
      }),
    ]),
  )
  .errors({
    REQUEST_NOT_FOUND: { status: 404, message: 'There is no such open request.' },
  })
  .output(removalRequests);
