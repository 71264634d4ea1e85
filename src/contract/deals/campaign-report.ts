import { z } from 'zod';
import { deliveryNotes } from '../../engine/campaigns/delivered-views.ts';
import { nextSteps } from '../../engine/campaigns/next-step.ts';
import { campaignStates } from '../../engine/campaigns/stages.ts';
import { currencies } from '../../engine/pricing/rates.ts';
import { fileTypes, paperSizes } from '../analysis/exports.ts';
import { count } from '../analysis/text-evidence.ts';
import { inWorkspace, noInput, procedure } from '../procedure.ts';
import { line as text } from '../text-fields.ts';
import { longestCampaignName } from './deal-limits.ts';
import { countryClicks } from './tracking.ts';
import { campaignNotFound, campaignsPlanRequired } from './campaign-refusals.ts';

const tags = ['Campaigns'];
const band = z.strictObject({ low: count, typical: count, high: count });
/** `file`: imported as a table, whatever credits them. */
const sources = z.strictObject({ click_id: count, code: count, utm_content: count, file: count });
const cents = z.int();

/** One creator; `null` is "not measured" everywhere. */
const reportLine = z.strictObject({
  id: z.uuid(),
  creator: z.string(),
  price_cents: count.nullable(),
  forecast: band.nullable(),
  views_day_7: count.nullable(),
  views_day_30: count.nullable(),
  views_latest: count.nullable(),
  is_inside: z.boolean().nullable(),
  cpm_cents: count.nullable(),
  clicks: count.nullable(),
  /** Clicks per view to this day, from 0 to 1. */
  click_rate: z.number().min(0).nullable(),
  /** Each order is in one of them. */
  orders: sources.nullable(),
  orders_in_all: count.nullable(),
  /** Answers to a survey, which may name the same orders: added to nothing. */
  survey: count.nullable(),
  revenue_cents: cents.nullable(),
  cost_per_order_cents: count.nullable(),
  profit_cents: cents.nullable(),
  /** As it was simulated last. */
  chance_before: z.number().min(0).max(1).nullable(),
  has_paid: z.boolean().nullable(),
  notes: z.array(z.enum(deliveryNotes)),
  next: z.strictObject({ step: z.enum(nextSteps), price_cents: count.nullable(), reason: z.string() }),
});
export type CampaignReportLine = z.infer<typeof reportLine>;

/** Over those creators of whom it was measured, with how many these are. */
const partial = z.strictObject({ sum: cents.nullable(), measured: count, of: count });

/** Who sees the report without an account. */
const sharing = z.strictObject({
  has_link: z.boolean(),
  /** Whether what is behind the link names prices, and what follows from them. */
  shows_prices: z.boolean(),
  /** On the client's own page. */
  for_client: z.boolean(),
  has_client: z.boolean(),
});

export type ReportSharing = z.infer<typeof sharing>;

export const campaignReportOutput = z.strictObject({
  campaign: z.strictObject({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    state: z.enum(campaignStates),
    starts_on: z.iso.date(),
    ends_on: z.iso.date(),
  }),
  sharing,
  currency: z.enum(currencies),
  made_at: z.iso.datetime(),
  lines: z.array(reportLine),
  totals: z.strictObject({
    price: partial,
    costs_cents: count,
    views_day_7: partial,
    views_day_30: partial,
    views_latest: partial,
    forecast: band.nullable(),
    is_inside: z.boolean().nullable(),
    /** How many creators’ views lay in their range. */
    inside: z.strictObject({ inside: count, measured: count }),
    cpm_cents: count.nullable(),
    clicks: partial,
    click_rate: z.number().min(0).nullable(),
    orders: partial,
    orders_by: z.strictObject({ click_id: partial, code: partial, utm_content: partial, file: partial }),
    survey: partial,
    revenue: partial,
    cost_per_order_cents: count.nullable(),
    profit: partial,
    profit_after_costs_cents: cents.nullable(),
  }),
  countries: countryClicks,
});
export type CampaignReport = z.infer<typeof campaignReportOutput>;

const notFound = {
  CAMPAIGN_NOT_FOUND: campaignNotFound,
} as const;

export const campaignReport = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/campaigns/report',
    summary: 'What a campaign’s creators were forecast to bring, and what they brought',
    description:
      'Views as YouTube counts them, clicks without bots, orders by what they are credited to. What was not measured ' +
      'is null, never 0.',
    tags,
  })
  .input(z.strictObject({ slug: text(longestCampaignName) }))
  .errors(notFound)
  .output(campaignReportOutput);

export const shareCampaignReport = inWorkspace('manage')
  .route({
    method: 'POST',
    path: '/api/campaigns/report/share',
    summary: 'Make the report’s link, turn it off, or give the report to the client',
    description:
      'A link’s address is answered once: only a digest of it is kept, and a new one ends the one before. It goes on ' +
      'after the campaign has ended. Prices, and what follows from them, are shown only where they are switched on; ' +
      'on the client’s page the client’s own switch decides.',
    tags,
  })
  .input(
    z.strictObject({
      campaign_id: z.uuid(),
      link: z.enum(['keep', 'make', 'revoke']),
      shows_prices: z.boolean(),
      for_client: z.boolean(),
    }),
  )
  .errors({
    ...notFound,
    /** Of a new link. */
    PLAN_REQUIRED: campaignsPlanRequired,
  })
  .output(z.strictObject({ url: z.url().nullable(), sharing }));

export const jsonType = 'application/json';
export const reportFormats = ['pdf', 'excel', 'csv', 'json'] as const;
export type ReportFormat = (typeof reportFormats)[number];

export const exportCampaignReport = inWorkspace('read', { feature: 'exports' })
  .route({
    method: 'POST',
    path: '/api/campaigns/report/file',
    summary: 'A campaign’s report as a PDF, an Excel workbook with its raw rows, CSV or JSON',
    tags,
  })
  .input(
    z.strictObject({
      slug: text(longestCampaignName),
      format: z.enum(reportFormats),
      paper: z.enum(paperSizes),
    }),
  )
  .errors({
    ...notFound,
    PLAN_REQUIRED: { status: 403, message: 'Exporting a report requires Growth plan or higher' },
  })
  .output(z.file().mime([fileTypes.pdf, fileTypes.workbook, fileTypes.csv, jsonType]));

const finishedForecasts = z.strictObject({
  /** The channels are invented. */
  demo: z.boolean(),
  /** Published videos of campaigns whose views on day 30 are counted. */
  finished: count,
  /** How many of 100 lay in the range that was forecast; `null` while there are fewer than 20. */
  inside_percent: z.number().min(0).max(100).nullable(),
});
export type FinishedForecasts = z.infer<typeof finishedForecasts>;

export const forecastAccuracy = procedure
  .route({
    method: 'GET',
    path: '/api/forecast-accuracy',
    summary: 'How many forecasts of campaigns’ videos came true on this installation',
    tags,
  })
  .input(noInput)
  .output(finishedForecasts);
