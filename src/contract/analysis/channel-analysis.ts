import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { pasted } from '../text-fields.ts';
import { evidence, limitedEvidence, recommendedPricing, verdict } from './evidence.ts';
import { inWorkspace, noInput, procedure } from '../procedure.ts';
import { count, niche, rating, sponsorshipScore } from './text-evidence.ts';

export const disclaimer = 'third-party estimate, not YouTube data';

/** The steps a visitor sees while an analysis runs, in their order. */
export const analysisSteps = ['finding', 'uploads', 'statistics', 'scoring'] as const;
export type AnalysisStep = (typeof analysisSteps)[number];

const provenance = z.strictObject({
  fetchedAt: z.string().describe('When the figures were read from YouTube (ISO 8601, UTC).'),
  cached: z.boolean().describe('True if the figures come from an earlier reading within its stated age.'),
  demo: z.boolean().describe('True if the channel is one of the invented sample channels.'),
  disclaimer: z.literal(disclaimer),
});

/** The descriptions appear in the OpenAPI document, in `docs/api.md` and in the client. */
const visibleToAnyone = z.strictObject({
  id: z.uuid().describe('The analysis in your history.'),
  provenance: provenance.describe('Where the figures come from and how old they are.'),
  channelName: z.string().describe('The channel’s title on YouTube.'),
  brandSafety: rating.nullable().describe('`high` is safest; `null` if no long-form video could be read.'),
  subscriberCount: count.nullable().describe('`null` if the channel hides it.'),
  avgViews: count
    .nullable()
    .describe('Typical views of a long-form video; `null` with fewer than three usable videos.'),
  niche: niche.describe('The likeliest subject; its probability is in the evidence.'),
  sponsorshipScore: sponsorshipScore
    .nullable()
    .describe('0 to 100, a whole number; `null` if the verdict is `Not scored`.'),
  riskLevel: rating.describe('`low` is best; says nothing if the verdict is `Not scored`.'),
  verdict: verdict.describe(
    '`Strong`, `Good`, `Caution`, `Avoid` or `Not scored`, which costs nothing; `evidence.verdict.reasons` says why.',
  ),
});

/** For anonymous visitors and the free plan: it does not contain the figures that the screen blurs. */
export const limitedAnalysis = visibleToAnyone.extend({
  access: z.literal('limited'),
  evidence: limitedEvidence,
});

export const fullAnalysis = visibleToAnyone.extend({
  access: z.literal('full').describe('Nothing is withheld.'),
  engagementRate: z
    .number()
    .nonnegative()
    .nullable()
    .describe(
      'Percent: (likes + comments) of a typical video over typical views; `null` if YouTube does not publish them.',
    ),
  contentFrequency: z.string().describe('A phrase such as `2.3 videos per week`.'),
  recommendedPricing: recommendedPricing
    .nullable()
    .describe(
      '`null` if the verdict is `Avoid` or `Not scored`; `evidence.price.unavailableReason` says why, and ' +
        '`evidence.price.ifYouBookAnyway` keeps the computed price of a channel to avoid.',
    ),
  evidence: evidence.describe('What every figure is based on: the videos, the arithmetic, the reasons.'),
});

export const channelAnalysis = z.discriminatedUnion('access', [fullAnalysis, limitedAnalysis]);
export type LimitedAnalysis = z.infer<typeof limitedAnalysis>;
export type FullAnalysis = z.infer<typeof fullAnalysis>;
export type ChannelAnalysis = z.infer<typeof channelAnalysis>;

const analysisEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('step'), step: z.enum(analysisSteps) }),
  z.strictObject({ type: z.literal('result'), analysis: channelAnalysis }),
]);
export type AnalysisEvent = z.infer<typeof analysisEvent>;

const input = z.strictObject({ channelUrl: pasted() });
const retryAt = z.strictObject({ retryAt: z.iso.datetime() });

/** The specification's sentence (section 5), which names the limit. */
export function describeMonthlyLimit(analyses: number): string {
  return `Monthly limit reached (${analyses} analyses). Upgrade your plan for more analyses.`;
}

