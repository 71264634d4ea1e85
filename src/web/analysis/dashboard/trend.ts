import type { DashboardData } from '../../../contract/analysis/dashboard.ts';
import { formatCount, formatMonth } from '../../ui/format.ts';

export interface TrendMonth {
  /** `Nov`, for the axis. */
  short: string;
  /** `November 2026`, for the table. */
  long: string;
  analyses: number;
}

/** Below this share of the limit its line would press the bars flat, so that it is said in words instead. */
const smallestShareWithLine = 0.2;

export function readTrend(months: DashboardData['usage_trend'], locale?: string): TrendMonth[] {
  return months.map(({ month, analyses }) => {
    const timeMs = Date.parse(`${month}-01T00:00:00Z`);
    return {
      short: formatMonth(timeMs, locale, { month: 'short' }),
      long: formatMonth(timeMs, locale, { month: 'long', year: 'numeric' }),
      analyses,
    };
  });
}

/** Whether the limit's line fits into a chart of these months. */
export function hasRoomForLimit(months: readonly TrendMonth[], limit: number | null): limit is number {
  const most = Math.max(0, ...months.map(({ analyses }) => analyses));
  return limit !== null && limit > 0 && most >= limit * smallestShareWithLine;
}

/** One decimal, rounded down, so that no figure claims a mark that is not reached. */
export function formatUtilized(percent: number): string {
  // 29 of 100 is 28.999… to a computer.
  const tenths = Math.floor(percent * 10 + 1e-6);
  return `${formatCount(Math.floor(tenths / 10))}.${tenths % 10}%`;
}

export function formatAnalyses(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'analysis' : 'analyses'}`;
}
