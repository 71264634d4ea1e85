import { expect, test } from 'vitest';
import { isTimeZone, nextTime } from './zoned-times.ts';

const next = (rhythm: Parameters<typeof nextTime>[0], after: string) =>
  nextTime(rhythm, new Date(after)).toISOString();
const monday9 = { every: 'week', day: 1, hour: 9, timeZone: 'Europe/Berlin' } as const;

test('a week’s time keeps its hour on the clock when daylight saving begins and ends', () => {
  expect(next(monday9, '2026-03-20T12:00:00Z')).toBe('2026-03-23T08:00:00.000Z');
  expect(next(monday9, '2026-03-23T08:00:00Z')).toBe('2026-03-30T07:00:00.000Z');
  expect(next(monday9, '2026-10-19T07:00:00Z')).toBe('2026-10-26T08:00:00.000Z');
});

test('an hour that is left out comes as much later, one that comes twice comes once', () => {
  const sunday = { every: 'week', day: 7, hour: 2, timeZone: 'America/New_York' } as const;
  // 8 March 2026: 02:00 becomes 03:00.
  expect(next(sunday, '2026-03-02T00:00:00Z')).toBe('2026-03-08T07:00:00.000Z');
  expect(next(sunday, '2026-03-08T07:00:00Z')).toBe('2026-03-15T06:00:00.000Z');
  // 1 November 2026: 01:00 comes at 05:00 and at 06:00 UTC.
  const one = { ...sunday, hour: 1 };
  expect(next(one, '2026-10-26T00:00:00Z')).toBe('2026-11-01T05:00:00.000Z');
  expect(next(one, '2026-11-01T05:00:00Z')).toBe('2026-11-08T06:00:00.000Z');
});

test('the day is the zone’s, also where it is far from that of UTC', () => {
  const far = { every: 'week', day: 1, hour: 0 } as const;
  expect(next({ ...far, timeZone: 'Pacific/Kiritimati' }, '2026-11-22T09:59:59Z')).toBe(
    '2026-11-22T10:00:00.000Z',
  );
  expect(next({ ...far, timeZone: 'Pacific/Pago_Pago' }, '2026-11-23T10:59:00Z')).toBe(
    '2026-11-23T11:00:00.000Z',
  );
  expect(next({ ...far, timeZone: 'Asia/Kathmandu' }, '2026-11-22T12:00:00Z')).toBe(
    '2026-11-22T18:15:00.000Z',
  );
});

test('a month’s time comes once in each month', () => {
  const rhythm = { every: 'month', day: 28, hour: 23, timeZone: 'UTC' } as const;
  expect(next(rhythm, '2026-01-28T23:00:00Z')).toBe('2026-02-28T23:00:00.000Z');
  expect(next(rhythm, '2026-02-28T22:59:59.999Z')).toBe('2026-02-28T23:00:00.000Z');
  expect(next({ ...rhythm, day: 1, hour: 0 }, '2026-12-01T00:00:00Z')).toBe('2027-01-01T00:00:00.000Z');
});

test('a zone is one that clocks are known of', () => {
  expect(['UTC', 'Europe/Berlin', 'Asia/Kolkata'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['', 'Mars/Olympus', 'Europe/Berlin\n'].map(isTimeZone)).toEqual([false, false, false]);
});
