import { formatWhole } from '../../../values/wording.ts';
import type { Currency } from '../rates.ts';

/** Cents as they stand in a mail: `3,500 USD`, with cents only where there are any. */
export function writeMoney(cents: number, currency: Currency): string {
  const whole = Math.floor(cents / 100);
  const rest = Math.round(cents) % 100;
  return `${formatWhole(whole)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`} ${currency}`;
}

/** Cents to the nearest whole unit, as estimates deserve: `3,500 USD`. */
export function writeRoundMoney(cents: number, currency: Currency): string {
  return `${formatWhole(cents / 100)} ${currency}`;
}
