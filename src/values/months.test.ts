import { expect, test } from 'vitest';
import { listMonths, monthEnd, monthOf } from './months.ts';

test.each([
  ['2026-11-30T23:59:59.999Z', '2026-11', '2026-12-01T00:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2026-12', '2027-01-01T00:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', '2028-02', '2028-03-01T00:00:00.000Z'],
])('%s lies in %s, which ends at %s', (instant, month, end) => {
  expect(monthOf(new Date(instant))).toBe(month);
  expect(monthEnd(new Date(instant)).toISOString()).toBe(end);
});

test('the months before the last day of a long month are counted by the calendar, over the turn of the year', () => {
  expect(listMonths(new Date('2026-03-31T12:00:00Z'), 5)).toEqual([
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
  ]);
});
