import { expect, test } from 'vitest';
import { operationsState, task } from './operations.fixture.ts';
import { stateOfBackups, stateOfKept, stateOfQueue, stateOfQuota, stateOfTasks } from './part-states.ts';

const { queue, quota, kept_data: kept } = operationsState;

test('a failed job is told before the others, and an empty queue is empty', () => {
  expect(stateOfQueue(queue).word).toBe('1 failed');
  const [working] = queue.jobs;
  expect(stateOfQueue({ ...queue, jobs: working === undefined ? [] : [working] }).word).toBe('1 unfinished');
  const counts = { ...queue.counts, processing: 0 };
  expect(stateOfQueue({ counts, jobs: [], active_turns: 0, waiting_turns: 0 }).word).toBe('Empty');
});

test('what is used, due and amiss is told in figures', () => {
  expect(stateOfQuota(quota)).toMatchObject({ word: '82.4% used', tone: 'warn' });
  expect(stateOfKept(kept)).toMatchObject({ word: '140 due', tone: 'neutral' });
  expect(stateOfKept(kept.map((one) => ({ ...one, overdue: one.due > 0 }))).tone).toBe('warn');
  expect(stateOfKept([]).word).toBe('Nothing due');
  expect(stateOfTasks([task])).toMatchObject({ word: 'All well', tone: 'good' });
  expect(stateOfTasks([{ ...task, succeeded: false, failures: 1 }])).toMatchObject({
    word: '1 amiss',
    tone: 'bad',
  });
});

test('a backup that failed, or is too old, is told before one that is there', () => {
  const { backups } = operationsState;
  const failure = { at: '2026-11-22T03:10:00.000Z', why: 'The disk is full.', is_newest: true };
  expect(stateOfBackups(backups)).toMatchObject({ word: 'Up to date', tone: 'good' });
  expect(stateOfBackups({ ...backups, failure: { ...failure, is_newest: false } }).word).toBe('Up to date');
  expect(stateOfBackups({ ...backups, failure })).toMatchObject({ word: 'Failed', tone: 'bad' });
  expect(stateOfBackups({ ...backups, late: true })).toMatchObject({ word: 'Late', tone: 'bad' });
  expect(stateOfBackups({ ...backups, last: null })).toMatchObject({ word: 'None made', tone: 'neutral' });
});
