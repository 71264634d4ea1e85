import { expect, test } from 'vitest';
import { aJob } from './job.fixture.ts';
import { describeSteps } from './progress-steps.ts';

const at = (progress: number, other = {}) => [aJob({ progress, total_channels: 100, ...other })];

test('every quarter is told once, and nothing between', () => {
  const told: string[] = [];
  for (let done = 1; done <= 99; done += 1) told.push(...describeSteps(at(done - 1), at(done)));
  expect(told).toEqual(['Spring: 25 percent.', 'Spring: 50 percent.', 'Spring: 75 percent.']);
});

test('several quarters at once are one', () => {
  expect(describeSteps(at(10), at(80))).toEqual(['Spring: 75 percent.']);
});

test('the end is told with what came of it', () => {
  const ended = at(100, { status: 'completed', completed_count: 98, failed_count: 2 });
  expect(describeSteps(at(99), ended)).toEqual(['Spring: Completed. 98 analyzed, 2 failed.']);
  expect(describeSteps(ended, ended)).toEqual([]);
});

test('a pause, a cancellation and the wait for the quota are told', () => {
  expect(describeSteps(at(3), at(3, { status: 'paused' }))).toEqual(['Spring: Paused.']);
  expect(describeSteps(at(3), at(3, { status: 'cancelled', completed_count: 3 }))).toEqual([
    'Spring: Cancelled. 3 analyzed, 0 failed.',
  ]);
  const waiting = at(3, { waiting_until: '2026-11-22T08:00:00.000Z' });
  expect(describeSteps(at(3), waiting)).toEqual(['Spring: Waiting for YouTube’s quota.']);
  expect(describeSteps(waiting, waiting)).toEqual([]);
});

test('a job that was not known before is not told', () => {
  expect(describeSteps([], at(50))).toEqual([]);
});
