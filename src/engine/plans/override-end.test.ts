import { expect, test } from 'vitest';
import { endOfDayAfter } from './override-end.ts';

test.each([
  ['2026-11-21T12:00:00.000Z', 14, '2026-12-05T23:59:59.999Z'],
  ['2026-11-21T00:00:00.000Z', 14, '2026-12-05T23:59:59.999Z'],
  ['2026-11-21T23:59:59.999Z', 14, '2026-12-05T23:59:59.999Z'],
  ['2027-02-20T08:00:00.000Z', 14, '2027-03-06T23:59:59.999Z'],
  ['2028-02-20T08:00:00.000Z', 366, '2029-02-20T23:59:59.999Z'],
  ['2026-11-21T12:00:00.000Z', 0, '2026-11-21T23:59:59.999Z'],
])('from %s, %i days later the day ends at %s', (at, days, end) => {
  expect(endOfDayAfter(new Date(at), days).toISOString()).toBe(end);
});
