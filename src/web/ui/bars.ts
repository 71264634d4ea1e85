import { formatDay, formatMonth } from './format.ts';

/** One bar of a chart, with a value for each of the series that are stacked in it. */
export interface Bar {
  /** `Nov 3`, for the axis; no two bars of a chart have the same. */
  short: string;
  /** `Nov 3, 2026`, or the days of a week. */
  long: string;
  values: readonly number[];
}

export function sumBar({ values }: Bar): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** How a bar is named that stands for these days, the first and the last. */
export function nameDays(from: string, to: string, locale?: string): Omit<Bar, 'values'> {
  return {
    short: formatMonth(Date.parse(`${from}T00:00:00Z`), locale, { month: 'short', day: 'numeric' }),
    long: from === to ? formatDay(from, locale) : `${formatDay(from, locale)} to ${formatDay(to, locale)}`,
  };
}
