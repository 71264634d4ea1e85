/** How figures stand in sentences. Written out, because the platform's number formatter costs a hundred times as much. */

/** Whole number with thousands separated by commas. */
export function formatCount(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** At most one decimal, none where it would be zero. */
export function formatAmount(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return Math.abs(rounded) >= 1000 ? formatCount(rounded) : String(rounded);
}

/** Percent with at most one decimal, e.g. `3.4 %`. */
export function formatPercent(percent: number): string {
  return `${formatAmount(percent)} %`;
}

/** A multiplier with two decimals, e.g. `1.08`. */
export function formatFactor(factor: number): string {
  return factor.toFixed(2);
}

export function pluralise(count: number, singular: string): string {
  return count === 1 ? singular : `${singular}s`;
}
