/** Clocks of several machines differ by this much at most; what lies further ahead was written by a wrong clock. */
export const clockSkewMs = 5 * 60_000;

/** The last instant that a record of something past can rightly carry. */
export function latestPast(at: Date): Date {
  return new Date(at.getTime() + clockSkewMs);
}
