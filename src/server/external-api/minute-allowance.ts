import type { Limit } from '../plans/limits.usecases.ts';
import { Refusal } from '../http/refusal.ts';

/** How many calls one owner may make in a minute, those that cost nothing included. */
export interface MinuteAllowance {
  /** Throws a `Refusal` where the minute is used up. */
  take(userId: string): void;
  read(userId: string): Limit;
}

export const mostCallsPerMinute = 600;
const minuteMs = 60_000;

/** Counts in this process, which is what it protects; by full minutes. */
export function createMinuteAllowance(now: () => Date): MinuteAllowance {
  let minute = 0;
  let taken = new Map<string, number>();
  const takenBy = (userId: string) => {
    const current = Math.floor(now().getTime() / minuteMs);
    if (current !== minute) taken = new Map();
    minute = current;
    return taken.get(userId) ?? 0;
  };
  const end = () => new Date((minute + 1) * minuteMs);
  return {
    take(userId) {
      const before = takenBy(userId);
      if (before >= mostCallsPerMinute) throw new Refusal('RATE_LIMITED', { retryAt: end().toISOString() });
      taken.set(userId, before + 1);
    },
    read(userId) {
      const left = mostCallsPerMinute - takenBy(userId);
      return { most: mostCallsPerMinute, left, windowSeconds: minuteMs / 1000, endsAt: end() };
    },
  };
}
