import { z } from 'zod';
import { conflictRules, windowDays } from '../../engine/tracking/attribution.ts';
import { keyErrors } from '../agency/external-api.ts';
import { count } from '../analysis/text-evidence.ts';
import { longestCreatorName } from '../../engine/tracking/links.ts';
import { mostConversions, reportDays } from '../../engine/tracking/attribution.ts';
import { importCounts, importErrors, importTable } from '../market/rate-import.ts';
import { inWorkspace, procedure } from '../procedure.ts';
import { line, pasted } from '../text-fields.ts';

const tags = ['Links'];

/** Longer than any of these texts, so that a wrong one is answered in its row. */
const sentText = pasted().max(500).optional();
const sentRow = z.strictObject({
  event_id: sentText,
  type: sentText,
  occurred_at: sentText,
  value_cents: z.number().optional(),
  currency: sentText,
  order_ref: sentText,
  click_id: sentText,
  code: sentText,
  utm_content: sentText,
});

const countingPlanRequired = {
  status: 403,
  message: 'Counting orders requires Growth plan or higher',
} as const;

/** 500 rows with everything that may be in them. */
const mostBytes = 1024 * 1024;

export const recordConversions = procedure
  .meta({ access: 'api-key', feature: 'api', scope: 'conversions:write', audit: [], mostBytes })
  .route({
    method: 'POST',
    path: '/api/v1/conversions',
    summary: 'Report orders, sign-ups, leads and refunds with an API key',
    description:
      `Up to ${mostConversions} rows, each answered by itself: one that is wrong refuses no other. A row is ` +
      '`{event_id, type, occurred_at, value_cents, currency, order_ref?, click_id?, code?, utm_content?}`; ' +
      'type is purchase, signup, lead or refund, and a refund has the event_id of its order. The same event_id again ' +
      'is a duplicate and changes nothing. A call with other fields, such as names or addresses of people, is refused ' +
      'whole, and nothing of it kept. Needs a ' +
      'key with the scope conversions:write.',
    tags: ['External API'],
  })
  .input(
    z.strictObject({
      /** Read one by one, so that each is answered. */
      conversions: z.array(sentRow).min(1).max(mostConversions),
    }),
  )
  .errors({
    ...keyErrors,
    RATE_LIMITED: {
      status: 429,
      message: 'Rate limit exceeded. Please wait before trying again.',
      data: z.object({ retryAt: z.iso.datetime().nullable() }),
    },
  })
  .output(
    z.strictObject({
      /** In the order of the rows. */
      results: z.array(
        z.strictObject({
          /** As it was sent; `null` where the row has none that can be read. */
          event_id: z.string().nullable(),
          status: z.enum(['accepted', 'duplicate', 'refused']),
          /** What it is credited by; `null` for what is credited to nobody. */
          credited_by: z.enum(['click_id', 'code', 'utm_content']).nullable(),
          /** Why a row is refused. */
          reason: z.string().nullable(),
        }),
      ),
    }),
  );

const sources = z.strictObject({ click_id: count, code: count, utm_content: count });

const creatorResult = z.strictObject({
  /** `null` is everything that nothing credits to anybody. */
  creator: z.string().nullable(),
  clicks: count,
  /** Purchases by what they are credited by; each order is in one of them. */
  orders: sources,
  uncredited_orders: count,
  refunds: count,
  signups: count,
  leads: count,
  /** After refunds, by currency. */
  revenue: z.array(z.strictObject({ currency: z.string(), cents: z.number().int() })),
  /** Answers to "How did you hear about us"; the same orders may be among them, so they are added to nothing. */
  survey: count,
  conflicts: count,
  /** Faster than a person, or worth nothing. */
  doubtful: count,
  many_cancelled: z.boolean(),
});
export type CreatorResult = z.infer<typeof creatorResult>;

const settings = z.strictObject({
  /** Links add an id to each click, `ssc`, which the shop hands back. */
  has_click_ids: z.boolean(),
  window_days: z.int().min(windowDays.least).max(windowDays.most),
  on_conflict: z.enum(conflictRules),
});
export type TrackingSettings = z.infer<typeof settings>;

