import { YouTubeError } from './errors.ts';

export const quotaMethods = ['channels.list', 'playlistItems.list', 'videos.list'] as const;
export type QuotaMethod = (typeof quotaMethods)[number];

export const audiences = ['anonymous', 'member'] as const;
export type Audience = (typeof audiences)[number];

/** The day's allowance of units. Each call of the three methods costs one, even if it fails. */
export interface Quota {
  /** Takes one unit before a request is sent; throws `quota-exhausted` with `retryAt` if the audience has none left. */
  reserve(call: { method: QuotaMethod; audience: Audience }): Promise<void>;
  /** YouTube says the day's units are used up, whatever we counted. */
  markExhausted(): Promise<void>;
}

/** Units a project has per day (determine_quota_cost, YouTube Data API). */
export const dailyQuotaUnits = 10_000;
/** The share of the day's units that all anonymous visitors together may use (a product decision). */
export const anonymousQuotaShare = 0.3;

/** A quota kept in memory, for one process: the library's and the command line's. */
export function createMemoryQuota(options: {
  now: () => Date;
  dailyUnits?: number;
  anonymousShare?: number;
}): Quota & { used: () => number } {
  const { now, dailyUnits = dailyQuotaUnits, anonymousShare = anonymousQuotaShare } = options;
  let day = '';
  let used = 0;
  let anonymous = 0;
  const turnDay = (): void => {
    const today = pacificDay(now());
    if (today === day) return;
    day = today;
    used = 0;
    anonymous = 0;
  };
  return {
    async reserve({ audience }) {
      turnDay();
      const isAnonymous = audience === 'anonymous';
      if (used >= dailyUnits || (isAnonymous && anonymous >= Math.floor(dailyUnits * anonymousShare))) {
        throw new YouTubeError('quota-exhausted', { retryAt: nextPacificMidnight(now()).toISOString() });
      }
      used += 1;
      if (isAnonymous) anonymous += 1;
    },
    async markExhausted() {
      turnDay();
      used = Math.max(used, dailyUnits);
    },
    used() {
      turnDay();
      return used;
    },
  };
}

/** The calendar day (`2026-11-21`) in Pacific time, by which YouTube counts its quota. */
export function pacificDay(now: Date): string {
  return pacificCalendar.format(now);
}

/** The next midnight in Pacific time, when the quota resets; correct on both days when the clocks change. */
export function nextPacificMidnight(now: Date): Date {
  const nextDay = new Date(`${pacificDay(now)}T00:00:00Z`);
  nextDay.setUTCDate(nextDay.getUTCDate() + 1);
  const [summer, winter] = pacificOffsetsHours.map((hours) => new Date(nextDay.getTime() + hours * hourMs));
  if (summer === undefined || winter === undefined) return nextDay;
  return pacificDay(summer) === nextDay.toISOString().slice(0, 10) ? summer : winter;
}

const hourMs = 3_600_000;
/** Pacific time is 7 hours behind UTC in summer and 8 in winter; midnight itself is never skipped or doubled. */
const pacificOffsetsHours = [7, 8] as const;
/** The Swedish locale writes dates as ISO 8601 does. */
const pacificCalendar = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Los_Angeles',
  dateStyle: 'short',
});
