import type { Range } from '../../../engine/pricing/returns/assumptions.ts';
import { aroundRate } from '../../../engine/pricing/returns/chain.ts';

const number = String.raw`(\d{1,4}(?:\.\d{1,4})?)`;
const one = new RegExp(`^${number}\\s*%?$`);
const two = new RegExp(`^${number}\\s*%?\\s*(?:-|–|to)\\s*${number}\\s*%?$`);

/**
 * Reads an entered rate: `2` is an average with room around it, `1-3` a range that eight in ten lie in. `per` is what one
 * unit of the text is: 100 for percent. `null` where nothing is entered, `undefined` where it is no rate up to `most`.
 */
export function readRate(
  entered: string,
  { per, most }: { per: number; most: number },
): Range | null | undefined {
  const text = entered.trim();
  if (text === '') return null;
  const single = one.exec(text)?.[1];
  if (single !== undefined) return readSingle(Number(single) / per, most);
  const [, low, high] = two.exec(text) ?? [];
  if (low === undefined || high === undefined) return undefined;
  const [p10, p90] = [Number(low) / per, Number(high) / per];
  return p10 > 0 && p10 <= p90 && p90 <= most ? { p10, p50: Math.sqrt(p10 * p90), p90 } : undefined;
}

function readSingle(rate: number, most: number): Range | undefined {
  if (rate > most) return undefined;
  return most === 1 ? aroundRate(rate) : { p10: rate, p50: rate, p90: rate };
}
