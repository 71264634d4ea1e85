import type { RefusalCode } from './refusals.ts';
import { AnalysisRefusal } from './refusals.ts';

/** How often one person may ask for channels that are not there: each costs units that all share, and them nothing. */
export interface MissAllowance {
  /** Throws `AnalysisRefusal` where it was too often. */
  check(person: string): void;
  note(person: string, refusal: AnalysisRefusal): void;
}

/** Far more than anybody mistypes. */
const mostPerHour = 30;
const hourMs = 3_600_000;
const misses: readonly RefusalCode[] = ['CHANNEL_NOT_FOUND', 'NO_UPLOADS'];

/** Counts in this process, by full hours. */
export function createMissAllowance(now: () => Date): MissAllowance {
  let counts = new Map<string, number>();
  let hour = 0;
  const countsNow = () => {
    const current = Math.floor(now().getTime() / hourMs);
    if (current !== hour) counts = new Map();
    hour = current;
    return counts;
  };
  return {
    check(person) {
      if ((countsNow().get(person) ?? 0) < mostPerHour) return;
      throw new AnalysisRefusal('RATE_LIMITED', { retryAt: new Date((hour + 1) * hourMs).toISOString() });
    },
    note(person, { code }) {
      if (misses.includes(code)) countsNow().set(person, (counts.get(person) ?? 0) + 1);
    },
  };
}
