import { expect, test } from 'vitest';
import { nextColourScheme } from './colour-scheme.ts';

test.each([
  { isDark: false, systemIsDark: false, next: 'dark' },
  { isDark: true, systemIsDark: false, next: 'auto' },
  { isDark: false, systemIsDark: true, next: 'auto' },
  { isDark: true, systemIsDark: true, next: 'light' },
])('the switch turns what is shown around, and follows the system where that is enough: %o', (row) => {
  expect(nextColourScheme(row.isDark, row.systemIsDark)).toBe(row.next);
});
