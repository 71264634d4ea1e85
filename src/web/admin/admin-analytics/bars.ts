import type { AdminFigures } from '../../../contract/admin/admin-analytics.ts';
import { nameDays, type Bar } from '../../ui/bars.ts';
import { formatMonth } from '../../ui/format.ts';

/** Beyond as many days a bar for each would be thinner than a pixel on a phone. */
const mostDailyBars = 100;
const daysOfWeek = 7;

export function isByWeek(days: readonly unknown[]): boolean {
  return days.length > mostDailyBars;
}

export const rateSeries = ['Flat fee', 'CPM', 'Affiliate'] as const;

export function barRates(months: AdminFigures['rates_collected'], locale?: string): Bar[] {
  return months.map(({ month, flat_fee, cpm, affiliate }) => ({
    ...nameMonth(month, locale),
    values: [flat_fee, cpm, affiliate],
  }));
}

export const audienceSeries = ['Members', 'Visitors'] as const;

export function barAnalyses(days: AdminFigures['analyses_per_day'], locale?: string): Bar[] {
  return barDays(days, ({ members, visitors }) => [members, visitors], locale);
}

export const signUpSeries = ['Accounts'] as const;

export function barSignUps(days: AdminFigures['sign_ups'], locale?: string): Bar[] {
  return barDays(days, ({ accounts }) => [accounts], locale);
}

/** The quota is a limit of each day, so that a week is as high as its highest day. */
export function barQuota(days: AdminFigures['quota_used'], locale?: string): Bar[] {
  return groupDays(days).map((group) => {
    const { units, anonymous_units: visitors } = findHighest(group, (day) => day.units);
    return { ...nameGroup(group, locale), values: [Math.max(0, units - visitors), visitors] };
  });
}

/** `November 2026` and `Nov 2026`, by the month's own calendar: beside days, `Nov 26` would be one of them. */
export function nameMonth(month: string, locale?: string): { short: string; long: string } {
  const timeMs = Date.parse(`${month}-01T00:00:00Z`);
  return {
    short: formatMonth(timeMs, locale, { month: 'short', year: 'numeric' }),
    long: formatMonth(timeMs, locale, { month: 'long', year: 'numeric' }),
  };
}

interface Dated {
  day: string;
}

function barDays<Day extends Dated>(
  days: readonly Day[],
  read: (day: Day) => number[],
  locale: string | undefined,
): Bar[] {
  return groupDays(days).map((group) => ({
    ...nameGroup(group, locale),
    values: sumColumns(group.map(read)),
  }));
}

function sumColumns(rows: readonly number[][]): number[] {
  const [first = []] = rows;
  return first.map((_, column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0));
}

type Group<Day> = readonly [Day, ...Day[]];

/** Each day by itself, or weeks that end with the last day; the first one may be shorter. */
function groupDays<Day extends Dated>(days: readonly Day[]): Group<Day>[] {
  const size = isByWeek(days) ? daysOfWeek : 1;
  const groups: Group<Day>[] = [];
  for (let end = days.length; end > 0; end -= size) {
    const [first, ...rest] = days.slice(Math.max(0, end - size), end);
    if (first !== undefined) groups.unshift([first, ...rest]);
  }
  return groups;
}

function findHighest<Day>(group: Group<Day>, read: (day: Day) => number): Day {
  return group.reduce((highest, day) => (read(day) > read(highest) ? day : highest), group[0]);
}

function nameGroup(group: Group<Dated>, locale: string | undefined): Omit<Bar, 'values'> {
  const [{ day: from }] = group;
  return nameDays(from, group.at(-1)?.day ?? from, locale);
}
