import type { SubmittedRate } from '../../../contract/creators/creators.ts';

type Currency = SubmittedRate['currency'];

/** A record, so that a currency the contract adds is missed here by the compiler. */
const names: Record<Currency, string> = { USD: 'US dollar', EUR: 'Euro', GBP: 'Pound sterling' };

export const currencyChoices = Object.entries(names).map(([value, name]) => ({
  value,
  label: `${value}, ${name}`,
}));

export function findCurrency(value: string): Currency {
  return value === 'EUR' || value === 'GBP' ? value : 'USD';
}
