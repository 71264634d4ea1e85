import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findChanges } from './changes.ts';
import type { Measure, WatchedFigures, WatchRules } from './changes.ts';

const every: WatchRules = {
  new_sponsor: { brands: [] },
  brand_safety: true,
  price: true,
  views_trend: true,
  upload_gap: { days: 30 },
  subscribers: true,
  gone: true,
  renamed: true,
};
const nameOf = (key: string) => key;
const compare = (before: WatchedFigures, after: WatchedFigures, rules = every) =>
  findChanges(before, after, { rules, nameOf });
const rulesOf = (before: WatchedFigures, after: WatchedFigures, rules = every) =>
  compare(before, after, rules).changes.map(({ rule }) => rule);

const at = '2026-11-01T00:00:00.000Z';
const measure = (low: number, value: number, high: number): Measure => ({ low, value, high, at });
const figures: WatchedFigures = {
  readAt: at,
  basis: 'one',
  title: 't',
  handle: 'h',
  gone: false,
  safety: 'high',
  price: measure(900, 1_000, 1_200),
  trend: measure(-5, 5, 15),
  subscribers: measure(100_000, 100_000, 100_999),
  lastUploadAt: '2026-10-30T00:00:00.000Z',
  sponsors: ['northwind'],
};

const anyMeasure = fc
  .tuple(fc.integer({ min: -90, max: 500 }), fc.nat(50), fc.nat(50))
  .map(([value, below, above]) => measure(value - below, value, value + above));
const instant = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const anyFigures = fc.record<WatchedFigures>({
  readAt: instant,
  basis: fc.constantFrom('one', 'two'),
  title: fc.option(fc.constantFrom('a', 'b')),
  handle: fc.option(fc.constantFrom('a', 'b')),
  gone: fc.boolean(),
  safety: fc.option(fc.constantFrom('low', 'medium', 'high')),
  price: fc.option(anyMeasure),
  trend: fc.option(anyMeasure),
  subscribers: fc.option(anyMeasure),
  lastUploadAt: fc.option(instant),
  sponsors: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd')),
});

test('the same reading twice tells nothing the second time, whatever was there before', () => {
  fc.assert(
    fc.property(anyFigures, anyFigures, (before, after) => {
      const { baseline } = compare(before, after);
      expect(compare(baseline, after).changes).toEqual([]);
      expect(compare(after, after).changes).toEqual([]);
    }),
  );
});

test('a measured figure is never told while its intervals touch', () => {
  fc.assert(
    fc.property(anyFigures, anyFigures, (before, after) => {
      const touching = compare(before, after).changes.filter((change) => {
        if (!('before' in change) || change.rule === 'brand_safety') return false;
        return change.before.high >= change.after.low && change.after.high >= change.before.low;
      });
      expect(touching).toEqual([]);
    }),
  );
});

test('measured figures are told alike in both directions', () => {
  const told = (before: WatchedFigures, after: WatchedFigures) =>
    rulesOf(before, after).filter((rule) => ['price', 'views_trend', 'subscribers'].includes(rule));
  const present = anyFigures.map((each) => ({ ...each, gone: false }));
  fc.assert(
    fc.property(present, present, (one, other) => {
      expect(told(one, other)).toEqual(told(other, one));
    }),
  );
});

test('in any series of readings a sponsor is told at most once', () => {
  fc.assert(
    fc.property(anyFigures, fc.array(anyFigures), (first, series) => {
      let baseline = first;
      const told: string[] = [];
      for (const after of series) {
        const found = compare(baseline, after);
        baseline = found.baseline;
        told.push(
          ...found.changes.flatMap((change) => (change.rule === 'new_sponsor' ? change.sponsor : [])),
        );
      }
      expect(new Set(told).size).toBe(told.length);
      expect(told.filter((sponsor) => first.sponsors.includes(sponsor))).toEqual([]);
    }),
  );
});

test('only named brands are told where some are named, however they are written', () => {
  const after = { ...figures, sponsors: ['Nord-VPN', 'Southwind'] };
  const rules = { new_sponsor: { brands: ['nordvpn'] } };
  expect(compare(figures, after, rules).changes).toEqual([{ rule: 'new_sponsor', sponsor: 'Nord-VPN' }]);
});

test.each<[string, Partial<WatchedFigures>, string[]]>([
  ['a price within the old interval', { price: measure(1_199, 1_400, 1_600) }, []],
  ['a price beyond it', { price: measure(1_201, 1_400, 1_600) }, ['price']],
  ['a price on another basis', { basis: 'two', price: measure(1_201, 1_400, 1_600) }, []],
  ['a trend of 19 %', { trend: measure(16, 19, 22) }, []],
  ['a trend of 20 % beside the interval', { trend: measure(16, 20, 24) }, ['views_trend']],
  ['a trend of 20 % that touches it', { trend: measure(15, 20, 24) }, []],
  ['9.9 % more subscribers', { subscribers: measure(109_900, 109_900, 110_000) }, []],
  ['10 % more subscribers', { subscribers: measure(110_000, 110_000, 110_999) }, ['subscribers']],
  ['another level', { safety: 'medium' }, ['brand_safety']],
  ['no level', { safety: null }, []],
  ['another handle', { handle: 'other' }, ['renamed']],
  ['30 days without an upload', { readAt: '2026-11-29T00:00:00.000Z' }, []],
  ['a day more', { readAt: '2026-11-30T00:00:00.000Z' }, ['upload_gap']],
  ['gone', { gone: true, safety: 'low', price: null }, ['gone']],
])('%s', (_, changed, expected) => {
  const after = { ...figures, ...changed };
  expect(rulesOf(figures, after)).toEqual(expected);
  expect(rulesOf(figures, after, {})).toEqual([]);
});

test('a slow drift adds up until it is told, and begins anew then', () => {
  let baseline = figures;
  const told: number[] = [];
  for (const value of [1_100, 1_200, 1_300, 1_400, 1_500]) {
    const found = compare(baseline, { ...figures, price: measure(value - 95, value, value + 95) });
    baseline = found.baseline;
    if (found.changes.length > 0) told.push(value);
  }
  expect(told).toEqual([1_300, 1_500]);
});

test('a channel that comes back is compared with what it was before', () => {
  const { baseline } = compare(figures, { ...figures, gone: true, price: null });
  expect(rulesOf(baseline, { ...figures, sponsors: ['new'] })).toEqual(['new_sponsor']);
});
