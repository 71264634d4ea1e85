const compactCounts = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** Three significant figures, as YouTube itself rounds subscribers: `412K`, `1.25M`. */
export function formatCompact(value: number): string {
  return compactCounts.format(value);
}
