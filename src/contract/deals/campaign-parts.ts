import { z } from 'zod';
import { costKinds } from '../../engine/campaigns/budget.ts';
import { deliverableStates, dueKinds } from '../../engine/campaigns/deliverable-states.ts';
import { campaignStates, stages } from '../../engine/campaigns/stages.ts';
import { quoteStates } from '../../engine/pricing/quotes/quote-state.ts';
import { contentFormats } from '../../engine/pricing/quotes/quote.ts';
import { currencies } from '../../engine/pricing/rates.ts';
import { verdict } from '../analysis/evidence.ts';
import { count } from '../analysis/text-evidence.ts';
import { line, paragraph } from '../text-fields.ts';
import {
  dearestCampaignCents,
  longestCampaignName,
  longestCampaignText,
  longestWebAddress,
  mostBriefAssets,
  mostDraftRounds,
  mostKeyMessages,
} from './deal-limits.ts';

const instant = z.iso.datetime();
export const day = z.iso.date();
export const campaignCents = z.int().min(0).max(dearestCampaignCents);
/** An address that others open: never a script or a file. */
export const webAddress = line(longestWebAddress).refine(isWebAddress);
export const webAddressOrNone = line(longestWebAddress)
  .refine((text) => text === '' || isWebAddress(text))
  .meta({ examples: ['https://example.com/spring'] });
const words = line(longestCampaignName);

/** What creators are told. */
export const campaignBrief = z.strictObject({
  product: words,
  audience: paragraph(longestCampaignText),
  key_messages: z.array(line(longestCampaignText)).max(mostKeyMessages),
  do: paragraph(longestCampaignText),
  do_not: paragraph(longestCampaignText),
  /** What has to be said about the video being paid for. */
  disclosure: paragraph(longestCampaignText),
  assets: z.array(webAddress).max(mostBriefAssets),
  landing_url: webAddressOrNone,
});
export type CampaignBrief = z.infer<typeof campaignBrief>;

/** What is entered of a campaign. */
export const campaignFields = {
  name: words.refine((text) => text.trim() !== ''),
  client_id: z.uuid().nullable(),
  goal: paragraph(longestCampaignText),
  brief: campaignBrief,
  category: words,
  exclusive_days: z.int().min(0).max(365),
  budget_cents: campaignCents,
  currency: z.enum(currencies),
  starts_on: day,
  ends_on: day,
  asks_client: z.boolean(),
  rounds: z.int().min(0).max(mostDraftRounds),
  owner_id: z.uuid().nullable(),
};

/** In cents of the campaign's currency; costs are part of each. */
const budget = z.strictObject({
  budget_cents: count,
  planned_cents: count,
  agreed_cents: count,
  paid_cents: count,
  /** By how much what is agreed is over the budget. */
  over_cents: count,
});

export const campaignRow = z.strictObject({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  client: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  state: z.enum(campaignStates),
  currency: z.enum(currencies),
  starts_on: day,
  ends_on: day,
  budget,
  /** How many creators are at each stage; stages without any are left out. */
  stages: z.array(z.strictObject({ stage: z.enum(stages), creators: count })),
  next_deadline: z.strictObject({ on: day, kind: z.enum(dueKinds), label: z.string() }).nullable(),
  responsible: z.string().nullable(),
});
export type CampaignRow = z.infer<typeof campaignRow>;

const creator = z.strictObject({
  id: z.uuid(),
  /** `null` once the channel was removed at its creator's request. */
  channel_id: z.string().nullable(),
  label: z.string(),
  channel_name: z.string().nullable(),
  handle: z.string().nullable(),
  thumbnail_url: z.string().nullable(),
  contact: z.string(),
  stage: z.enum(stages),
  exit_reason: z.string(),
  moved_by: z.string().nullable(),
  moved_at: instant,
  version: count,
  price_planned_cents: count.nullable(),
  price_agreed_cents: count.nullable(),
  price_reason: z.string(),
  paid_on: day.nullable(),
  quote: z
    .strictObject({
      id: z.uuid(),
      number: z.string(),
      state: z.enum(quoteStates),
      total_cents: count,
      /** Of the one integration that it is of, without rights and extras; `null` where it does not tell. */
      integration_cents: count.nullable(),
      currency: z.enum(currencies),
    })
    .nullable(),
  analysis: z
    .strictObject({ id: z.uuid(), score: z.number().nullable(), verdict: verdict.nullable() })
    .nullable(),
  /** Where other campaigns bind the channel to a competitor. */
  clashes: z.array(z.strictObject({ campaign: z.string(), category: z.string(), from: day, until: day })),
  /** What the client said, where it was asked. */
  approval: z
    .strictObject({
      state: z.enum(['waiting', 'approved', 'changes', 'rejected']),
      comment: z.string(),
      decided_by: z.string(),
      decided_at: instant.nullable(),
    })
    .nullable(),
  /** Whether the creator has a page of their own. */
  has_page: z.boolean(),
});
export type CampaignCreator = z.infer<typeof creator>;

const deliverable = z.strictObject({
  id: z.uuid(),
  creator_id: z.uuid(),
  format: z.enum(contentFormats),
  due_draft: day.nullable(),
  due_publish: day.nullable(),
  state: z.enum(deliverableStates),
  rounds_used: count,
  draft_url: z.string(),
  draft_version: count,
  version: count,
  video_id: z.string().nullable(),
  published_at: instant.nullable(),
});
export type CampaignDeliverable = z.infer<typeof deliverable>;

const cost = z.strictObject({
  id: z.uuid(),
  kind: z.enum(costKinds),
  label: z.string(),
  amount_cents: count,
  paid_on: day.nullable(),
});
export type CampaignCost = z.infer<typeof cost>;

export const campaignDetail = z.strictObject({
  ...campaignRow.shape,
  goal: z.string(),
  brief: campaignBrief,
  category: z.string(),
  exclusive_days: count,
  asks_client: z.boolean(),
  rounds: count,
  owner_id: z.uuid().nullable(),
  creators: z.array(creator),
  deliverables: z.array(deliverable),
  costs: z.array(cost),
  members: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
  clients: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
  /** Whether who reads it may change the campaign itself, spend over its budget and overrule clashes. */
  may_manage: z.boolean(),
});
export type CampaignDetail = z.infer<typeof campaignDetail>;

function isWebAddress(text: string): boolean {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}
