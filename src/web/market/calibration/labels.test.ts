import { expect, test } from 'vitest';
import { versionOf } from '../test-market.ts';
import {
  describeAdjustments,
  describeConsequences,
  describeFit,
  describeOutcome,
  describeRates,
  describeRise,
  describeRough,
  formatChange,
  formatFactors,
  nameScope,
  summarise,
} from './labels.ts';

const before = { median_error_percent: 31.24, coverage: 0.4 };
const after = { median_error_percent: 24.36, coverage: 0.575 };
const none = { median_error_percent: null, coverage: null };

test('a factor is told as the change of the price, with one decimal and a sign', () => {
  expect([1.12, 0.88, 1.0004, 1].map((to) => formatChange({ from: 1, to }))).toEqual([
    '+12.0%',
    '\u221212.0%',
    '0.0%',
    '0.0%',
  ]);
  expect(formatChange({ from: 1.25, to: 1 })).toBe('\u221220.0%');
  expect(formatFactors({ from: 1, to: 1.12 })).toBe('1.00 → 1.12');
});

test('an adjustment says whose prices it changes', () => {
  expect(nameScope({ scope: 'global', key: null })).toBe('All prices');
  expect(nameScope({ scope: 'niche', key: 'Gaming' })).toBe('Gaming');
  expect(nameScope({ scope: 'tier', key: '10-50K' })).toBe('10-50K subscribers');
});

test('error and coverage are told before and after, in percent with one decimal', () => {
  expect(describeFit(before, after)).toBe(
    'The median error goes from 31.2% to 24.4%, and the share of rates between the low and the high price from 40.0% to 57.5%.',
  );
  expect(describeFit(none, none)).toBe('There was no rate to measure it by.');
});

test('a run says how much it has made of how much', () => {
  const outcome = { adjustments_created: 1, total_rates_analyzed: 120, before, after };
  expect(describeOutcome(outcome)).toMatch(/^1 adjustment created from 120 rates\. The median error goes/);
});

test('a run that learned nothing says why', () => {
  const nothing = { adjustments_created: 0, before: none, after: none };
  expect(describeOutcome({ ...nothing, total_rates_analyzed: 0 })).toContain('no rate to learn from');
  expect(describeOutcome({ ...nothing, total_rates_analyzed: 5, before, after: before })).toBe(
    'Nothing was learned from 5 rates, and prices stay as they are: no correction would lower the median error. It is 31.2%, each rate predicted from the others.',
  );
  expect(describeOutcome({ ...nothing, total_rates_analyzed: 1 })).toMatch(
    /^Nothing was learned from 1 rate, .* the median error\.$/,
  );
});

test('the question names what comes and what goes, also where it is the priors', () => {
  const made = versionOf({ name: 'calibration-4' });
  const former = versionOf({ name: 'calibration-3' });
  expect(describeConsequences(made, former)[0]).toContain(
    'with calibration-4 at once instead of calibration-3',
  );
  expect(describeConsequences(null, made)[0]).toContain(
    'the published priors at once instead of calibration-4',
  );
  expect(describeConsequences(made, null)[2]).toBe('You can go back to the published priors at any time.');
});

test('rates whose views are guessed are told, with the way out', () => {
  expect(describeRates(versionOf({ rates_analysed: 1 }))).toBe('It rests on 1 collected rate.');
  expect(describeRough(versionOf({ rough_rates: 0 }))).toBeNull();
  expect(describeRough(versionOf({ rough_rates: 30 }))).toContain(
    'For 30 rates the views are guessed from the subscribers',
  );
});

test('a version is summed up by its rates and its error', () => {
  expect(summarise(versionOf({ rates_analysed: 1, before, after }))).toBe(
    '1 rate analyzed, median error 24.4% (31.2% before)',
  );
  expect(summarise(versionOf({ rates_analysed: 0, before: none, after: none }))).toBe('0 rates analyzed');
});

test('how much a version changes is told by its ends', () => {
  const adjust = (key: 'Tech' | 'Gaming' | null, to: number) =>
    ({ scope: key === null ? 'global' : 'niche', key, from: 1, to, rates: 10 }) as const;
  const describe = (...adjustments: ReturnType<typeof adjust>[]) =>
    describeAdjustments(versionOf({ adjustments }));
  expect(describe()).toBe('Adjustments');
  expect(describe(adjust(null, 1.1))).toBe('Adjustment, +10.0% (All prices)');
  expect(describe(adjust('Tech', 0.8), adjust(null, 1.1), adjust('Gaming', 1.3))).toBe(
    'Adjustments, from \u221220.0% (Tech) to +30.0% (Gaming)',
  );
});

test('a niche or a size that fares worse is named', () => {
  const group = (key: 'Tech' | 'Gaming' | 'Food', from: number | null, to: number | null) =>
    ({
      scope: 'niche',
      key,
      rates: 10,
      before: { ...before, median_error_percent: from },
      after: { ...after, median_error_percent: to },
    }) as const;
  const describe = (...groups: ReturnType<typeof group>[]) => describeRise(versionOf({ groups }));
  expect(describe(group('Tech', 20, 10), group('Food', 20.01, 20.04), group('Gaming', null, null))).toBe(
    'By niche and by size, the median error rises nowhere.',
  );
  expect(describe(group('Tech', 20, 30), group('Food', 20, 20), group('Gaming', 8, 9))).toBe(
    'By niche and by size, the median error rises in 2 of 3 groups: Tech, Gaming.',
  );
});
