/** Share (0 to 1) of the entries for which the test holds; `null` without entries. */
export function computeShare<Entry>(
  entries: readonly Entry[],
  holds: (entry: Entry) => boolean,
): number | null {
  return entries.length === 0 ? null : entries.filter(holds).length / entries.length;
}

/** Mean of the values; `null` without values. */
export function computeMean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
