import { expect, test } from 'vitest';
import { adminSecurityAudit } from '../../../contract/admin/tier-overrides.ts';
import { endOfDayAfter } from '../../../engine/plans/override-end.ts';
import { beginEntry, lastDays, readOverride, type OverrideEntry } from './override-entry.ts';

const nowMs = Date.parse('2026-11-22T23:30:00Z');
const entry: OverrideEntry = { ...beginEntry(nowMs), email: ' ada@example.com ', justification: ' Pilot ' };
const problemsOf = (change: Partial<OverrideEntry>) => {
  const read = readOverride({ ...entry, ...change }, nowMs);
  return 'problems' in read ? read.problems : {};
};

test('an override ends 14 days from now unless told otherwise, with that day in UTC', () => {
  expect(readOverride(entry, nowMs)).toEqual({
    override: {
      email: 'ada@example.com',
      tier: 'pro',
      until: '2026-12-06T23:59:59.999Z',
      justification: 'Pilot',
    },
  });
});

test('each missing part is told in the words of the specification, and all of them at once', () => {
  expect(problemsOf({ email: ' ', justification: '\n', tier: 'agency' })).toEqual({
    email: "Enter the user's email to grant access.",
    justification: 'Please provide a justification for this override.',
    isConfirmed: 'Enterprise-tier overrides require session confirmation. Please check the box below.',
  });
  expect(problemsOf({ tier: 'agency', isConfirmed: true })).toEqual({});
});

test.each(['', '2026-11-21', '2027-11-24', '12026-11-21', 'soon'])('"%s" is no day to end on', (lastDay) => {
  expect(problemsOf({ lastDay })).toEqual({ lastDay: 'An override ends in the future, within 366 days.' });
});

test('the first and the last day that are offered end within what the server takes', () => {
  const { first, last } = lastDays(nowMs);
  for (const lastDay of [first, last]) {
    const read = readOverride({ ...entry, lastDay }, nowMs);
    const endMs = 'override' in read ? Date.parse(read.override.until) : Number.NaN;
    expect(endMs).toBeGreaterThan(nowMs);
    expect(endMs).toBeLessThanOrEqual(endOfDayAfter(new Date(nowMs), 366).getTime());
  }
});

test('the words are those that the server answers with', () => {
  const errors = adminSecurityAudit['~orpc'].errorMap;
  expect([
    errors.EMAIL_MISSING?.message,
    errors.JUSTIFICATION_MISSING?.message,
    errors.CONFIRMATION_MISSING?.message,
    errors.WRONG_END?.message,
  ]).toEqual(
    Object.values({
      ...problemsOf({ email: '' }),
      ...problemsOf({ justification: '' }),
      ...problemsOf({ tier: 'agency' }),
      ...problemsOf({ lastDay: '' }),
    }),
  );
});
