import { id } from './test-agency-exchanges.ts';

const instant = '2026-11-21T12:00:00.000Z';
const day = '2026-11-20';

export const operatedJob = {
  id,
  job_name: 'Spring',
  owner_email: 'ada@example.org',
  status: 'failed',
  total_channels: 1,
  completed_count: 0,
  failed_count: 1,
  retryable_count: 1,
  waiting_channels: 0,
  running_channels: 0,
  waiting_until: null,
  created_at: instant,
  finished_at: instant,
};

/** How the product runs, with one entry of each kind. */
export const operationsState = {
  queue: {
    waiting_turns: 0,
    active_turns: 0,
    jobs: [operatedJob],
    counts: { processing: 0, paused: 0, completed: 0, failed: 1, cancelled: 0 },
  },
  quota: {
    day,
    resets_at: instant,
    daily_limit: 10_000,
    units: 0,
    anonymous_units: 0,
    anonymous_limit: 3000,
    exhausted: false,
    demo: false,
    calls: [{ method: 'channels.list', audience: 'member', calls: 1 }],
    days: [{ day, units: 0, anonymous_units: 0 }],
  },
  kept_data: [
    {
      kind: 'channel_snapshots',
      title: 'Readings of channels',
      kept_days: 30,
      rows: 1,
      due: 0,
      overdue: false,
      due_soon: 0,
      oldest_at: instant,
      fate: 'deleted',
    },
  ],
  tasks: [
    {
      name: 'delete old readings',
      every_ms: 3_600_000,
      last_started_at: instant,
      last_ended_at: instant,
      succeeded: true,
      failures: 0,
      late: false,
    },
  ],
  backups: {
    every_ms: 86_400_000,
    last: { started_at: instant, ended_at: instant, file: 'sponsorscope.backup', bytes: 1_000 },
    failure: { at: instant, why: 'The disk is full.', is_newest: false },
    late: false,
  },
  mails: {
    waiting: 1,
    oldest_at: instant,
    given_up: 1,
    last_given_up: { subject: 'Set a new password', failure: 'EENVELOPE', at: instant },
  },
  processes: [
    {
      id: '00000000-0000-4000-8000-0000000000aa',
      role: 'worker',
      version: '0.2.0',
      host: 'worker-1',
      started_at: instant,
      seen_at: instant,
      missing: true,
    },
  ],
};
