import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readInstantMs } from './instants.ts';
import { trialRuns } from './test-trials.ts';

test('every date reads as the platform reads it', () => {
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (date) => {
      const iso = date.toISOString();
      expect(readInstantMs(iso)).toBe(date.getTime());
      const short = iso.replace(/\.\d{3}Z$/u, 'Z');
      expect(readInstantMs(short)).toBe(Date.parse(short));
    }),
  );
});

test('the first of every month of four centuries reads as the platform reads it', () => {
  for (let month = 0; month < 12 * 430; month += 1) {
    const instantMs = Date.UTC(1970, month, 1);
    expect(readInstantMs(new Date(instantMs).toISOString())).toBe(instantMs);
  }
});

test('a text in the shape of a date reads as the platform reads it', () => {
  const twoUnits = fc.oneof(
    fc.integer({ min: 0, max: 99 }).map((number) => String(number).padStart(2, '0')),
    fc.string({ minLength: 2, maxLength: 2 }),
  );
  fc.assert(
    fc.property(fc.array(twoUnits, { minLength: 8, maxLength: 8 }), (parts) => {
      const [century, year, month, day, hours, minutes, seconds, hundredths] = parts;
      const text = `${century}${year}-${month}-${day}T${hours}:${minutes}:${seconds}.${hundredths}0Z`;
      expect(readInstantMs(text)).toBe(Date.parse(text));
    }),
    trialRuns({ sample: 1_000, whole: 100_000 }),
  );
});

test.each([
  '2026-02-29T00:00:00.000Z',
  '2026-02-30T00:00:00.000Z',
  '2026-04-31T00:00:00.000Z',
  '2026-13-01T00:00:00.000Z',
  '2026-00-10T00:00:00.000Z',
  '2026-01-00T00:00:00.000Z',
  '2026-01-01T24:00:00.000Z',
  '2026-01-01T23:60:00.000Z',
  '2026-01-01T23:59:60.000Z',
  '0026-01-01T00:00:00.000Z',
  '2026-01-01t00:00:00.000z',
  '2026-01-01T00:00:00.00xZ',
  '2026-01-01T00:00:00.+10Z',
  '2026-01-01T00:00:00Z',
  '٢٠٢٦-01-01T00:00:00.000Z',
  '2026-1 -01T00:00:00.000Z',
  '2026-01-01',
  'yesterday',
  '',
])('the odd text “%s” reads as the platform reads it', (text) => {
  expect(readInstantMs(text)).toBe(Date.parse(text));
});
