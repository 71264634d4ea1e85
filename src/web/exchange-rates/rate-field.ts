import { readDecimalText } from '../../engine/decimal-text.ts';

const rules = { called: 'The exchange rate', example: '1.0842', least: 0.01, most: 100, decimals: 6 };

/** An entered exchange rate, or what is wrong with it, as an import says it. */
export function readRate(entered: string): { value: number } | { problem: string } {
  const read = readDecimalText(entered.trim(), rules);
  return 'reason' in read ? { problem: read.reason } : { value: read.value };
}
