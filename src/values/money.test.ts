import { expect, test } from 'vitest';
import { formatMoney } from './money.ts';

test.each([
  [370_300, 'USD', '$3,703'],
  [125_050, 'EUR', '€1,250.50'],
  [-2_005, 'GBP', '\u2212£20.05'],
  [0, 'USD', '$0'],
] as const)('%d hundredths of %s read %s', (cents, currency, text) => {
  expect(formatMoney(cents, currency)).toBe(text);
});
