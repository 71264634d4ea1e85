import type { Limit } from '../../accounts/plans/limits.usecases.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { createWindow } from '../../platform/limits/window.ts';

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
  const calls = createWindow({ now, windowMs: minuteMs });
  return {
    take(userId) {
      if (calls.read(userId) >= mostCallsPerMinute)
        throw new Refusal('RATE_LIMITED', { retryAt: calls.end().toISOString() });
      calls.add(userId);
    },
    read(userId) {
      const left = mostCallsPerMinute - calls.read(userId);
      return { most: mostCallsPerMinute, left, windowSeconds: minuteMs / 1000, endsAt: calls.end() };
    },
  };
}
