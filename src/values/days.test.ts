import { expect, test } from 'vitest';
import { addDays, listDays } from './days.ts';

test('days follow each other across months, leap days and changes of the clock', () => {
  expect(listDays('2024-03-01', 3)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
  expect(listDays('2026-01-01', 2)).toEqual(['2025-12-31', '2026-01-01']);
  expect(new Set(listDays('2026-11-22', 365)).size).toBe(365);
});

test('days are added across months and taken away again', () => {
  expect(addDays('2026-02-27', 2)).toBe('2026-03-01');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
});
