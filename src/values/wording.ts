/** How figures appear in sentences. By hand: the platform's number formatter takes a hundred times as long. */

/** Whole number with thousands separated by commas. */
export function formatWhole(value: number): string {
  const rounded = Math.round(value);
  const size = Math.abs(rounded);
  const digits = String(rounded);
  if (!(size >= 1000 && size < exponentFrom)) return digits;
  const first = rounded < 0 ? 1 : 0;
  let end = digits.length - 3;
  let text = digits.slice(end);
  for (; end - first > 3; end -= 3) text = `${digits.slice(end - 3, end)},${text}`;
  return `${digits.slice(0, end)},${text}`;
}

/** From this value the platform writes numbers with an exponent. */
const exponentFrom = 1e21;

/** At most one decimal, none where it would be zero. */
export function formatAmount(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return Math.abs(rounded) >= 1000 ? formatWhole(rounded) : String(rounded);
}

/** Percent with one decimal, as on the screen, e.g. `3.4%`. */
export function formatPercent(percent: number): string {
  return `${Math.abs(percent) >= 1000 ? formatWhole(percent) : percent.toFixed(1)}%`;
}

/** Whole percent, for figures that are only approximate, e.g. `92%`. */
export function formatRoundPercent(percent: number): string {
  return `${Math.round(percent)}%`;
}

/** A multiplier with two decimals, e.g. `1.08`. */
export function formatFactor(factor: number): string {
  return factor.toFixed(2);
}

/** Two to four decimals, enough to repeat a multiplication by hand, e.g. `24.1038`. */
export function formatFineFactor(factor: number): string {
  return factor.toFixed(4).replace(/0{1,2}$/, '');
}

/** Whole US dollars in running text and headings, where the currency is said once: `$1,162`. */
export function formatPrice(amount: number): string {
  const size = formatWhole(Math.abs(amount));
  return amount < 0 && size !== '0' ? `\u2212$${size}` : `$${size}`;
}

/** US dollars and cents where `formatPrice` is used: `$31.33`. */
export function formatPriceCents(amount: number): string {
  const [whole = '', cents = '00'] = amount.toFixed(2).split('.');
  return `${formatPrice(Number(whole))}.${cents}`;
}

/** Whole US dollars in tables and files, e.g. `USD 1,162`, with a non-breaking space. */
export function formatDollars(amount: number): string {
  return `USD\u00a0${formatWhole(amount)}`;
}

/** US dollars and cents, as rates have them, e.g. `USD 1,079.68`, with a non-breaking space. */
export function formatCents(amount: number): string {
  const [whole = '', cents = ''] = amount.toFixed(2).split('.');
  return cents === '' ? formatDollars(amount) : `USD\u00a0${formatWhole(Number(whole))}.${cents}`;
}

/** A number with its noun, e.g. `1 video`, `1,200 videos`. */
export function formatNumberOf(count: number, singular: string): string {
  return `${formatWhole(count)} ${pluralise(count, singular)}`;
}

/** Parts of a sentence joined as in English: `a`, `a and b`, `a, b and c`. */
export function joinWords(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

export function pluralise(count: number, singular: string): string {
  return count === 1 ? singular : `${singular}s`;
}
