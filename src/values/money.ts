import { formatWhole } from './wording.ts';

const signs = { USD: '$', EUR: '€', GBP: '£' } as const;

/** Hundredths of a currency in running text: `$3,703`, `€1,250.50`, `−£20`; cents only where there are any. */
export function formatMoney(cents: number, currency: keyof typeof signs): string {
  const size = Math.abs(Math.round(cents));
  const whole = formatWhole(Math.trunc(size / 100));
  const rest = size % 100;
  const amount = rest === 0 ? whole : `${whole}.${String(rest).padStart(2, '0')}`;
  return `${cents < 0 && size > 0 ? '\u2212' : ''}${signs[currency]}${amount}`;
}
