import type { Account } from '../../contract/accounts/account.ts';

export interface UsageLevel {
  /** Of the month's limit; above 100 where a plan was left for a smaller one. */
  percent: number;
  tone: 'good' | 'warn' | 'bad';
  badge: 'Approaching limit' | 'Limit reached' | null;
}

/** The marks of the specification (section 4), in percent of the month's limit. */
const marks = { warning: 60, yellow: 75, approaching: 80, red: 90, reached: 100 } as const;

/** How full the month is; `null` where the plan has no limit. */
export function findUsageLevel({ analyses, limit }: Account['usage']): UsageLevel | null {
  if (limit === null) return null;
  const percent = limit === 0 ? marks.reached : (analyses / limit) * 100;
  return {
    percent,
    tone: percent >= marks.red ? 'bad' : percent >= marks.yellow ? 'warn' : 'good',
    badge:
      percent >= marks.reached ? 'Limit reached' : percent >= marks.approaching ? 'Approaching limit' : null,
  };
}

/** From here on the analyzer speaks of the limit before it is reached. */
export function deservesWarning(level: UsageLevel | null): level is UsageLevel {
  return level !== null && level.percent >= marks.warning;
}
