import type { AlertReporter } from '../../platform/alerts/alert-reporter.usecases.ts';
import type { QuotaUse } from './quota.rows.ts';

const levels = [
  { percent: 80, severity: 'medium' },
  { percent: 95, severity: 'high' },
] as const;

/** Rings when a day's units go to their end: once for each level of a day, as far as this process knows. */
export function createQuotaAlarm(
  alertReporter: Pick<AlertReporter, 'report'>,
  { dailyUnits }: { dailyUnits: number },
): (use: QuotaUse) => void {
  const told = new Set<string>();
  const tell = ({ day, units }: QuotaUse, level: string, severity: 'medium' | 'high') => {
    const subject = `${day} ${level}`;
    if (told.has(subject)) return;
    // Of other days nothing is told any more.
    for (const old of told) if (!old.startsWith(day)) told.delete(old);
    told.add(subject);
    const data = { pacific_day: day, level, units, daily_limit: dailyUnits };
    alertReporter.report({ type: 'quota_near_end', severity, subject, data });
  };
  return (use) => {
    for (const { percent, severity } of levels)
      if (use.units * 100 >= dailyUnits * percent) tell(use, `${percent} %`, severity);
    if (use.exhausted) tell(use, 'used up, says YouTube', 'high');
  };
}
