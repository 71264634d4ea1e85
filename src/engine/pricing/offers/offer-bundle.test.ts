import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideBundle } from './offer-bundle.ts';

test('one price is divided by what each part is usually worth, to the cent', () => {
  expect(divideBundle([300, 100], 1_000)).toEqual([750, 250]);
  expect(divideBundle([1, 1, 1], 100)).toEqual([33, 34, 33]);
  expect(divideBundle([100, 0, 100], 10)).toEqual([5, 0, 5]);
});

test('without anything that has a price there is nothing to divide', () => {
  expect(divideBundle([0, 0], 1_000)).toEqual([0, 0]);
});

test('the parts add up to the price, whatever it is', () => {
  const usual = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(usual, fc.integer({ min: 1, max: 10_000_000_000 }), (parts, total) => {
      const divided = divideBundle([...parts, 1], total);
      expect(divided.reduce((sum, part) => sum + part, 0)).toBe(total);
      expect(divided.every((part) => part >= 0)).toBe(true);
    }),
  );
});
