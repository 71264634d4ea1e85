import { YouTubeError } from './errors.ts';

export const quotaMethods = ['channels.list', 'playlistItems.list', 'videos.list'] as const;
export type QuotaMethod = (typeof quotaMethods)[number];

/**
 * For whom a call is made: a visitor, a signed-in person or program that waits for it, a list worked off behind, or
 * channels that are watched, or names that are kept fresh while nobody needs the units.
 */
export const audiences = ['anonymous', 'member', 'bulk', 'watch', 'refresh'] as const;
export type Audience = (typeof audiences)[number];

/** The day's allowance of units. Each call of the three methods costs one, even if it fails. */
export interface Quota {
  /** Takes one unit before a request is sent; throws `quota-exhausted` with `retryAt` if the audience has none left. */
  reserve(call: { method: QuotaMethod; audience: Audience }): Promise<QuotaUnit>;
  /** YouTube says the day's units are used up, whatever we counted. */
  markExhausted(): Promise<void>;
  /** YouTube has answered a probe: the day goes on. */
  reopen(): Promise<void>;
}

export interface QuotaUnit {
  /** YouTube has said that the day is used up, and this one call asks whether that still holds. */
  isProbe: boolean;
}

/** How the day's units are shared out. Shares are 0 to 1. */
export interface QuotaShares {
  dailyUnits: number;
  /** The share that all anonymous visitors together may use. */
  anonymousShare: number;
  /** When so much of the day is used, lists worked off behind wait, and the rest is for people. */
  bulkShare: number;
}

/** Names are read anew until so much of the day is used by all, and so much by themselves. */
const idleShares = { used: 0.4, own: 0.05 } as const;

/** How many of the day's units an audience finds: of all that are used, and of those that it uses itself. */
export function unitsFor(audience: Audience, shares: QuotaShares): { total: number; own: number } {
  const { dailyUnits, anonymousShare, bulkShare } = shares;
  const of = (share: number) => Math.floor(dailyUnits * share);
  if (audience === 'anonymous') return { total: dailyUnits, own: of(anonymousShare) };
  if (audience === 'watch') return { total: of(Math.min(bulkShare, idleShare)), own: of(watchShare) };
  if (audience === 'refresh')
    return { total: of(Math.min(bulkShare, idleShares.used)), own: of(idleShares.own) };
  const total = audience === 'bulk' ? of(bulkShare) : dailyUnits;
  return { total, own: total };
}

/** Watching may use 40 % of a day (a product decision), and none of it once people and lists have made the day busy. */
export const watchShare = 0.4;
const idleShare = 0.7;

/** Whether the units that an audience uses itself are limited, beside all that are used. */
const hasOwnShare = (audience: Audience): boolean =>
  audience === 'anonymous' || audience === 'watch' || audience === 'refresh';

/** One wrong answer must not close a whole day, and a right one costs a unit to hear again. */
export const probeAfterMs = 30 * 60_000;

/** When YouTube is asked again after it has said that the day is used up. */
export function probeAt(saidAt: Date): Date {
  return new Date(Math.min(saidAt.getTime() + probeAfterMs, nextPacificMidnight(saidAt).getTime()));
}

/** Units a project has per day (determine_quota_cost, YouTube Data API). */
const dailyQuotaUnits = 10_000;
/** A product decision: visitors may use 30 % of a day, and 20 % is kept from lists. */
export const usualShares: QuotaShares = { dailyUnits: dailyQuotaUnits, anonymousShare: 0.3, bulkShare: 0.8 };

/** A quota kept in memory, for one process: the library's and the command line's. */
export function createMemoryQuota({
  now,
  ...changed
}: { now: () => Date } & Partial<QuotaShares>): Quota & { used: () => number } {
  const shares = { ...usualShares, ...changed };
  let day = '';
  let used = 0;
  const own = { anonymous: 0, watch: 0, refresh: 0, member: 0, bulk: 0 };
  let exhaustedAt: Date | null = null;
  const turnDay = (): void => {
    const today = pacificDay(now());
    if (today === day) return;
    day = today;
    used = 0;
    own.anonymous = 0;
    own.watch = 0;
    own.refresh = 0;
    exhaustedAt = null;
  };
  return {
    async reserve({ audience }) {
      turnDay();
      const units = unitsFor(audience, shares);
      const isProbe = exhaustedAt !== null && now() >= probeAt(exhaustedAt);
      if (exhaustedAt !== null && !isProbe)
        throw new YouTubeError('quota-exhausted', { retryAt: probeAt(exhaustedAt).toISOString() });
      if (used >= units.total || (hasOwnShare(audience) && own[audience] >= units.own))
        throw new YouTubeError('quota-exhausted', { retryAt: nextPacificMidnight(now()).toISOString() });
      if (isProbe) exhaustedAt = now();
      used += 1;
      own[audience] += 1;
      return { isProbe };
    },
    async markExhausted() {
      turnDay();
      exhaustedAt = now();
    },
    async reopen() {
      exhaustedAt = null;
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
