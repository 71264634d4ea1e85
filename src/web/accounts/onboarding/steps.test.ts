import { expect, test } from 'vitest';
import type { Account } from '../../../contract/accounts/account.ts';
import { findDoneSteps, isNewAccount, type Notes } from './steps.ts';

const usage: Account['usage'] = {
  analyses: 0,
  limit: 10,
  per_hour: 3,
  resets_at: '2026-12-01T00:00:00.000Z',
};
const plan: Account['plan'] = { tier: 'free', origin: 'free', ends_at: null, features: [] };
const notes: Notes = { hasAnalysed: false, hasSeenDashboard: false, isDismissed: false };

test('a new account has been welcomed, and nothing more', () => {
  expect(findDoneSteps({ usage, plan }, notes)).toEqual(['welcome']);
});

test('an analysis of this month counts, and one that is remembered from the last', () => {
  expect(findDoneSteps({ usage: { ...usage, analyses: 1 }, plan }, notes)).toContain('analysis');
  expect(findDoneSteps({ usage, plan }, { ...notes, hasAnalysed: true })).toContain('analysis');
});

test.each([
  ['free', false],
  ['trial', false],
  ['subscription', true],
  ['override', true],
] as const)('a plan from a %s: upgraded is %s', (origin, isUpgraded) => {
  const done = findDoneSteps({ usage, plan: { ...plan, tier: 'growth', origin } }, notes);
  expect(done.includes('upgrade')).toBe(isUpgraded);
});

test('the dashboard is done once it was seen', () => {
  expect(findDoneSteps({ usage, plan }, { ...notes, hasSeenDashboard: true })).toEqual([
    'welcome',
    'dashboard',
  ]);
});

test('an account is new for seven days to the millisecond', () => {
  const created = '2026-11-14T12:00:00.000Z';
  const end = Date.parse('2026-11-21T12:00:00.000Z');
  expect(isNewAccount(created, end - 1)).toBe(true);
  expect(isNewAccount(created, end)).toBe(false);
});