/** How reading a channel from YouTube can fail, with the text that people read. */
export const readingErrors = {
  CHANNEL_NOT_FOUND: {
    status: 404,
    message: 'YouTube channel not found. Please verify the channel URL.',
  },
  CHANNEL_REMOVED: {
    status: 410,
    message: 'This channel was removed at its creator’s request and is not analyzed.',
  },
  NO_UPLOADS: {
    status: 422,
    message: 'This channel has no public videos, so there is nothing to analyze yet.',
  },
  RATE_LIMITED: {
    status: 429,
    message: 'Rate limit exceeded. Please wait before trying again.',
    data: retryAt,
  },
  QUOTA_EXHAUSTED: {
    status: 503,
    message:
      'The daily YouTube quota is used up. New channels can be analyzed again after midnight Pacific time.',
    data: retryAt,
  },
  YOUTUBE_UNAVAILABLE: {
    status: 503,
    message: 'YouTube is not answering right now. Please try again in a few minutes.',
  },
  YOUTUBE_TIMED_OUT: {
    status: 504,
    message: 'YouTube took too long to answer. Please try again in a few minutes.',
  },
  YOUTUBE_ACCESS: {
    status: 503,
    message:
      'YouTube refuses our access at the moment. An administrator has to check the API key; please try again later.',
  },
} as const;
export type ReadingError = keyof typeof readingErrors;

/** Every expected refusal of an analysis, with the text that visitors read. */
export const analysisErrors = {
  CHANNEL_URL_MISSING: { status: 400, message: 'Please enter a YouTube channel URL or handle' },
  INVALID_CHANNEL: {
    status: 400,
    message: 'Invalid YouTube channel URL. Please check the URL and try again.',
  },
  ...readingErrors,
  /** `describeMonthlyLimit` writes the number into the message that is sent. */
  MONTHLY_LIMIT: {
    status: 429,
    message: 'Monthly limit reached. Upgrade your plan for more analyses.',
    data: retryAt,
  },
  NO_CREDITS: {
    status: 402,
    message: 'No credits remaining. Upgrade your plan to continue analyzing channels.',
  },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Failed to analyze channel. Please try again.' },
} as const;

/** A key is bound by the team's credits alone. */
const memberErrors = {
  ...analysisErrors,
  MEMBER_LIMIT: {
    status: 402,
    message: 'You have used your share of the team’s credits for this month. An owner or admin can raise it.',
    data: retryAt,
  },
} as const;

export const analyzeYoutubeChannel = procedure
  .meta({ access: 'anyone', feature: null, audit: [], once: true, right: 'analyse' })
  .route({
    method: 'POST',
    path: '/functions/v1/analyze-youtube-channel',
    summary: 'Analyze a YouTube channel',
    description:
      'Returns the sponsorship score, brand safety, risk, and for plans that include them the prices and all ' +
      'evidence. Ask with `Accept: text/event-stream` to be told each step as it happens.',
    tags: ['Channel analysis'],
  })
  .input(input)
  .errors(memberErrors)
  .output(channelAnalysis);

export const analyzeYoutubeChannelSteps = procedure
  .meta({ access: 'anyone', feature: null, audit: [], right: 'analyse' })
  .route({
    method: 'POST',
    path: '/functions/v1/analyze-youtube-channel/steps',
    summary: 'Analyze a YouTube channel, step by step',
    description:
      'The same analysis as server-sent events: one `step` event as each step begins, then one `result` event.',
    tags: ['Channel analysis'],
  })
  .input(input)
  .errors(memberErrors)
  .output(eventIterator(analysisEvent));

export const sampleReport = procedure
  .route({
    method: 'GET',
    path: '/functions/v1/sample-report',
    summary: 'The full result of one sample channel',
    tags: ['Channel analysis'],
  })
  .input(noInput)
  .output(fullAnalysis);

export const storedAnalysis = inWorkspace('read')
  .route({
    method: 'GET',
    path: '/api/analysis',
    summary: 'One analysis of the caller’s history, as it was stored',
    tags: ['Channel analysis'],
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors({
    ANALYSIS_NOT_FOUND: { status: 404, message: 'This analysis is not in your history.' },
    ANALYSIS_FORGOTTEN: {
      status: 410,
      message:
        'YouTube’s terms let us keep titles and names for 30 days only. Analyze the channel again to see the full result.',
    },
  })
  .output(channelAnalysis);
