import { formatMoney } from '../../../values/money.ts';
import { formatWhole } from '../../../values/wording.ts';
import type { Currency } from '../rates.ts';

/**
 * Cents as they stand in an answer that is mailed: `3,500 USD`, with cents only where there are any. By its code, since
 * people in other countries take "$" for a dollar of their own; on screen the sign is enough.
 */
export function writeMailMoney(cents: number, currency: Currency): string {
  const whole = Math.floor(cents / 100);
  const rest = Math.round(cents) % 100;
  return `${formatWhole(whole)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`} ${currency}`;
}

/** The same to the nearest whole unit, as estimates deserve. */
export function writeRoundMailMoney(cents: number, currency: Currency): string {
  return writeMailMoney(Math.round(cents / 100) * 100, currency);
}

/** Cents to the nearest whole unit in a sentence on screen: `$3,500`. */
export function writeRoundMoney(cents: number, currency: Currency): string {
  return formatMoney(Math.round(cents / 100) * 100, currency);
}

/** The same in the tables of a document: `USD 3,500`, with a non-breaking space. */
export function writePaperMoney(cents: number, currency: Currency): string {
  return `${currency}\u00a0${formatWhole(cents / 100)}`;
}
