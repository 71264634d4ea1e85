import { array, assert, boolean, nat, option, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { trialRuns } from '../../values/test-trials.ts';
import type { DeliveredVideo } from './delivered-views.ts';
import {
  findCountedDay,
  findNextLook,
  forecastOn,
  readDays,
  sumCounts,
  traceDelivery,
  viewsOn,
} from './delivered-views.ts';

const published = '2026-09-01T06:30:00.000Z';
const dayMs = 86_400_000;
const atAge = (days: number) => new Date(Date.parse(published) + days * dayMs);
const band = { low: 10_000, typical: 20_000, high: 40_000 };
const readAt = atAge(30).toISOString();
const video = (views: number, rest: Partial<DeliveredVideo> = {}): DeliveredVideo => ({
  id: 'a1234567890',
  publishedAt: published,
  isGone: false,
  latest: { views, readAt, viewDefinition: 'after' },
  ...rest,
});

test('each day has its count beside the forecast, and says whether it lies inside', () => {
  const counts = [
    { day: 1, views: 900, readAt },
    { day: 30, views: 45_000, readAt },
  ] as const;
  const curve = traceDelivery({ counts, videos: [video(45_000)] }, band);
  expect(viewsOn(curve, 1)).toBe(900);
  expect(curve.points.find(({ day }) => day === 30)).toMatchObject({
    views: 45_000,
    forecast: { low: 10_000, typical: 20_000, high: 40_000 },
    isInside: false,
  });
  expect(curve.points.filter(({ views }) => views === null).map(({ day }) => day)).toEqual([
    3, 7, 14, 60, 90,
  ]);
  expect(curve.latest).toEqual({ views: 45_000, readAt });
});

test('a count that comes too late is that of no day', () => {
  expect([0.9, 1, 1.5, 1.6, 7.7, 7.8, 30, 33, 33.1, 99, 99.1].map(findCountedDay)).toEqual([
    null,
    1,
    1,
    null,
    7,
    null,
    30,
    30,
    null,
    90,
    null,
  ]);
});

test('a running video is looked at once for each day of its age, and no more after its last', () => {
  expect(findNextLook(published, atAge(-3))).toEqual(atAge(1));
  expect(findNextLook(published, atAge(0))).toEqual(atAge(1));
  expect(findNextLook(published, atAge(29.99))).toEqual(atAge(30));
  expect(findNextLook(published, atAge(89))).toEqual(atAge(90));
  expect(findNextLook(published, atAge(90))).toBeNull();
});

test('the forecast rises with the days', () => {
  const typical = readDays.map((day) => forecastOn(day, band).typical);
  expect(typical).toEqual(typical.toSorted((a, b) => a - b));
  expect(forecastOn(30, band).typical).toBe(20_000);
});

test('what is to be known beside a count is noted', () => {
  const notesOf = (videos: DeliveredVideo[]) => traceDelivery({ counts: [], videos }, null).notes;
  expect(notesOf([video(1)])).toEqual([]);
  expect(notesOf([video(1, { isGone: true }), video(2, { id: 'b' })])).toEqual(['gone', 'several_videos']);
  expect(notesOf([video(1, { latest: { views: 1, readAt, viewDefinition: 'straddling' } })])).toEqual([
    'definition_changed',
  ]);
});

test('a sum has every part: of a video that is gone its last count, of one that runs the present one', () => {
  const part = record({
    views: option(nat(10 ** 9)),
    isGone: boolean(),
    isCurrent: boolean(),
  });
  assert(
    property(array(part, { maxLength: 4 }), (parts) => {
      const isWhole = parts.every(({ views, isGone, isCurrent }) => views !== null && (isGone || isCurrent));
      const whole = parts.reduce((sum, { views }) => sum + (views ?? 0), 0);
      expect(sumCounts(parts)).toBe(isWhole && parts.length > 0 ? whole : null);
    }),
    trialRuns({ sample: 200, whole: 10_000 }),
  );
});
