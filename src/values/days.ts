const dayMs = 24 * 3_600_000;

/** The `count` calendar days up to `last` (`2026-11-22`), the oldest first. */
export function listDays(last: string, count: number): string[] {
  const end = Date.parse(`${last}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}
