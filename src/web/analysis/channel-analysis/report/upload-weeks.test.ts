import { expect, test } from 'vitest';
import { layOutUploads } from './upload-weeks.ts';

const at = (...dates: string[]) => dates.map((publishedAt) => ({ publishedAt }));
const friday = '2026-11-20T10:00:00.000Z';

test('weeks begin on Monday and the last one ends with the analysis', () => {
  const weeks = layOutUploads(
    at('2026-11-09T00:00:00Z', '2026-11-15T23:59:59Z', '2026-11-16T00:00:00Z', '2026-11-16T20:00:00Z'),
    friday,
  );
  expect(weeks.map((week) => ({ ...week, days: week.days.map(({ uploads }) => uploads) }))).toEqual([
    { monday: '2026-11-09', days: [1, 0, 0, 0, 0, 0, 1], total: 2, pastDays: 7 },
    { monday: '2026-11-16', days: [2, 0, 0, 0, 0, 0, 0], total: 2, pastDays: 5 },
  ]);
});

test('half a year at most; what is older, planned or without a date is not on it', () => {
  const weeks = layOutUploads(
    at(
      '2025-01-01T00:00:00Z',
      '2026-05-24T23:00:00Z',
      '2026-05-25T00:00:00Z',
      '2026-12-24T18:00:00Z',
      'soon',
    ),
    friday,
  );
  expect(weeks).toHaveLength(26);
  expect(weeks[0]).toMatchObject({ monday: '2026-05-25', total: 1 });
  expect(weeks.reduce((sum, { total }) => sum + total, 0)).toBe(1);
});

test('without uploads there is no calendar', () => {
  expect(layOutUploads([], friday)).toEqual([]);
  expect(layOutUploads(at('soon'), friday)).toEqual([]);
});
