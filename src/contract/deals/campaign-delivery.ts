import { z } from 'zod';
import { deliveryNotes, readDays } from '../../engine/campaigns/delivered-views.ts';
import { deliverableStates } from '../../engine/campaigns/deliverable-states.ts';
import { guaranteeStates } from '../../engine/campaigns/guarantee.ts';
import { checkStates, videoCheckNames } from '../../engine/campaigns/verify-video.ts';
import { highestGuarantee } from '../../engine/pricing/offers/offer-limits.ts';
import { contentFormats } from '../../engine/pricing/quotes/quote.ts';
import { currencies } from '../../engine/pricing/rates.ts';
import { count } from '../analysis/text-evidence.ts';
import { inWorkspace } from '../procedure.ts';
import { line, pasted } from '../text-fields.ts';
import { longestCompetitor, mostCampaignCompetitors } from './deal-limits.ts';
import { campaignClosed, campaignNotFound } from './campaign-refusals.ts';

const tags = ['Campaigns'];
const instant = z.iso.datetime();

const check = z.strictObject({
  name: z.enum(videoCheckNames),
  state: z.enum(checkStates),
  /** A sentence for people. */
  words: z.string(),
});
export type DeliveryCheck = z.infer<typeof check>;

const band = z.strictObject({ low: count, typical: count, high: count });

export const deliveryProgress = z.strictObject({
  id: z.uuid(),
  creator: z.string(),
  format: z.enum(contentFormats),
  state: z.enum(deliverableStates),
  /** The one that a change names. */
  version: count,
  published_at: instant.nullable(),
  videos: z.array(
    z.strictObject({
      id: z.string(),
      url: z.url(),
      published_at: instant,
      views: count.nullable(),
      read_at: instant,
      /** Since when YouTube does not show it any more. */
      gone_since: instant.nullable(),
    }),
  ),
  /** Of the video that was pasted last; empty before. */
  checks: z.array(check),
  /** Views on the days that are read, beside what was forecast when the price was agreed. */
  points: z.array(
    z.strictObject({
      day: z.literal(readDays),
      /** `null` is "not measured". */
      views: count.nullable(),
      forecast: band.nullable(),
      is_inside: z.boolean().nullable(),
    }),
  ),
  latest: z.strictObject({ views: count, read_at: instant }).nullable(),
  notes: z.array(z.enum(deliveryNotes)),
  guarantee: z
    .strictObject({
      state: z.enum(guaranteeStates),
      guaranteed_views: count,
      views: count.nullable(),
      missing_views: count.nullable(),
      words: z.string(),
      make_good: z
        .strictObject({ text: z.string(), credit_cents: count.nullable(), currency: z.enum(currencies) })
        .nullable(),
    })
    .nullable(),
  next_reading_at: instant.nullable(),
  /** Brands that the texts of the campaign’s videos must not name. */
  competitors: z.array(z.string()),
});
export type DeliveryProgress = z.infer<typeof deliveryProgress>;

const notFound = {
  DELIVERABLE_NOT_FOUND: { status: 404, message: 'This deliverable is not in your workspace.' },
} as const;
const changing = {
  ...notFound,
  CAMPAIGN_CLOSED: campaignClosed,
  CHANGED_MEANWHILE: { status: 409, message: 'Somebody changed this deliverable in the meantime.' },
} as const;
const asking = {
  TOO_MANY_LOOK_UPS: { status: 429, message: 'That was often. Try again in an hour.' },
  YOUTUBE_UNAVAILABLE: { status: 503, message: 'YouTube does not answer at the moment. Try again later.' },
} as const;

export const deliverableProgress = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/campaigns/deliverables/progress',
    summary: 'What came of a deliverable: its video’s checks, its views by day, its guarantee',
    tags,
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors(notFound)
  .output(deliveryProgress);

export const verifyDeliverable = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/campaigns/deliverables/verify',
    summary: 'Check a published video against what was agreed',
    description:
      'YouTube is read once. A video that YouTube does not show, or that is of another channel, is checked and not ' +
      'kept. `is_reupload` adds it to the video that is there: their views are summed.',
    tags,
  })
  .input(
    z.strictObject({
      id: z.uuid(),
      version: count,
      /** As people copy it. */
      address: pasted(),
      is_reupload: z.boolean(),
    }),
  )
  .errors({
    ...changing,
    ...asking,
    VIDEO_ADDRESS: { status: 400, message: 'This is no address of a YouTube video.' },
    NOT_APPROVED: { status: 409, message: 'Approve the draft first: this deliverable waits for it.' },
    NO_FIRST_VIDEO: { status: 409, message: 'Add the first video before its re-upload.' },
    SAME_VIDEO: { status: 409, message: 'This video is there already.' },
    CHANNEL_FORGOTTEN: { status: 410, message: 'This channel was removed at its creator’s request.' },
  })
  .output(
    z.strictObject({
      /** Whether the video is the deliverable’s now. */
      is_kept: z.boolean(),
      /** Of this video, kept or not. */
      checks: z.array(check),
      progress: deliveryProgress,
    }),
  );

export const readDeliverable = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/campaigns/deliverables/read',
    summary: 'Read a deliverable’s views now, beside its usual times',
    tags,
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({ ...notFound, ...asking })
  .output(deliveryProgress);

export const guaranteeDeliverable = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/campaigns/deliverables/guarantee',
    summary: 'Note how many views are guaranteed by day 30, or that none are',
    tags,
  })
  .input(
    z.strictObject({ id: z.uuid(), version: count, views: z.int().min(1).max(highestGuarantee).nullable() }),
  )
  .errors(changing)
  .output(deliveryProgress);

export const nameCompetitors = inWorkspace('analyse')
  .route({
    method: 'POST',
    path: '/api/campaigns/competitors',
    summary: 'Name the brands that the texts of a campaign’s videos must not name',
    tags,
  })
  .input(
    z.strictObject({
      campaign_id: z.uuid(),
      names: z.array(line(longestCompetitor)).max(mostCampaignCompetitors),
    }),
  )
  .errors({ CAMPAIGN_NOT_FOUND: campaignNotFound })
  .output(z.strictObject({ names: z.array(z.string()) }));
