import type { ItemisedQuote } from './itemised-request.ts';

/**
 * What a quote asks for one integration, where that is all that is made: its line, without rights, extras and fees. A
 * line by hand may be a part of it, so a quote with one does not tell.
 */
export function findIntegrationFee({ lines }: Pick<ItemisedQuote, 'lines'>): number | null {
  const [made, ...more] = lines.filter(({ group }) => group === 'format');
  if (made?.key !== 'format:integration' || made.quantity !== 1 || more.length > 0) return null;
  return lines.some(({ group }) => group === 'hand') ? null : made.amountCents;
}
