import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { pasted } from '../text-fields.ts';
import { verdict } from './evidence.ts';
import {
  longestJobName,
  longestListCell,
  longestListHeading,
  mostBulkBytes,
  mostBulkLines,
  mostListColumns,
  mostOpenJobs,
} from '../limits.ts';
import { inWorkspace, noInput } from '../procedure.ts';
import { count, sponsorshipScore } from './text-evidence.ts';

const instant = z.iso.datetime();
const inBulk = inWorkspace('read', { feature: 'pasted' });
const bulkPlanRequired = { status: 403, message: 'Bulk tools are available for Agency+ plans' } as const;
/** Why a job is refused before it starts or restarts. */
const holdErrors = {
  TOO_MANY_JOBS: {
    status: 409,
    message: `You have ${mostOpenJobs} unfinished jobs. Please wait until one of them ends, or cancel one.`,
  },
  MONTHLY_LIMIT: { status: 429, message: 'This job is larger than what is left of your month.' },
  NO_CREDITS: { status: 402, message: 'This job needs more credits than you have.' },
  MEMBER_LIMIT: {
    status: 402,
    message: 'This job needs more than your share of the team’s credits for this month.',
  },
} as const;
const jobNotFound = { status: 404, message: 'This job is not one of yours.' } as const;

/**
 * `processing` is working or waiting for its turn, `paused` waits for its owner. `failed` is a job without a single
 * analysis.
 */
export const bulkJobStatuses = ['processing', 'paused', 'completed', 'failed', 'cancelled'] as const;
export type BulkJobStatus = (typeof bulkJobStatuses)[number];

/** How many analyses and failures a job itself lists; `bulkLines` and the exports have all of them. */
export const bulkResultsShown = 5;

/** A job (specification, section 3). When it is completed, `progress` is `total_channels`; it never falls. */
export const bulkJob = z.strictObject({
  id: z.uuid(),
  job_name: z.string(),
  status: z.enum(bulkJobStatuses),
  /** Channels, each counted once however often and in whatever spelling it was given. */
  total_channels: count,
  /** Completed and failed ones. */
  progress: count,
  completed_count: count,
  failed_count: count,
  /** Lines that repeat another line's channel. */
  duplicate_count: count,
  /** Lines that are not a single channel; they are reported with their reasons and not counted as channels. */
  rejected_count: count,
  /** Failed ones for which another try may help. */
  retryable_count: count,
  /** The newest. */
  completed_analyses: z
    .array(
      z.strictObject({
        id: z.uuid(),
        channel_name: z.string().nullable(),
        /** `null` if the verdict is `Not scored`. */
        sponsorship_score: sponsorshipScore.nullable(),
        verdict: verdict.nullable(),
      }),
    )
    .max(bulkResultsShown),
  failed_analyses: z
    .array(z.strictObject({ channel_url: z.string(), reason: z.string() }))
    .max(bulkResultsShown),
  /** Until when it waits; `null` if it does not. */
  waiting_until: instant.nullable(),
  /** For YouTube’s quota, or for the next hour of a plan without bulk analysis; `null` if it does not wait. */
  waiting_for: z.enum(['quota', 'hour']).nullable(),
  /** Credits taken at the start that are neither spent nor given back yet; 0 if credits are unlimited. */
  credits_held: count,
  /** Analyses that were paid for: channels known from the last 24 hours and failed ones cost nothing. */
  credits_spent: count,
  created_at: instant,
  finished_at: instant.nullable(),
});
export type BulkJob = z.infer<typeof bulkJob>;

/** A worker may be processing `waiting` lines; `cancelled` lines were never processed. */
export const bulkLineStates = [
  'waiting',
  'completed',
  'failed',
  'duplicate',
  'rejected',
  'cancelled',
] as const;

/** One line of the list a job was started with. */
export const bulkLine = z.strictObject({
  /** Its number in the list, from 1. */
  line: z.number().int().positive(),
  channel_url: z.string(),
  state: z.enum(bulkLineStates),
  /** Why it failed or was rejected; `null` otherwise. */
  reason: z.string().nullable(),
});
export type BulkLine = z.infer<typeof bulkLine>;

