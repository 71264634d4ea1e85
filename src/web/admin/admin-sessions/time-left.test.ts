import { expect, test } from 'vitest';
import { formatTimeLeft } from './time-left.ts';

test.each([
  [7200, '2 h 0 min'],
  [7199, '1 h 59 min'],
  [3600, '1 h 0 min'],
  [3599, '59 min 59 s'],
  [61, '1 min 1 s'],
  [59, '59 s'],
  [0, '0 s'],
])('%i seconds are told as %s', (seconds, words) => {
  expect(formatTimeLeft(seconds)).toBe(words);
});
