import { expect, test } from 'vitest';
import { deservesWarning, findUsageLevel } from './usage-level.ts';

const usage = (analyses: number, limit: number | null) => ({
  analyses,
  limit,
  per_hour: 20,
  resets_at: '2026-12-01T00:00:00.000Z',
});

test('colours and badges change exactly at the marks of the specification', () => {
  const levels = [74, 75, 79, 80, 89, 90, 99, 100, 120].map((analyses) => {
    const level = findUsageLevel(usage(analyses, 100));
    return `${analyses}: ${level?.tone}, ${level?.badge}`;
  });
  expect(levels).toEqual([
    '74: good, null',
    '75: warn, null',
    '79: warn, null',
    '80: warn, Approaching limit',
    '89: warn, Approaching limit',
    '90: bad, Approaching limit',
    '99: bad, Approaching limit',
    '100: bad, Limit reached',
    '120: bad, Limit reached',
  ]);
});

test('the warning begins at 60 percent, not a hundredth below', () => {
  expect(deservesWarning(findUsageLevel(usage(5999, 10_000)))).toBe(false);
  expect(deservesWarning(findUsageLevel(usage(6, 10)))).toBe(true);
});

test('without a limit there is nothing to be near to, and a limit of nothing is reached', () => {
  expect(findUsageLevel(usage(9000, null))).toBeNull();
  expect(deservesWarning(null)).toBe(false);
  expect(findUsageLevel(usage(0, 0))?.badge).toBe('Limit reached');
});
