import { longestOverrideDays, overrideDays } from '../../../contract/limits.ts';
import type { OverrideTier } from '../../../contract/admin/tier-overrides.ts';
import { endOfDayAfter } from '../../../engine/plans/override-end.ts';
import { texts } from './texts.ts';

const endOfDay = 'T23:59:59.999Z';

/** What stands in the fields. */
export interface OverrideEntry {
  email: string;
  tier: OverrideTier;
  /** A day in UTC, `2026-12-06`. */
  lastDay: string;
  justification: string;
  isConfirmed: boolean;
}

export type OverrideField = 'email' | 'lastDay' | 'justification' | 'isConfirmed';
export type OverrideProblems = Partial<Record<OverrideField, string>>;

/** What the server is asked for. */
export interface WantedOverride {
  email: string;
  tier: OverrideTier;
  /** ISO 8601. */
  until: string;
  justification: string;
}

/** The specification's default end (section 5): 14 days from now, to the end of that day in UTC. */
export function beginEntry(nowMs: number): OverrideEntry {
  const lastDay = dayAfter(nowMs, overrideDays);
  return { email: '', tier: 'pro', lastDay, justification: '', isConfirmed: false };
}

/** The days on which an override can end. */
export function lastDays(nowMs: number): { first: string; last: string } {
  return { first: dayAfter(nowMs, 0), last: dayAfter(nowMs, longestOverrideDays) };
}

/** The last instant of a day in UTC, as ISO 8601. */
export function endOf(day: string): string {
  return `${day}${endOfDay}`;
}

export function readOverride(
  entry: OverrideEntry,
  nowMs: number,
): { problems: OverrideProblems } | { override: WantedOverride } {
  const email = entry.email.trim();
  const justification = entry.justification.trim();
  const { first, last } = lastDays(nowMs);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(entry.lastDay) && entry.lastDay >= first && entry.lastDay <= last;
  const problems = {
    ...(email === '' && { email: texts.emailMissing }),
    ...(!isDay && { lastDay: texts.wrongEnd }),
    ...(justification === '' && { justification: texts.justificationMissing }),
    ...(entry.tier === 'agency' && !entry.isConfirmed && { isConfirmed: texts.confirmationMissing }),
  };
  if (Object.keys(problems).length > 0) return { problems };
  return { override: { email, tier: entry.tier, until: endOf(entry.lastDay), justification } };
}

function dayAfter(nowMs: number, days: number): string {
  return endOfDayAfter(new Date(nowMs), days).toISOString().slice(0, 10);
}
