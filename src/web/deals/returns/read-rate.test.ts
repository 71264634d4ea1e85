import { expect, test } from 'vitest';
import { readRate } from './read-rate.ts';

const percent = { per: 100, most: 1 };

test('an average gets room around it, a range is taken as entered, and nothing is nothing', () => {
  expect(readRate(' 2 % ', percent)).toEqual({ p10: 0.02 / 1.5, p50: 0.02, p90: 0.03 });
  expect(readRate('1-4', percent)).toEqual({ p10: 0.01, p50: 0.02, p90: 0.04 });
  expect(readRate('1 % to 4%', percent)).toEqual({ p10: 0.01, p50: 0.02, p90: 0.04 });
  expect(readRate('', percent)).toBeNull();
  expect(readRate('0', percent)).toEqual({ p10: 0, p50: 0, p90: 0 });
  expect(readRate('100', percent)).toEqual({ p10: 1, p50: 1, p90: 1 });
  expect(readRate('1.5', { per: 1, most: 100 })).toEqual({ p10: 1.5, p50: 1.5, p90: 1.5 });
});

test.each(['101', '4-1', '0-2', '1-101', '-1', 'two', '1e3', '1,5', '١', '1--2', '<b>1</b>'])(
  '“%s” is no rate',
  (text) => expect(readRate(text, percent)).toBeUndefined(),
);
