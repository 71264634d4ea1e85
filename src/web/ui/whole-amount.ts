/** Reads an amount of whole units such as `1,500`; zero counts. */
export function readWhole(entered: string): number | null {
  const text = entered.trim();
  if (!/^(\d{1,3}(,\d{3})+|\d+)$/.test(text)) return null;
  const value = Number(text.replaceAll(',', ''));
  return Number.isSafeInteger(value) ? value : null;
}
