import { expect, test } from 'vitest';
import { listWaiting, type AdminState } from './waiting.ts';

const quiet: AdminState = {
  alerts: { alerts: [], total: 0 },
  tasksAmiss: 0,
  failedJobs: 0,
  quota: { percent: 12, tone: 'good' },
  submittedRates: 0,
  missingDays: [],
  proposal: null,
};

test('where all is well, and where nothing has answered, nothing waits', () => {
  expect(listWaiting(quiet)).toEqual([]);
  const silent: AdminState = {
    alerts: undefined,
    tasksAmiss: undefined,
    failedJobs: undefined,
    quota: undefined,
    submittedRates: undefined,
    missingDays: undefined,
    proposal: undefined,
  };
  expect(listWaiting(silent)).toEqual([]);
});

test('what went wrong stands before what waits for a decision', () => {
  const items = listWaiting({
    alerts: { alerts: [{ severity: 'low' }, { severity: 'critical' }], total: 2 },
    tasksAmiss: 1,
    failedJobs: 2,
    quota: { percent: 92, tone: 'bad' },
    submittedRates: 3,
    missingDays: [{ waiting_rates: 11 }, { waiting_rates: 1 }],
    proposal: 'calibration-3',
  });
  expect(items.map(({ sentence }) => sentence)).toEqual([
    '2 security alerts, the worst is critical',
    '1 timed task fails or is late',
    '2 failed jobs to try again',
    '92.0% of today’s YouTube quota used',
    '3 rates from creators to review',
    '12 rates wait for 2 exchange rates',
    'calibration-3 is proposed: make it current or discard it',
  ]);
  expect(items.map(({ tone }) => tone)).toEqual(['bad', 'bad', 'bad', 'bad', 'brand', 'brand', 'brand']);
});

test('what is worse stands first', () => {
  const items = listWaiting({
    ...quiet,
    alerts: { alerts: [{ severity: 'low' }], total: 1 },
    tasksAmiss: 2,
    quota: { percent: 80, tone: 'warn' },
  });
  expect(items.map(({ sentence }) => sentence)).toEqual([
    '2 timed tasks fail or are late',
    '1 security alert, low',
    '80.0% of today’s YouTube quota used',
  ]);
});

test('one alert is told with its severity', () => {
  const [item] = listWaiting({ ...quiet, alerts: { alerts: [{ severity: 'medium' }], total: 1 } });
  expect(item).toMatchObject({ tone: 'warn', sentence: '1 security alert, medium' });
});
