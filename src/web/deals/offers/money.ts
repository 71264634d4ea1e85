import { formatCount } from '../../ui/format.ts';
import type { Currency } from '../../../engine/pricing/rates.ts';

export const signs: Record<Currency, string> = { USD: '$', EUR: '€', GBP: '£' };
const hundred = 100;

/** Cents to the whole unit, as estimates deserve: `$3,500`. */
export function formatMoney(cents: number, currency: Currency): string {
  return `${signs[currency]}${formatCount(Math.round(cents / hundred))}`;
}

/** With its cents, for prices per 1,000 views: `$30.46`. */
export function formatFineMoney(cents: number, currency: Currency): string {
  const rest = String(Math.round(cents) % hundred).padStart(2, '0');
  return `${signs[currency]}${formatCount(Math.floor(Math.round(cents) / hundred))}.${rest}`;
}

/** Cents as they are typed into a field: `3500` or `3500.50`. */
export function typeMoney(cents: number): string {
  return cents % hundred === 0 ? String(cents / hundred) : (cents / hundred).toFixed(2);
}
