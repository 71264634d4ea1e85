import { expect, test } from 'vitest';
import { doubtExchangeRate } from './exchange-doubt.ts';

test.each([
  ['EUR', 0.9565],
  ['EUR', 1.599],
  ['GBP', 1.07],
  ['GBP', 2.11],
] as const)('one %s for %d USD has been seen', (currency, usdPerUnit) => {
  expect(doubtExchangeRate(currency, usdPerUnit)).toBeNull();
});

test('an inverted exchange rate is reported with what it would be', () => {
  expect(doubtExchangeRate('EUR', 0.922_339)).toBe(
    'Since 2005 one EUR has cost 0.95 to 1.61 USD. Is this what one USD costs in EUR? Then write 1.0842.',
  );
  expect(doubtExchangeRate('GBP', 0.79)).toContain('Then write 1.2658.');
});

test('one that makes no sense either way is reported with the range only', () => {
  expect(doubtExchangeRate('EUR', 100)).toBe('Since 2005 one EUR has cost 0.95 to 1.61 USD.');
  expect(doubtExchangeRate('EUR', 0.01)).toBe('Since 2005 one EUR has cost 0.95 to 1.61 USD.');
});
