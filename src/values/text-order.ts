/** Compares by UTF-16 units: the same order on every machine, unlike a comparison by locale. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
