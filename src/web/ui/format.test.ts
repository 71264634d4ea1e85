import { expect, test } from 'vitest';
import {
  formatAge,
  formatCompact,
  formatCount,
  formatDate,
  formatDay,
  formatExactTime,
  formatFactor,
  formatMonth,
  formatOneDecimal,
  formatPercent,
  formatPlural,
  formatRoundShare,
  formatShare,
  formatShort,
  formatSignedPercent,
  formatTimeOfDay,
} from './format.ts';

test('counts carry thousands separators', () => {
  expect(formatCount(48_200)).toBe('48,200');
  expect(formatPlural(1, 'video')).toBe('1 video');
  expect(formatPlural(1200, 'video')).toBe('1,200 videos');
});

test('averages keep their decimal', () => {
  expect([4, 4.25, 0.7].map(formatOneDecimal)).toEqual(['4.0', '4.3', '0.7']);
});

test('subscribers are shortened to three significant figures', () => {
  expect([200, 41_200, 1_250_000, 50_000_000].map(formatCompact)).toEqual(['200', '41.2K', '1.25M', '50M']);
});

test('percentages show exactly one decimal', () => {
  expect(formatPercent(3)).toBe('3.0%');
  expect(formatShare(0.8649)).toBe('86.5%');
  expect(formatRoundShare(0.8649)).toBe('86%');
});

test('a change shows its direction, and no change shows none', () => {
  expect([12.34, -4, 0.01, -0.01].map(formatSignedPercent)).toEqual(['+12.3%', '\u22124.0%', '0.0%', '0.0%']);
});

test('factors keep enough decimals to repeat the multiplication', () => {
  expect([1, 1.12, 24.10375].map(formatFactor)).toEqual(['1.00', '1.12', '24.1038']);
  expect([21, 21.25].map(formatShort)).toEqual(['21', '21.3']);
});

test('dates follow the locale of the reader', () => {
  expect(formatDate('2026-11-20T12:00:00Z', 'en-US')).toBe('Nov 20, 2026');
  expect(formatDate('2026-11-20T12:00:00Z', 'de-DE')).toBe('20.11.2026');
  expect(formatExactTime('2026-11-20T12:00:00Z', 'en-US')).toContain('November 20, 2026');
  expect(formatMonth(Date.parse('2026-11-01T00:00:00Z'), 'en-US')).toBe('Nov 26');
});

test('a time of today leaves out the day', () => {
  const nowMs = Date.parse('2026-11-20T12:00:00');
  expect(formatTimeOfDay('2026-11-20T13:05:00', 'de-DE', nowMs)).toBe('13:05');
  expect(formatTimeOfDay('2026-11-21T13:05:00', 'de-DE', nowMs)).toBe('21.11.2026, 13:05');
  expect(formatTimeOfDay('later', 'de-DE', nowMs)).toBe('unknown date');
});

test('an age is told in the largest unit that fits', () => {
  const nowMs = Date.parse('2026-11-20T12:00:00Z');
  const moments = [
    '2026-11-20T11:59:40Z',
    '2026-11-20T11:58:00Z',
    '2026-11-20T09:10:00Z',
    '2026-11-18T09:00:00Z',
  ];
  expect(moments.map((moment) => formatAge(moment, nowMs))).toEqual([
    'just now',
    '2 minutes ago',
    '2 hours ago',
    '2 days ago',
  ]);
});

test('a date that is none, or one of tomorrow, breaks nothing', () => {
  expect(formatDate('soon')).toBe('unknown date');
  expect(formatExactTime('')).toBe('unknown date');
  expect(formatAge('', 0)).toBe('unknown date');
  expect(formatAge('2999-01-01T00:00:00Z', 0)).toBe('just now');
});

test('a day of the calendar is that day, whatever the clock of the reader says', () => {
  expect(formatDay('2026-10-03', 'en-GB')).toBe('3 Oct 2026');
  expect(formatDay('soon', 'en-GB')).toBe('unknown date');
});