export const bulkChannelAnalysis = inWorkspace('analyse', {
  feature: 'pasted',
  once: true,
  mostBytes: mostBulkBytes,
})
  .route({
    method: 'POST',
    path: '/functions/v1/bulk-channel-analysis',
    summary: 'Start a job that analyzes many channels',
    description:
      'One channel on each line. Blank lines are passed over, repeated channels counted once, and lines that are no ' +
      'channel reported with their reason. The credits of all channels are held at the start; what is not needed is given ' +
      'back when the job ends.',
    tags: ['Bulk analysis'],
  })
  .input(
    z.strictObject({
      job_name: pasted().max(longestJobName),
      // The use case checks the number of lines, to refuse with a sentence that names the limit.
      channel_urls: z.array(pasted()),
      /** The other columns of the file: a row for each entry above. They come back with the job’s exports. */
      table: z
        .strictObject({
          headings: z.array(pasted().max(longestListHeading)).min(1).max(mostListColumns),
          rows: z.array(z.array(pasted().max(longestListCell)).max(mostListColumns)).max(mostBulkLines),
        })
        .optional(),
    }),
  )
  .errors({
    PLAN_REQUIRED: bulkPlanRequired,
    JOB_NAME_MISSING: { status: 400, message: 'Please enter a job name' },
    CHANNEL_URLS_MISSING: { status: 400, message: 'Please enter at least one channel URL' },
    NO_CHANNEL_IN_LIST: {
      status: 400,
      message: 'None of these lines is a YouTube channel. Please check the first line and try again.',
    },
    TOO_MANY_LINES: {
      status: 413,
      message: `A job takes at most ${mostBulkLines.toLocaleString('en-US')} lines. Please split the list.`,
    },
    /** The use case writes the plan's number into the message. */
    LIST_TOO_LONG: { status: 413, message: 'This list has more channels than your plan takes at once.' },
    FILE_PLAN_REQUIRED: {
      status: 403,
      message: 'Files with further columns need bulk analysis, which is available for Agency+ plans.',
    },
    ...holdErrors,
    INTERNAL_SERVER_ERROR: { status: 500, message: 'Failed to start bulk analysis' },
  })
  .output(
    z.strictObject({
      job: bulkJob,
      /** The first of the lines that were left out, each with its reason. */
      rejected: z.array(bulkLine).max(100),
    }),
  );

export const bulkJobs = inBulk
  .route({
    method: 'GET',
    path: '/api/bulk/jobs',
    summary: 'The caller’s bulk jobs, newest first',
    tags: ['Bulk analysis'],
  })
  .input(noInput)
  .errors({ PLAN_REQUIRED: bulkPlanRequired })
  .output(z.strictObject({ jobs: z.array(bulkJob).max(100) }));

export const bulkProgress = inBulk
  .route({
    method: 'GET',
    path: '/api/bulk/progress',
    summary: 'The caller’s bulk jobs as they change, as server-sent events',
    description:
      'The jobs as `/api/bulk/jobs` returns them, at once and after every change. The stream ends after ten minutes; ask ' +
      'again then.',
    tags: ['Bulk analysis'],
  })
  .input(noInput)
  .errors({ PLAN_REQUIRED: bulkPlanRequired })
  .output(eventIterator(z.strictObject({ jobs: z.array(bulkJob).max(100) })));

export const bulkJobActions = ['pause', 'resume', 'cancel', 'retry'] as const;
export type BulkJobAction = (typeof bulkJobActions)[number];

export const bulkJobAction = inWorkspace('analyse', { feature: 'pasted', once: true })
  .route({
    method: 'POST',
    path: '/api/bulk/job-action',
    summary: 'Pause, resume or cancel a bulk job, or try its failed channels again',
    description: 'Repeating an action changes nothing. `retry` holds credits for the failed channels again.',
    tags: ['Bulk analysis'],
  })
  .input(z.strictObject({ job_id: z.uuid(), action: z.enum(bulkJobActions) }))
  .errors({
    PLAN_REQUIRED: bulkPlanRequired,
    JOB_NOT_FOUND: jobNotFound,
    JOB_ENDED: { status: 409, message: 'This job has ended already.' },
    NOTHING_TO_RETRY: {
      status: 409,
      message: 'No channel of this job failed in a way another try may mend.',
    },
    ...holdErrors,
  })
  .output(bulkJob);

export const bulkLinesPerPage = 100;

export const bulkLines = inBulk
  .route({
    method: 'GET',
    path: '/api/bulk/lines',
    summary: 'The lines of a bulk job in one state, in their order',
    tags: ['Bulk analysis'],
  })
  .input(
    z.strictObject({
      job_id: z.uuid(),
      state: z.enum(bulkLineStates),
      /** The number of the last line on the previous page, as digits. */
      after: z
        .string()
        .regex(/^\d{1,7}$/)
        .optional(),
    }),
  )
  .errors({ PLAN_REQUIRED: bulkPlanRequired, JOB_NOT_FOUND: jobNotFound })
  .output(z.strictObject({ lines: z.array(bulkLine).max(bulkLinesPerPage), has_more: z.boolean() }));
