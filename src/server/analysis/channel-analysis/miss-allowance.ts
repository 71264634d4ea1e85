import { createWindowCounts } from '../../platform/limits/window-counts.ts';
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
  const counts = createWindowCounts(now, hourMs);
  return {
    check(person) {
      if (counts.read(person) < mostPerHour) return;
      throw new AnalysisRefusal('RATE_LIMITED', { retryAt: counts.end().toISOString() });
    },
    note(person, { code }) {
      if (misses.includes(code)) counts.add(person);
    },
  };
}
