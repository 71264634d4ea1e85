import { expect, test } from 'vitest';
import { sumBar } from '../../ui/bars.ts';
import { barAnalyses, barQuota, barRates, barSignUps, isByWeek, nameMonth } from './bars.ts';

const dayMs = 86_400_000;
const last = Date.parse('2026-11-22T00:00:00Z');
const days = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    new Date(last - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );

test('a month and a day are named by their own calendar, wherever the reader is', () => {
  expect(nameMonth('2026-01', 'en-US')).toEqual({ short: 'Jan 2026', long: 'January 2026' });
  expect(barSignUps([{ day: '2026-11-01', accounts: 2 }], 'en-US')).toEqual([
    { short: 'Nov 1', long: 'Nov 1, 2026', values: [2] },
  ]);
});

test('each type of rate and each audience is a part of its bar', () => {
  expect(barRates([{ month: '2026-11', flat_fee: 3, cpm: 2, affiliate: 1 }], 'en-US')[0]?.values).toEqual([
    3, 2, 1,
  ]);
  expect(barAnalyses([{ day: '2026-11-01', members: 5, visitors: 7 }], 'en-US')[0]?.values).toEqual([5, 7]);
});

test('a year is drawn by weeks that end with the last day, and nothing of it is lost', () => {
  const year = days(365).map((day) => ({ day, members: 1, visitors: 2 }));
  const bars = barAnalyses(year, 'en-US');
  expect(isByWeek(year)).toBe(true);
  expect(bars).toHaveLength(53);
  expect(bars.reduce((sum, bar) => sum + sumBar(bar), 0)).toBe(365 * 3);
  expect(bars.at(-1)).toEqual({
    short: 'Nov 16',
    long: 'Nov 16, 2026 to Nov 22, 2026',
    values: [7, 14],
  });
  expect(bars[0]?.long).toBe('Nov 23, 2025');
  expect(new Set(bars.map(({ short }) => short)).size).toBe(53);
});

test('ninety days are drawn each by itself', () => {
  const bars = barSignUps(
    days(90).map((day) => ({ day, accounts: 1 })),
    'en-US',
  );
  expect(bars).toHaveLength(90);
  expect(new Set(bars.map(({ short }) => short)).size).toBe(90);
});

test('a week of the quota is as high as its highest day, never their sum', () => {
  const quota = days(365).map((day, index) => ({
    day,
    units: index === 360 ? 9000 : 100,
    anonymous_units: index === 360 ? 2000 : 30,
    daily_limit: 10_000,
    exhausted: false,
  }));
  const bars = barQuota(quota, 'en-US');
  expect(bars.at(-1)?.values).toEqual([7000, 2000]);
  expect(bars.at(-2)?.values).toEqual([70, 30]);
});

test('nothing at all is no bar', () => {
  expect(barAnalyses([])).toEqual([]);
  expect(barQuota([])).toEqual([]);
});
