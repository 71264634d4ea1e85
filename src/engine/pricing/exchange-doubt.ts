import type { Currency } from './rates.ts';

/**
 * US dollars for one unit, lowest and highest since 2005: the daily reference rates of the European Central Bank
 * (0.9565 in September 2022, 1.5990 in July 2008) and the spot rates of the Bank of England (1.07 in September 2022,
 * 2.11 in November 2007) are within it.
 */
const usual: Readonly<Record<Exclude<Currency, 'USD'>, { low: number; high: number }>> = {
  EUR: { low: 0.95, high: 1.61 },
  GBP: { low: 1.03, high: 2.12 },
};

/**
 * Why an exchange rate may be a mistake, above all an inverted one (what a dollar costs in the other currency);
 * `null` if there is no reason to doubt it. A rate outside may still be right one day, so a person decides.
 */
export function doubtExchangeRate(currency: keyof typeof usual, usdPerUnit: number): string | null {
  const { low, high } = usual[currency];
  if (usdPerUnit >= low && usdPerUnit <= high) return null;
  const turned = 1 / usdPerUnit;
  const range = `Since 2005 one ${currency} has cost ${low} to ${high} USD.`;
  if (turned < low || turned > high) return range;
  return `${range} Is this what one USD costs in ${currency}? Then write ${turned.toFixed(4)}.`;
}
