import { z } from 'zod';
import { campaignStates, stages } from '../../engine/campaigns/stages.ts';
import { count } from '../analysis/text-evidence.ts';
import { longestChannelReference } from '../limits.ts';
import { inWorkspace, noInput } from '../procedure.ts';
import { line, pasted } from '../text-fields.ts';
import { campaignCents, campaignDetail, campaignFields, campaignRow, day } from './campaign-parts.ts';
import { longestCampaignName, mostCampaignCreators } from './deal-limits.ts';
import {
  campaignClosed,
  campaignNotFound,
  campaignsPlanRequired,
  creatorNotFound,
} from './campaign-refusals.ts';

const tags = ['Campaigns'];

const meanwhile = { status: 409, message: 'Somebody changed this in the meantime.' } as const;
const refusals = {
  WRONG_DAYS: { status: 400, message: 'A campaign ends on the day it starts or later.' },
  CLIENT_NOT_FOUND: { status: 400, message: 'There is no such client.' },
  MEMBER_NOT_FOUND: { status: 400, message: 'This person is not in your workspace.' },
  CLIENT_MISSING: { status: 400, message: 'Name the client who is to approve.' },
  TOO_MANY_CAMPAIGNS: { status: 403, message: 'Your plan has no room for another running campaign.' },
  CURRENCY_FIXED: { status: 409, message: 'Prices are in this campaign’s currency already. It stays.' },
} as const;

/** Reading, and ending what was begun, outlast the plan; whatever is new asks for it. */
const making = { feature: 'campaigns' } as const;

export const campaigns = inWorkspace('read')
  .route({ method: 'GET', path: '/api/campaigns', summary: 'The workspace’s campaigns', tags })
  .input(noInput)
  .output(
    z.strictObject({
      /** The newest first. */
      campaigns: z.array(campaignRow),
      /** How many run, and how many the plan has room for; `null` is unlimited. */
      running: z.strictObject({ count, most: count.nullable() }),
      members: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
      clients: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
      may_manage: z.boolean(),
    }),
  );

export const campaign = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/campaigns/one',
    summary: 'A campaign with its creators, deliverables and costs',
    tags,
  })
  .input(z.strictObject({ slug: line(longestCampaignName) }))
  .errors({ CAMPAIGN_NOT_FOUND: campaignNotFound })
  .output(campaignDetail);

export const createCampaign = inWorkspace('manage', making)
  .route({ method: 'POST', path: '/api/campaigns/create', summary: 'Plan a campaign', tags })
  .input(z.strictObject(campaignFields))
  .errors({
    PLAN_REQUIRED: campaignsPlanRequired,
    ...refusals,
    CAMPAIGNS_FULL: { status: 409, message: 'This workspace has as many campaigns as it can hold.' },
  })
  .output(campaignDetail);

export const saveCampaign = inWorkspace('manage')
  .route({
    method: 'POST',
    path: '/api/campaigns/save',
    summary: 'Change a campaign, start it, or close it',
    description:
      'Only what is named changes. Starting one asks for a plan with room for it; the rest does not.',
    tags,
  })
  .input(
    z.strictObject({
      ...z.object(campaignFields).partial().shape,
      id: z.uuid(),
      state: z.enum(campaignStates).optional(),
      /** With `closed`: agreed prices of single integrations go to the administrators, each once; without, none does. */
      shares_rates: z.boolean().optional(),
    }),
  )
  .errors({ CAMPAIGN_NOT_FOUND: campaignNotFound, PLAN_REQUIRED: campaignsPlanRequired, ...refusals })
  .output(campaignDetail);

