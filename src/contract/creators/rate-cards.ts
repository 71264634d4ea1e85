import { z } from 'zod';
import { rateLines } from '../../engine/creators/rate-card.ts';
import { scorePartNames } from '../../engine/analysis/evidence.ts';
import { highestHourlyCents, highestRateAmount, mostHours, mostRateCardVersions } from '../limits.ts';
import { channelId } from '../analysis/lists.ts';
import { asCreator, channelNotYours, reportNeeded } from './creators.ts';

const instant = z.iso.datetime();
const cents = z.number().int().nonnegative();
const money = cents.max(highestRateAmount * 100);

const ownLine = z.strictObject({
  line: z.enum(rateLines),
  /** Hours of work for one, in quarters. */
  hours: z.number().min(0).max(mostHours).multipleOf(0.25),
  /** Costs besides the hours, US cents. */
  costs_cents: money,
  /** What the creator asks, US cents; by the month for what is granted. `null`: on request. */
  ask_cents: money.positive().nullable(),
  /** Whether the media kit shows it. */
  shown: z.boolean(),
});

const levels = z.strictObject({ low: cents, medium: cents, high: cents });

const cardLine = ownLine.extend({
  label: z.string(),
  is_monthly: z.boolean(),
  /** What the engine computes from the channel's newest analysis, US cents; `null` with the reason in `basis`. */
  market: levels.nullable(),
  basis: z.string(),
  /** Hours × wage + costs, US cents; `null` if neither was entered. */
  floor_cents: cents.nullable(),
  is_below_floor: z.boolean(),
});
export type CardLine = z.infer<typeof cardLine>;

const raiseStep = z.strictObject({
  part: z.enum(scorePartNames),
  label: z.string(),
  points: z.number(),
  weight: z.number(),
  /** Market-rate fees in US dollars before and after; `null` if the part does not enter the rate. */
  fee: z.strictObject({ from: z.number(), to: z.number() }).nullable(),
  sentence: z.string(),
});

const rateCard = z.strictObject({
  channel_id: z.string(),
  /** When the analysis behind the market's figures was made; `null` if there is none that may be shown. */
  analysed_at: instant.nullable(),
  /** 0 before the first saving. */
  version: z.number().int().nonnegative(),
  wage_cents: cents,
  lines: z.array(cardLine).length(rateLines.length),
  steps: z.array(raiseStep).max(scorePartNames.length),
  /** The savings, the newest first. */
  versions: z
    .array(z.strictObject({ version: z.number().int(), saved_at: instant }))
    .max(mostRateCardVersions),
});
export type RateCard = z.infer<typeof rateCard>;

const tags = ['Creators'];
const errors = { CHANNEL_NOT_FOUND: channelNotYours, REPORT_NEEDED: reportNeeded } as const;

export const creatorRateCard = asCreator
  .route({
    method: 'GET',
    path: '/api/creators/rate-card',
    summary: 'The rate card of one of the caller’s channels, with the market’s figures',
    description:
      'Needs the channel’s Full Report. Every saving is a version; an older one is read by its number.',
    tags,
  })
  .input(
    z.strictObject({
      channel_id: channelId,
      version: z.coerce.number().int().positive().optional(),
    }),
  )
  .errors({ ...errors, VERSION_NOT_FOUND: { status: 404, message: 'There is no such version any more.' } })
  .output(rateCard);

export const saveCreatorRateCard = asCreator
  .route({
    method: 'POST',
    path: '/api/creators/rate-card/save',
    summary: 'Save the rate card of one of the caller’s channels',
    tags,
  })
  .input(
    z.strictObject({
      channel_id: channelId,
      /** The version that was changed; 0 for the first one. */
      base_version: z.number().int().nonnegative(),
      wage_cents: cents.max(highestHourlyCents),
      lines: z
        .array(ownLine)
        .max(rateLines.length)
        .refine((lines) => new Set(lines.map(({ line }) => line)).size === lines.length),
    }),
  )
  .errors({
    ...errors,
    RATE_CARD_CHANGED: {
      status: 409,
      message: 'The rate card was saved elsewhere meanwhile. Load it again, then make your change.',
    },
  })
  .output(rateCard);
