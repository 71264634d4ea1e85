/** The number in a table's cell, or why there is none. */
export type DecimalReading = { value: number } | { reason: string };

interface DecimalRules {
  /** What it is called in a sentence: `The amount`. */
  called: string;
  /** An example of how it is written. */
  example: string;
  decimals: number;
  least: number;
  most: number;
}

/**
 * Reads a plain decimal number (`1200.50`) and nothing ambiguous: `12,50` and `1,250` are refused with what to write
 * instead.
 */
export function readDecimalText(text: string, rules: DecimalRules): DecimalReading {
  const { called, example, decimals, least, most } = rules;
  const bare = text.trim();
  if (bare === '') return { reason: `${called} is missing.` };
  if (bare.includes(','))
    return { reason: `${called} holds a comma: write ${withoutComma(bare) ?? example}.` };
  if (bare.startsWith('-')) return { reason: `${called} lies below zero.` };
  const match = /^\d+(?:\.(\d+))?$/.exec(bare);
  if (match === null) return { reason: `${called} is not a plain number: write it as ${example}.` };
  // Linear in a hostile cell's length, unlike cutting zeros off its end.
  if (/[1-9]/.test((match[1] ?? '').slice(decimals)))
    return { reason: `${called} has more than ${decimals} decimals.` };
  const value = Number(bare);
  if (value < least) return { reason: `${called} lies below ${formatBound(least)}.` };
  if (value > most) return { reason: `${called} lies above ${formatBound(most)}.` };
  return { value };
}

/** The number that was most probably meant, written without its comma; `null` if that is anybody's guess. */
function withoutComma(text: string): string | null {
  if (/^\d+,\d{1,2}$/.test(text)) return text.replace(',', '.');
  return /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(text) ? text.replaceAll(',', '') : null;
}

function formatBound(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 6 });
}
