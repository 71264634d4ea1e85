import { z } from 'zod';
import { count } from '../analysis/text-evidence.ts';
import { inWorkspace } from '../procedure.ts';
import { paragraph } from '../text-fields.ts';
import { campaignDetail } from './campaign-parts.ts';
import { longestCampaignText, mostCampaignComments } from './deal-limits.ts';
import { campaignClosed, campaignsPlanRequired, creatorNotFound } from './campaign-refusals.ts';

const tags = ['Campaigns'];

export const shareBrief = inWorkspace('manage')
  .route({
    method: 'POST',
    path: '/api/campaigns/creators/brief',
    summary: 'Make a creator’s own page, or turn it off',
    description:
      'Its address is answered once: only a digest of it is kept. A new one ends the one before. The page shows the ' +
      'brief, their own price and deadlines, and takes comments and addresses of drafts.',
    tags,
  })
  .input(z.strictObject({ id: z.uuid(), action: z.enum(['make', 'revoke']) }))
  .errors({
    CREATOR_NOT_FOUND: creatorNotFound,
    CAMPAIGN_CLOSED: campaignClosed,
    /** Of a new link. */
    PLAN_REQUIRED: campaignsPlanRequired,
  })
  .output(z.strictObject({ url: z.url().nullable(), campaign: campaignDetail }));

const comments = z.strictObject({
  /** The oldest first. */
  comments: z.array(z.strictObject({ id: count, by: z.string(), text: z.string(), at: z.iso.datetime() })),
});

export const campaignComments = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/campaigns/creators/comments',
    summary: 'What was written about a creator’s part, on their page and here',
    tags,
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ CREATOR_NOT_FOUND: creatorNotFound })
  .output(comments);

export const addCampaignComment = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/campaigns/creators/comment',
    summary: 'Write to a creator, who reads it on their page',
    tags,
  })
  .input(
    z.strictObject({
      id: z.uuid(),
      text: paragraph(longestCampaignText).refine((text) => text.trim() !== ''),
    }),
  )
  .errors({
    CREATOR_NOT_FOUND: creatorNotFound,
    CAMPAIGN_CLOSED: campaignClosed,
    TOO_MANY_COMMENTS: { status: 409, message: `There is room for ${mostCampaignComments} comments.` },
  })
  .output(comments);