export const conversionReport = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/links/results',
    summary: 'Orders by creator and source',
    description:
      'One order, one credit: click id before code before utm_content; with the link of one creator and the code of ' +
      'another the settings decide, and it counts as a conflict. Survey answers stand beside it.',
    tags,
  })
  .input(z.strictObject({ days: z.enum(reportDays) }))
  .output(
    z.strictObject({
      creators: z.array(creatorResult),
      /** Refunds whose order is not known yet; they are in no sum. */
      waiting_refunds: count,
      settings,
      /** The address of the pixel and of the script; `null` until the settings are saved for the first time. */
      pixel_url: z.url().nullable(),
      script_url: z.url().nullable(),
    }),
  );

export type ConversionReport = z.infer<NonNullable<(typeof conversionReport)['~orpc']['outputSchema']>>;

export const saveTrackingSettings = inWorkspace('manage', { feature: 'conversions' })
  .route({ method: 'POST', path: '/api/links/settings', summary: 'How orders are credited', tags })
  .input(settings)
  .errors({
    PLAN_REQUIRED: countingPlanRequired,
  })
  .output(z.strictObject({ saved: z.literal(true) }));

export const previewConversions = inWorkspace('analyse', { feature: 'conversions' })
  .route({
    method: 'POST',
    path: '/api/links/results/preview-import',
    summary: 'What an import of orders would do, with each bad row and its reason',
    description:
      'Columns: order_id, time, value and currency are needed; code, click_id and utm_content may be there.',
    tags,
  })
  .input(importTable)
  .errors({
    ...importErrors,
    PLAN_REQUIRED: countingPlanRequired,
  })
  .output(z.strictObject({ ...importCounts, good_rows: count }));

export const importConversions = inWorkspace('analyse', { feature: 'conversions' })
  .route({
    method: 'POST',
    path: '/api/links/results/import',
    summary: 'Take the good rows of a table of orders; orders that are known already change nothing',
    tags,
  })
  .input(importTable)
  .errors({
    ...importErrors,
    PLAN_REQUIRED: countingPlanRequired,
  })
  .output(z.strictObject({ ...importCounts, imported: count }));

export const saveSurveyCount = inWorkspace('analyse', { feature: 'conversions' })
  .route({
    method: 'POST',
    path: '/api/links/results/survey',
    summary: 'How often a creator was named in a week, when customers were asked how they heard of the shop',
    tags,
  })
  .input(
    z.strictObject({
      creator: line(longestCreatorName),
      /** A day of the week that is meant. */
      week: z.iso.date(),
      answers: z.int().min(0).max(1_000_000),
    }),
  )
  .errors({
    CREATOR_MISSING: { status: 400, message: 'Say whose answers these are.' },
    PLAN_REQUIRED: countingPlanRequired,
  })
  .output(z.strictObject({ saved: z.literal(true) }));

export const previewSurvey = inWorkspace('analyse', { feature: 'conversions' })
  .route({
    method: 'POST',
    path: '/api/links/results/survey/preview-import',
    summary: 'What an import of survey answers would do, with each bad row and its reason',
    description:
      'Columns: creator, week and answers. A week is any day of it. Creators are those of your links and codes.',
    tags,
  })
  .input(importTable)
  .errors({
    ...importErrors,
    PLAN_REQUIRED: countingPlanRequired,
  })
  .output(z.strictObject({ ...importCounts, good_rows: count }));

export const importSurvey = inWorkspace('analyse', { feature: 'conversions' })
  .route({
    method: 'POST',
    path: '/api/links/results/survey/import',
    summary:
      'Take the good rows of a table of survey answers, each in place of what was noted of its week before',
    tags,
  })
  .input(importTable)
  .errors({
    ...importErrors,
    PLAN_REQUIRED: countingPlanRequired,
  })
  .output(z.strictObject({ ...importCounts, imported: count }));