export const addCampaignCreators = inWorkspace('analyse', making)
  .route({
    method: 'POST',
    path: '/api/campaigns/creators/add',
    summary: 'Add candidates to a campaign, from a list or by channel',
    description: 'A channel is in a campaign once: those that are there already stay as they are.',
    tags,
  })
  .input(
    z.strictObject({
      campaign_id: z.uuid(),
      list_id: z.uuid().nullable(),
      references: z.array(pasted().max(longestChannelReference)).max(mostCampaignCreators),
    }),
  )
  .errors({
    PLAN_REQUIRED: campaignsPlanRequired,
    CAMPAIGN_NOT_FOUND: campaignNotFound,
    CAMPAIGN_CLOSED: campaignClosed,
    LIST_NOT_FOUND: { status: 404, message: 'There is no such list.' },
    CHANNEL_FORGOTTEN: { status: 410, message: 'A channel was removed at its creator’s request.' },
    TOO_MANY_CREATORS: {
      status: 409,
      message: `A campaign has room for ${mostCampaignCreators} creators.`,
    },
  })
  .output(
    z.strictObject({
      added: count,
      known: count,
      /** Texts that lead to no channel. */
      unmatched: z.array(z.string()),
      campaign: campaignDetail,
    }),
  );

export const moveCampaignCreator = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/campaigns/creators/move',
    summary: 'Move a creator to another stage of the campaign',
    description:
      'The version is the one that was seen: whoever comes after somebody else is told who moved it. Going over the ' +
      'budget, and overruling a clash with another campaign, asks for the right to manage and for saying so.',
    tags,
  })
  .input(
    z.strictObject({
      id: z.uuid(),
      version: count,
      stage: z.enum(stages),
      /** Why, where it leaves by the side. */
      reason: line(longestCampaignName),
      accepts_over_budget: z.boolean(),
      accepts_clash: z.boolean(),
    }),
  )
  .errors({
    CREATOR_NOT_FOUND: creatorNotFound,
    MOVED_MEANWHILE: meanwhile,
    CAMPAIGN_CLOSED: campaignClosed,
    STAGE_NOT_ASKED: { status: 409, message: 'This campaign asks no client for approval.' },
    REASON_MISSING: { status: 409, message: 'Say why this creator is no longer part of it.' },
    CLIENT_MISSING: { status: 409, message: 'The client has not approved this creator yet.' },
    PRICE_MISSING: {
      status: 409,
      message: 'Link an accepted quote of this channel, or enter the agreed price and why it is that.',
    },
    NOT_PUBLISHED: { status: 409, message: 'Not every deliverable of this creator is published yet.' },
    OVER_BUDGET: { status: 409, message: 'Agreed prices and costs would be over the budget.' },
    EXCLUSIVITY_CLASH: {
      status: 409,
      message: 'This channel keeps free of competitors for another campaign.',
    },
  })
  .output(campaignDetail);

export const saveCampaignCreator = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/campaigns/creators/save',
    summary: 'Change what is kept of a creator of a campaign: contact, prices, quote, payment',
    tags,
  })
  .input(
    z.strictObject({
      id: z.uuid(),
      version: count,
      label: line(longestCampaignName).optional(),
      contact: line(longestCampaignName).optional(),
      price_planned_cents: campaignCents.nullable().optional(),
      price_agreed_cents: campaignCents.nullable().optional(),
      price_reason: line(longestCampaignName).optional(),
      /** An accepted quote of this workspace and channel; its total becomes the agreed price. */
      quote_id: z.uuid().nullable().optional(),
      paid_on: day.nullable().optional(),
      accepts_over_budget: z.boolean(),
    }),
  )
  .errors({
    CREATOR_NOT_FOUND: creatorNotFound,
    MOVED_MEANWHILE: meanwhile,
    CAMPAIGN_CLOSED: campaignClosed,
    QUOTE_NOT_FOUND: { status: 404, message: 'There is no such quote for this channel.' },
    QUOTE_NOT_ACCEPTED: { status: 409, message: 'This quote is not accepted.' },
    QUOTE_CURRENCY: { status: 409, message: 'This quote is in another currency than the campaign.' },
    PRICE_MISSING: {
      status: 409,
      message: 'A price that is agreed stays agreed: enter another one, or move back.',
    },
    OVER_BUDGET: { status: 409, message: 'Agreed prices and costs would be over the budget.' },
  })
  .output(campaignDetail);
