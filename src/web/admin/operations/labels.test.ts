import { expect, test } from 'vitest';
import type { TimedTaskState } from '../../../contract/admin/operations.ts';
import { job, operationsState, task } from './operations.fixture.ts';
import {
  askRetry,
  canRetry,
  describeDuration,
  describeJob,
  describeRhythm,
  describeTask,
  fillDays,
  findQuotaLevel,
  isAmiss,
  percentOf,
  sortJobs,
  summariseKept,
} from './labels.ts';

test.each([
  { units: 0, daily_limit: 10_000, exhausted: false, percent: 0, tone: 'good' },
  { units: 7500, daily_limit: 10_000, exhausted: false, percent: 75, tone: 'warn' },
  { units: 9000, daily_limit: 10_000, exhausted: false, percent: 90, tone: 'bad' },
  { units: 12_000, daily_limit: 10_000, exhausted: false, percent: 100, tone: 'bad' },
  { units: 100, daily_limit: 10_000, exhausted: true, percent: 1, tone: 'bad' },
  { units: 0, daily_limit: 0, exhausted: false, percent: 100, tone: 'bad' },
])(
  '$units of $daily_limit units, used up: $exhausted, are $percent percent',
  ({ percent, tone, ...used }) => {
    expect(findQuotaLevel({ ...operationsState.quota, ...used })).toEqual({ percent, tone });
  },
);

test('days on which nothing was asked stand among the others', () => {
  const days = fillDays({
    ...operationsState.quota,
    day: '2026-03-01',
    days: [{ day: '2026-02-27', units: 7, anonymous_units: 2 }],
  });
  expect(days).toHaveLength(31);
  expect(days[0]?.day).toBe('2026-01-30');
  expect(days.slice(-3)).toEqual([
    { day: '2026-02-27', units: 7, anonymous_units: 2 },
    { day: '2026-02-28', units: 0, anonymous_units: 0 },
    { day: '2026-03-01', units: 0, anonymous_units: 0 },
  ]);
});

test('a job without channels has no progress, and no job more than all', () => {
  expect(percentOf({ ...job, total_channels: 0 })).toBe(0);
  expect(percentOf({ ...job, completed_count: 90, failed_count: 20, total_channels: 100 })).toBe(100);
  expect(describeJob({ ...job, waiting_channels: 0, running_channels: 0 })).toBe('120 analyzed, 14 failed');
});

test('the question names whose credits are taken', () => {
  expect(askRetry({ ...job, retryable_count: 1 })).toContain('1 channel of this job is tried again');
  expect(askRetry(job)).toContain(job.owner_email);
});

test.each([
  [3_600_000, 'every hour'],
  [300_000, 'every 5 minutes'],
  [86_400_000, 'every day'],
  [90_000, 'every 90 seconds'],
  [1500, 'every 1,500 ms'],
])('%i ms are told as "%s"', (every_ms, words) => {
  expect(describeRhythm({ every_ms })).toBe(words);
});

test('a task is at work until it has ended, and its failures are counted', () => {
  const wordOf = (change: Partial<TimedTaskState>) => describeTask({ ...task, ...change }).word;
  expect(wordOf({ last_ended_at: null })).toBe('At work');
  expect(wordOf({ last_started_at: null, last_ended_at: null, succeeded: null })).toBe('Not run yet');
  expect(wordOf({})).toBe('Done');
  expect(wordOf({ succeeded: false, failures: 1 })).toBe('Failed');
  expect(describeTask({ ...task, succeeded: false, failures: 3 })).toEqual({
    word: 'Failed 3 times in a row',
    tone: 'bad',
    icon: 'warning',
  });
});

test('a task whose runs are missed is late, whatever became of the last one', () => {
  for (const run of [task, { ...task, last_ended_at: null }, { ...task, succeeded: false, failures: 1 }])
    expect(describeTask({ ...run, late: true }).word).toBe('Late');
  expect(isAmiss(task)).toBe(false);
  expect(isAmiss({ ...task, late: true })).toBe(true);
});

test('a failed job waits for somebody where another try may help', () => {
  expect(canRetry({ ...job, status: 'failed', retryable_count: 1 })).toBe(true);
  expect(canRetry({ ...job, status: 'failed', retryable_count: 0 })).toBe(false);
  expect(canRetry({ ...job, status: 'processing', retryable_count: 1 })).toBe(false);
});

test('what is due is summed up', () => {
  expect(summariseKept(operationsState.kept_data)).toBe('140 rows are due now, 11,430 within a week.');
  expect(summariseKept([])).toBe('Nothing is due now, 0 within a week.');
});

test('jobs that failed stand first, the others as they came', () => {
  const jobs = (['processing', 'failed', 'paused'] as const).map((status) => ({ ...job, status }));
  expect(sortJobs(jobs).map(({ status }) => status)).toEqual(['failed', 'processing', 'paused']);
});

test('what a run took is told where it has ended', () => {
  expect(describeDuration(task)).toBe('250 ms');
  expect(describeDuration({ ...task, last_ended_at: '2026-11-22T06:01:30.000Z' })).toBe('90 s');
  expect(describeDuration({ ...task, last_ended_at: null })).toBeNull();
});
