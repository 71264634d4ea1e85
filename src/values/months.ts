/** The UTC calendar month of an instant, as `2026-11`: later months compare greater. */
export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/** When the UTC calendar month of an instant ends. */
export function monthEnd(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
}

/** The last `count` UTC calendar months up to an instant's own, the oldest first. */
export function listMonths(at: Date, count: number): string[] {
  const first = at.getUTCMonth() - (count - 1);
  return Array.from({ length: count }, (_, index) =>
    monthOf(new Date(Date.UTC(at.getUTCFullYear(), first + index))),
  );
}
