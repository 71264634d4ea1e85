import { expect, test } from 'vitest';
import { nameSensitivity } from './sensitivity.ts';

test('only exactly 1 is balanced', () => {
  expect([0.5, 0.9, 1, 1.1, 1.5].map(nameSensitivity)).toEqual([
    'Conservative',
    'Conservative',
    'Balanced',
    'Aggressive',
    'Aggressive',
  ]);
});
