import { z } from 'zod';
import { contentFormats } from '../../engine/pricing/quotes/quote.ts';
import { longestCreatorName, placements } from '../../engine/tracking/links.ts';
import { inWorkspace } from '../procedure.ts';
import { line, pasted } from '../text-fields.ts';
import { linkRefusals } from './tracking.ts';
import {
  campaignClosed,
  campaignNotFound,
  campaignsPlanRequired,
  creatorNotFound,
} from './campaign-refusals.ts';

const tags = ['Campaigns'];

const handedOut = z.strictObject({
  /** Which links are whose in this campaign. */
  attached: z.array(z.strictObject({ link_id: z.uuid(), creator_id: z.uuid() })),
  /** Links that belong to other campaigns. */
  elsewhere: z.array(z.uuid()),
  codes: z.array(z.strictObject({ creator_id: z.uuid(), code: z.string() })),
});
export type CampaignHandedOut = z.infer<typeof handedOut>;

const othersOrders = {
  status: 409,
  message: 'Orders of this name count for another creator of this campaign already. Use another name.',
} as const;

export const campaignLinks = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/campaigns/links',
    summary: 'Which links and codes a campaign’s creators have',
    tags,
  })
  .input(z.strictObject({ campaign_id: z.uuid() }))
  .errors({ CAMPAIGN_NOT_FOUND: campaignNotFound })
  .output(handedOut);

export const makeCampaignLinks = inWorkspace('analyse', { feature: 'campaigns' })
  .route({
    method: 'POST',
    path: '/api/campaigns/links/make',
    summary: 'Make links for a creator of a campaign, one for each place where they are put',
    description:
      'They carry the campaign, the creator and the format as UTM parameters. All of them are made, or none is.',
    tags,
  })
  .input(
    z.strictObject({
      creator_id: z.uuid(),
      /** What the creator is called among the links. */
      name: line(longestCreatorName),
      placements: z.array(z.enum(placements)).min(1).max(placements.length),
      /** What utm_term says. */
      format: z.enum(contentFormats),
      destination: pasted(),
    }),
  )
  .errors({
    PLAN_REQUIRED: campaignsPlanRequired,
    CREATOR_NOT_FOUND: creatorNotFound,
    CAMPAIGN_CLOSED: campaignClosed,
    OTHERS_ORDERS: othersOrders,
    DESTINATION_REFUSED: linkRefusals.DESTINATION_REFUSED,
    CREATOR_MISSING: linkRefusals.CREATOR_MISSING,
    TOO_MANY_LINKS: linkRefusals.TOO_MANY_LINKS,
  })
  .output(z.strictObject({ ...handedOut.shape, finding: z.enum(['fine', 'dead']) }));

export const attachCampaignLink = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/campaigns/links/attach',
    summary: 'Give a creator of a campaign a link that is there already',
    tags,
  })
  .input(z.strictObject({ creator_id: z.uuid(), link_id: z.uuid() }))
  .errors({
    CREATOR_NOT_FOUND: creatorNotFound,
    LINK_NOT_FOUND: linkRefusals.LINK_NOT_FOUND,
    CAMPAIGN_CLOSED: campaignClosed,
    LINK_TAKEN: { status: 409, message: 'This link belongs to a creator of a campaign already.' },
    OTHERS_ORDERS: othersOrders,
  })
  .output(handedOut);

export const detachCampaignLink = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/campaigns/links/detach',
    summary: 'Take a link off a creator of a campaign; it goes on leading where it leads',
    tags,
  })
  .input(z.strictObject({ link_id: z.uuid() }))
  .errors({
    LINK_NOT_FOUND: { status: 404, message: 'This link belongs to no creator of your campaigns.' },
    CAMPAIGN_CLOSED: campaignClosed,
  })
  .output(handedOut);
