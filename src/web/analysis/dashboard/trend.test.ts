import { expect, test } from 'vitest';
import { formatAnalyses, formatUtilized, hasRoomForLimit, readTrend } from './trend.ts';

const months = (...counts: number[]) =>
  readTrend(
    counts.map((analyses, index) => ({ month: `2026-0${index + 1}`, analyses })),
    'en-US',
  );

test('a month is named by its own calendar, wherever the reader is', () => {
  expect(
    readTrend(
      [
        { month: '2025-12', analyses: 3 },
        { month: '2026-01', analyses: 0 },
      ],
      'en-US',
    ),
  ).toEqual([
    { short: 'Dec', long: 'December 2025', analyses: 3 },
    { short: 'Jan', long: 'January 2026', analyses: 0 },
  ]);
});

test.each([
  [74.99, '74.9%'],
  [75, '75.0%'],
  [(29 / 100) * 100, '29.0%'],
  [(4499 / 5000) * 100, '89.9%'],
  [99.999, '99.9%'],
  [100, '100.0%'],
  [0, '0.0%'],
  [1234.56, '1,234.5%'],
])('%d percent reads %s, never a mark that is not reached', (percent, text) => {
  expect(formatUtilized(percent)).toBe(text);
});

test('the limit is drawn where the bars stay readable beside it', () => {
  expect(hasRoomForLimit(months(0, 2), 10)).toBe(true);
  expect(hasRoomForLimit(months(0, 1), 10)).toBe(false);
  expect(hasRoomForLimit(months(600, 1), 500)).toBe(true);
  expect(hasRoomForLimit(months(0, 0), 10)).toBe(false);
  expect(hasRoomForLimit(months(9), null)).toBe(false);
});

test('one analysis is not several', () => {
  expect([0, 1, 2, 1200].map(formatAnalyses)).toEqual([
    '0 analyses',
    '1 analysis',
    '2 analyses',
    '1,200 analyses',
  ]);
});
