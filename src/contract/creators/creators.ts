import { z } from 'zod';
import { checkResults, metricUnits } from '../../engine/creators/creator-findings.ts';
import { currencies, rateTypes } from '../../engine/pricing/rates.ts';
import { channelAnalysis, readingErrors } from '../analysis/channel-analysis.ts';
import { channelId } from '../analysis/lists.ts';
import { longestNotes } from '../limits.ts';
import { paragraph } from '../text-fields.ts';
import { noInput, procedure } from '../procedure.ts';

export const asCreator = procedure.meta({ access: 'signed-in', feature: null, audit: [] });
const instant = z.iso.datetime();

export const channelNotYours = { status: 404, message: 'This channel is not among yours.' } as const;
export const notProven = {
  status: 403,
  message: 'Please prove that the channel is yours first: put the code into its description.',
} as const;
export const reportNeeded = {
  status: 403,
  message: 'This is part of the Full Report of the channel.',
} as const;

/** What a creator could do next, from the part of the analysis that is free. */
export const recommendation = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** Which of the channel's own figures support it. */
  reason: z.string(),
  action: z.string(),
});
export type Recommendation = z.infer<typeof recommendation>;

/** One line of the brand-safety and monetization check. */
export const monetizationCheck = z.strictObject({
  id: z.string(),
  title: z.string(),
  result: z.enum(checkResults),
  sentence: z.string(),
});
export type MonetizationCheck = z.infer<typeof monetizationCheck>;

/** One deep metric; `value` is `null` if the sample is too small for it, and the sentence says why. */
export const deepMetric = z.strictObject({
  id: z.string(),
  label: z.string(),
  value: z.number().nullable(),
  unit: z.enum(metricUnits),
  sentence: z.string(),
});
export type DeepMetric = z.infer<typeof deepMetric>;

export const creatorReportData = z.strictObject({
  channel_id: z.string(),
  /** Full if the plan shows it or the channel's Full Report was bought, else limited. */
  analysis: channelAnalysis,
  recommendations: z.array(recommendation),
  /** What the Full Report adds; `null` without it. */
  full: z.strictObject({ metrics: z.array(deepMetric), checks: z.array(monetizationCheck) }).nullable(),
  /** True if this channel's Full Report was bought. */
  bought: z.boolean(),
});
export type CreatorReport = z.infer<typeof creatorReportData>;

export const creatorReport = asCreator
  .route({
    method: 'GET',
    path: '/api/creators/report',
    summary: 'The report of one analyzed channel for its creator',
    description:
      'Based on the newest analysis of the channel in the caller’s history; a bought report whose texts had to be ' +
      'forgotten is made anew, at no cost.',
    tags: ['Creators'],
  })
  .input(z.strictObject({ channel_id: channelId }))
  .errors({
    ...readingErrors,
    ANALYSIS_NOT_FOUND: { status: 404, message: 'Please analyze this channel first.' },
    INTERNAL_SERVER_ERROR: { status: 500, message: 'Failed to generate report' },
  })
  .output(creatorReportData);

/** One of the caller's channels, with the caller as its creator. */
export const creatorChannel = z.strictObject({
  channel_id: z.string(),
  channel_name: z.string().nullable(),
  bought: z.boolean(),
  /** The text that proves ownership once it is in the channel's description; `null` until it has been requested. */
  code: z.string().nullable(),
  proven_at: instant.nullable(),
  media_kit_url: z.url().nullable(),
  listed: z.boolean(),
});
export type CreatorChannel = z.infer<typeof creatorChannel>;

export const creatorChannels = asCreator
  .route({
    method: 'GET',
    path: '/api/creators/channels',
    summary: 'The caller’s channels as a creator',
    tags: ['Creators'],
  })
  .input(noInput)
  .output(z.strictObject({ channels: z.array(creatorChannel) }));

export const creatorOwnership = asCreator
  .route({
    method: 'POST',
    path: '/api/creators/ownership',
    summary: 'Prove that a channel is the caller’s by a code in its description',
    description:
      '`request` returns the code, `check` reads the channel’s description from YouTube and looks for it.',
    tags: ['Creators'],
  })
  .input(z.strictObject({ action: z.enum(['request', 'check']), channel_id: channelId }))
  .errors({
    CHANNEL_NOT_FOUND: {
      status: 404,
      message: 'YouTube channel not found. Please verify the channel URL.',
    },
    CODE_NOT_FOUND: {
      status: 409,
      message:
        'The code does not stand in the channel’s description yet. YouTube may need a minute to show it.',
    },
    TOO_MANY_CHANNELS: { status: 409, message: 'An account can be the creator of 20 channels.' },
    RATE_LIMITED: {
      status: 429,
      message: 'Please wait a minute before checking again.',
      data: z.strictObject({ retryAt: instant }),
    },
    YOUTUBE_UNAVAILABLE: {
      status: 503,
      message: 'YouTube is not answering right now. Please try again in a few minutes.',
    },
  })
  .output(creatorChannel);

export const submittedRateStatuses = ['waiting', 'accepted', 'refused'] as const;

export const submittedRate = z.strictObject({
  id: z.uuid(),
  channel_id: z.string(),
  rate_type: z.enum(rateTypes),
  /** Cents, or for `affiliate` hundredths of a percent. */
  amount_hundredths: z.number().int().positive(),
  currency: z.enum(currencies),
  /** The day of the agreement (`2026-11-21`). */
  agreed_on: z.iso.date(),
  notes: z.string(),
  status: z.enum(submittedRateStatuses),
  /** Why it was refused, in an administrator's words; `null` if no administrator refused it. */
  refusal_reason: z.string().nullable(),
  created_at: instant,
});
export type SubmittedRate = z.infer<typeof submittedRate>;

/** A hundred million: more than any fee ever paid, less than a computer rounds. */
const highestAmountHundredths = 10_000_000_000;

export const creatorRates = asCreator
  .route({
    method: 'POST',
    path: '/api/creators/rates',
    summary: 'List, submit and withdraw rates the caller was paid',
    description: 'Rates of a channel need its Full Report and the proof that it is the caller’s.',
    tags: ['Creators'],
  })
  .input(
    z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('list') }),
      z.strictObject({
        action: z.literal('submit'),
        channel_id: channelId,
        rate_type: z.enum(rateTypes),
        amount_hundredths: z.number().int().positive().max(highestAmountHundredths),
        currency: z.enum(currencies),
        agreed_on: z.iso.date(),
        notes: paragraph(longestNotes),
      }),
      z.strictObject({ action: z.literal('withdraw'), id: z.uuid() }),
    ]),
  )
  .errors({
    CHANNEL_NOT_FOUND: channelNotYours,
    REPORT_NEEDED: reportNeeded,
    NOT_PROVEN: notProven,
    WRONG_DATE: {
      status: 400,
      message: 'The day of the agreement lies in the future or more than five years ago.',
    },
    WRONG_AMOUNT: { status: 400, message: 'An affiliate share lies between 0.01 and 100 percent.' },
    TOO_MANY_RATES: { status: 409, message: 'You have 50 rates waiting. Please let us look at them first.' },
    RATE_NOT_FOUND: { status: 404, message: 'This rate is not one of yours, or it was looked at already.' },
  })
  .output(z.strictObject({ rates: z.array(submittedRate) }));
