import { expect, test } from 'vitest';
import { readWhole } from './whole-amount.ts';

test('a whole amount has no decimals, and zero is one', () => {
  expect(['0', '1,500', '10000000'].map(readWhole)).toEqual([0, 1500, 10_000_000]);
  expect(['', '-1', '1.5', '15,00', 'x'].map(readWhole)).toEqual([null, null, null, null, null]);
});
