import { z } from 'zod';
import { costKinds } from '../../engine/campaigns/budget.ts';
import { deliverableStates } from '../../engine/campaigns/deliverable-states.ts';
import { contentFormats } from '../../engine/pricing/quotes/quote.ts';
import { count } from '../analysis/text-evidence.ts';
import { inWorkspace } from '../procedure.ts';
import { line, paragraph } from '../text-fields.ts';
import { campaignCents, campaignDetail, day, webAddressOrNone } from './campaign-parts.ts';
import {
  longestCampaignName,
  longestCampaignText,
  mostCampaignCosts,
  mostCreatorDeliverables,
} from './deal-limits.ts';
import {
  campaignClosed,
  campaignNotFound,
  campaignsPlanRequired,
  creatorNotFound,
} from './campaign-refusals.ts';

const tags = ['Campaigns'];
const instant = z.iso.datetime();

const changing = {
  DELIVERABLE_NOT_FOUND: { status: 404, message: 'This deliverable is not in your workspace.' },
  CAMPAIGN_CLOSED: campaignClosed,
  CHANGED_MEANWHILE: { status: 409, message: 'Somebody changed this deliverable in the meantime.' },
} as const;

export const saveDeliverable = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/campaigns/deliverables/save',
    summary: 'Plan what a creator delivers, or change its format and deadlines',
    tags,
  })
  .input(
    z.strictObject({
      creator_id: z.uuid(),
      /** `null` plans a new one. */
      id: z.uuid().nullable(),
      /** The one that was seen; of a new one 0. */
      version: count,
      format: z.enum(contentFormats),
      due_draft: day.nullable(),
      due_publish: day.nullable(),
    }),
  )
  .errors({
    ...changing,
    /** Of a new one. */
    PLAN_REQUIRED: campaignsPlanRequired,
    CREATOR_NOT_FOUND: creatorNotFound,
    WRONG_DAYS: { status: 400, message: 'A draft is due on the day of publication or before it.' },
    TOO_MANY_DELIVERABLES: {
      status: 409,
      message: `A creator has up to ${mostCreatorDeliverables} deliverables in a campaign.`,
    },
  })
  .output(campaignDetail);

export const moveDeliverable = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/campaigns/deliverables/move',
    summary: 'Take a deliverable to its next state, or back',
    description:
      'A video is published by pasting its address, which is checked. Everything else is told here.',
    tags,
  })
  .input(
    z.strictObject({
      id: z.uuid(),
      version: count,
      state: z.enum(deliverableStates),
      /** Where the draft is, for one that was sent; else empty. */
      draft_url: webAddressOrNone,
      /** What is to change; the creator reads it. */
      comment: paragraph(longestCampaignText),
    }),
  )
  .errors({ ...changing, WRONG_STEP: { status: 409, message: 'This step is not possible now.' } })
  .output(campaignDetail);

export const deleteDeliverable = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/campaigns/deliverables/delete',
    summary: 'Take back a deliverable that is only planned',
    tags,
  })
  .input(z.strictObject({ id: z.uuid(), version: count }))
  .errors({ ...changing, WRONG_STEP: { status: 409, message: 'Only what is planned can be taken back.' } })
  .output(campaignDetail);

export const saveCampaignCost = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/campaigns/costs/save',
    summary: 'Enter a cost beside the creators’ prices, or change one',
    description:
      'A cost that takes the campaign over its budget asks for the right to manage and for saying so.',
    tags,
  })
  .input(
    z.strictObject({
      campaign_id: z.uuid(),
      id: z.uuid().nullable(),
      kind: z.enum(costKinds),
      label: line(longestCampaignName),
      amount_cents: campaignCents,
      paid_on: day.nullable(),
      accepts_over_budget: z.boolean(),
    }),
  )
  .errors({
    CAMPAIGN_NOT_FOUND: campaignNotFound,
    COST_NOT_FOUND: { status: 404, message: 'This cost is not in the campaign.' },
    CAMPAIGN_CLOSED: changing.CAMPAIGN_CLOSED,
    TOO_MANY_COSTS: { status: 409, message: `A campaign has room for ${mostCampaignCosts} costs.` },
    OVER_BUDGET: { status: 409, message: 'Agreed prices and costs would be over the budget.' },
  })
  .output(campaignDetail);

export const deleteCampaignCost = inWorkspace('analyse')
  .route({ method: 'POST', path: '/api/campaigns/costs/delete', summary: 'Delete a cost', tags })
  .input(z.strictObject({ campaign_id: z.uuid(), id: z.uuid() }))
  .errors({
    CAMPAIGN_NOT_FOUND: campaignNotFound,
    COST_NOT_FOUND: { status: 404, message: 'This cost is not in the campaign.' },
    CAMPAIGN_CLOSED: changing.CAMPAIGN_CLOSED,
  })
  .output(campaignDetail);

export const askClient = inWorkspace('manage', { feature: 'clients' })
  .route({
    method: 'POST',
    path: '/api/campaigns/ask',
    summary: 'Ask the client about everybody on the shortlist',
    description: 'The client decides on its page. Who was asked about already is not asked about again.',
    tags,
  })
  .input(z.strictObject({ campaign_id: z.uuid() }))
  .errors({
    PLAN_REQUIRED: {
      status: 403,
      message: 'Client pages are available with the Agency and Enterprise plans',
    },
    CAMPAIGN_NOT_FOUND: campaignNotFound,
    CAMPAIGN_CLOSED: changing.CAMPAIGN_CLOSED,
    STAGE_NOT_ASKED: { status: 409, message: 'This campaign asks no client for approval.' },
  })
  .output(campaignDetail);

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();
const done = z.strictObject({
  id: count,
  at: instant,
  /** Who did it: a member by name, else what they are; `null` for a member who has left. */
  by: z.string().nullable(),
  action: z.string(),
  creator_id: z.uuid().nullable(),
  deliverable_id: z.uuid().nullable(),
  /** What is another now: stages, states, amounts, days. */
  changes: z.array(z.strictObject({ field: z.string(), before: value, after: value })),
});
export type CampaignDone = z.infer<typeof done>;

export const campaignActivity = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/campaigns/activity',
    summary: 'What was done in a campaign, the newest first',
    tags,
  })
  .input(
    z.strictObject({
      campaign_id: z.uuid(),
      /** The `id` of the last row of the page before. */
      before: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
    }),
  )
  .errors({ CAMPAIGN_NOT_FOUND: campaignNotFound })
  .output(z.strictObject({ activity: z.array(done), has_more: z.boolean() }));
