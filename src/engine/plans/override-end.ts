const dayMs = 24 * 3_600_000;

/** The end of the UTC day that is this many days after an instant. */
export function endOfDayAfter(at: Date, days: number): Date {
  const startMs = Math.floor(at.getTime() / dayMs) * dayMs;
  return new Date(startMs + (days + 1) * dayMs - 1);
}
