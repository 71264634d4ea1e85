import { expect, test } from 'vitest';
import { bulkJobStatuses } from '../../../contract/analysis/bulk-analysis.ts';
import { aJob } from './job.fixture.ts';
import { describeResult, describeStatus, percentOf } from './job-labels.ts';

test('every status has its word, and any other counts as pending', () => {
  expect(bulkJobStatuses.map((status) => describeStatus(status).word)).toEqual([
    'Processing',
    'Paused',
    'Completed',
    'Failed',
    'Cancelled',
  ]);
  for (const strange of ['queued', '', 'constructor', '__proto__']) {
    expect(describeStatus(strange).word).toBe('Pending');
  }
});

test('a job is at 100 percent when nothing is left of it, and not before', () => {
  expect(percentOf(aJob({ progress: 99_999, total_channels: 100_000 }))).toBe(99);
  expect(percentOf(aJob({ progress: 100_000, total_channels: 100_000 }))).toBe(100);
  expect(percentOf(aJob({ progress: 0, total_channels: 0 }))).toBe(0);
});

test('what a job came to is told in a line, with what a cancelled one left undone', () => {
  const job = aJob({
    status: 'cancelled',
    total_channels: 1200,
    progress: 3,
    completed_count: 2,
    failed_count: 1,
    credits_spent: 1,
  });
  expect(describeResult(job, true)).toBe('2 analyzed, 1 failed, 1,197 channels not begun, 1 credit spent');
  expect(describeResult(aJob({ ...job, status: 'completed', total_channels: 3 }), false)).toBe(
    '2 analyzed, 1 failed, 1 counted',
  );
});
