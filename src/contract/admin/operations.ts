import { z } from 'zod';
import { bulkJobStatuses } from '../analysis/bulk-analysis.ts';
import { asAdmin, inAdminSession, noInput, procedure } from '../procedure.ts';
import { count } from '../analysis/text-evidence.ts';

const instant = z.iso.datetime();
const tags = ['Administration'];

/** A bulk job as the product's operator sees it. */
export const operatedJob = z.strictObject({
  id: z.uuid(),
  job_name: z.string(),
  owner_email: z.string(),
  status: z.enum(bulkJobStatuses),
  total_channels: count,
  completed_count: count,
  failed_count: count,
  retryable_count: count,
  /** Channels that wait, and those that a worker is processing. */
  waiting_channels: count,
  running_channels: count,
  waiting_until: instant.nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
});
export type OperatedJob = z.infer<typeof operatedJob>;

/** One kind of data that YouTube's terms or our own promise let us keep for a limited time. */
export const keptData = z.strictObject({
  kind: z.string(),
  title: z.string(),
  /** Days it is kept. */
  kept_days: count,
  rows: count,
  /** Rows that are overdue and wait for the job; 0 if it has just run. */
  due: count,
  /** Some of it has been due for so long that a run must have been missed. */
  overdue: z.boolean(),
  /** Rows whose time ends within a week. */
  due_soon: count,
  oldest_at: instant.nullable(),
  /** What happens to it: its texts are deleted, it is deleted, or it is read again. */
  fate: z.enum(['texts deleted', 'deleted', 'refreshed']),
});
export type KeptData = z.infer<typeof keptData>;

/** A task that workers run on a schedule. */
export const timedTaskState = z.strictObject({
  name: z.string(),
  every_ms: count,
  last_started_at: instant.nullable(),
  last_ended_at: instant.nullable(),
  /** The result of the last run; `null` before the first. */
  succeeded: z.boolean().nullable(),
  /** Failures in a row. */
  failures: count,
  /** Runs have been missed: no worker does it. */
  late: z.boolean(),
});
export type TimedTaskState = z.infer<typeof timedTaskState>;

/** What became of the backups that workers make by themselves (`BACKUP_DIR`). */
export const backupState = z.strictObject({
  every_ms: count,
  /** The last complete one: its moment is its start. */
  last: z.strictObject({ started_at: instant, ended_at: instant, file: z.string(), bytes: count }).nullable(),
  /** The last one that failed, and whether none has succeeded since. */
  failure: z.strictObject({ at: instant, why: z.string(), is_newest: z.boolean() }).nullable(),
  /** The last one is older than it should ever be. */
  late: z.boolean(),
});
export type BackupState = z.infer<typeof backupState>;

export const operationsState = z.strictObject({
  queue: z.strictObject({
    /** Turns of users: waiting for a worker, and being worked on. */
    waiting_turns: count,
    active_turns: count,
    /** Unfinished jobs, and failed ones of the last 30 days, the newest first. */
    jobs: z.array(operatedJob).max(100),
    counts: z.strictObject({
      processing: count,
      paused: count,
      completed: count,
      failed: count,
      cancelled: count,
    }),
  }),
  quota: z.strictObject({
    /** The current Pacific day, and when it ends. */
    day: z.iso.date(),
    resets_at: instant,
    daily_limit: count,
    units: count,
    anonymous_units: count,
    anonymous_limit: count,
    exhausted: z.boolean(),
    /** True if the units are the double's. */
    demo: z.boolean(),
    calls: z.array(z.strictObject({ method: z.string(), audience: z.string(), calls: count })),
    days: z.array(z.strictObject({ day: z.iso.date(), units: count, anonymous_units: count })).max(31),
  }),
  kept_data: z.array(keptData),
  tasks: z.array(timedTaskState),
  backups: backupState,
  mails: z.strictObject({
    /** Mails that the mail service has not taken yet, and since when the oldest waits. */
    waiting: count,
    oldest_at: instant.nullable(),
    /** Those of the last 90 days that were not taken at all. */
    given_up: count,
    last_given_up: z.strictObject({ subject: z.string(), failure: z.string(), at: instant }).nullable(),
  }),
  /** What runs, and what did until it was no longer heard of. */
  processes: z.array(
    z.strictObject({
      id: z.uuid(),
      role: z.string(),
      version: z.string(),
      host: z.string(),
      started_at: instant,
      seen_at: instant,
      missing: z.boolean(),
    }),
  ),
});
export type OperationsState = z.infer<typeof operationsState>;

export const operations = asAdmin()
  .route({
    method: 'GET',
    path: '/api/admin/operations',
    summary: 'Queue, quota, kept data and timed tasks as they stand',
    tags,
  })
  .input(noInput)
  .output(operationsState);

export const retryJob = procedure
  .meta({ access: 'admin', feature: null, audit: ['job_retried'], once: true })
  .route({
    method: 'POST',
    path: '/api/admin/operations/retry-job',
    summary:
      'Try the failed channels of somebody’s bulk job again, at the cost of its owner as if they had asked',
    tags,
  })
  .input(z.strictObject({ job_id: z.uuid() }))
  .errors({
    JOB_NOT_FOUND: { status: 404, message: 'There is no such job.' },
    JOB_NOT_RETRIED: { status: 409, message: 'This job cannot be tried again.' },
  })
  .output(operatedJob);

export const runDataLifecycle = inAdminSession('data_lifecycle_begun', 'data_lifecycle_ended')
  .route({
    method: 'POST',
    path: '/api/admin/operations/run-lifecycle',
    summary: 'Refresh and delete now what is due',
    description: 'The same that workers do every hour; what is not due stays.',
    tags,
  })
  .input(noInput)
  .errors({ RUN_UNDER_WAY: { status: 409, message: 'This is being done at this moment.' } })
  .output(operationsState);
