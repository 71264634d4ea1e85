import { randomBytes } from 'node:crypto';

const idBytes = 24;

/** An id that nobody can guess: anyone who knows a payment page's id may use the page. */
export function makeId(prefix: string): string {
  return `${prefix}_${randomBytes(idBytes).toString('hex')}`;
}

/** The only charge of a payment intent. */
export function chargeIdOf(paymentId: string): string {
  return paymentId.replace(/^pi_/, 'ch_');
}

export function paymentIdOf(chargeId: string): string {
  return chargeId.replace(/^ch_/, 'pi_');
}
