import type { AdminFigures } from '../../../contract/admin/admin-analytics.ts';
import { formatCount, formatDay, formatPlural, formatShare } from '../../ui/format.ts';
import { nameMonth } from './bars.ts';
import { countInside, type ComparedRate } from './comparison.ts';
import { formatMoney, type CurrencyRevenue } from './money.ts';
import { stepNames } from './texts.ts';

/** As many compared rates the server sends at most: the newest. */
const mostCompared = 1000;

/** Each chart in a sentence or two, for those who do not see it and those who do not look twice. */
export function summariseRates(months: AdminFigures['rates_collected'], locale?: string): string {
  const [flat, cpm, affiliate] = [
    total(months, (month) => month.flat_fee),
    total(months, (month) => month.cpm),
    total(months, (month) => month.affiliate),
  ];
  const all = (month: AdminFigures['rates_collected'][number]) =>
    month.flat_fee + month.cpm + month.affiliate;
  const highest = findHighest(months, all);
  return (
    `${formatPlural(flat + cpm + affiliate, 'rate')}: ${formatPlural(flat, 'flat fee')}, ` +
    `${formatPlural(cpm, 'CPM rate')}, ${formatPlural(affiliate, 'affiliate share')}.` +
    (highest === null
      ? ''
      : ` The most in a month: ${formatCount(all(highest))} in ${nameMonth(highest.month, locale).long}.`)
  );
}

export function summariseComparison(rates: readonly ComparedRate[]): string {
  const inside = countInside(rates);
  const which = rates.length >= mostCompared ? 'the newest ' : '';
  return `${formatCount(inside)} of ${which}${formatPlural(rates.length, 'rate')} (${shareOf(inside, rates.length)}) lie inside the 80% band.`;
}

export function summariseAnalyses(days: AdminFigures['analyses_per_day'], locale?: string): string {
  const members = total(days, (day) => day.members);
  const visitors = total(days, (day) => day.visitors);
  const highest = findHighest(days, (day) => day.members + day.visitors);
  return (
    `${nameAnalyses(members + visitors)}: ${formatCount(members)} by members, ${formatCount(visitors)} by visitors.` +
    (highest === null
      ? ''
      : ` The most on a day: ${formatCount(highest.members + highest.visitors)} on ${formatDay(highest.day, locale)}.`)
  );
}

export function summariseQuota(days: AdminFigures['quota_used'], locale?: string): string {
  const units = total(days, (day) => day.units);
  const visitors = total(days, (day) => day.anonymous_units);
  const highest = findHighest(days, (day) => day.units);
  const exhausted = days.filter((day) => day.exhausted).length;
  return (
    `${formatPlural(units, 'unit')}, ${formatCount(visitors)} of them for visitors.` +
    (highest === null
      ? ''
      : ` The most on a day: ${formatCount(highest.units)} of ${formatCount(highest.daily_limit)} on ${formatDay(highest.day, locale)}.`) +
    (exhausted === 0 ? ' Never used up.' : ` Used up on ${formatPlural(exhausted, 'day')}.`)
  );
}

export function summariseRevenue({ currency, paid, refunded, purchases }: CurrencyRevenue): string {
  const given = refunded === 0 ? 'nothing refunded' : `${formatMoney(refunded, currency)} of it refunded`;
  return `${formatMoney(paid, currency)} in ${formatPlural(purchases, 'purchase')}, ${given}.`;
}

export function summariseSignUps(days: AdminFigures['sign_ups'], locale?: string): string {
  const highest = findHighest(days, (day) => day.accounts);
  return (
    `${formatPlural(
      total(days, (day) => day.accounts),
      'account',
    )} created.` +
    (highest === null
      ? ''
      : ` The most on a day: ${formatCount(highest.accounts)} on ${formatDay(highest.day, locale)}.`)
  );
}

export function summariseConversion(steps: AdminFigures['conversion']): string {
  const first = steps[0]?.accounts ?? 0;
  const last = steps.at(-1);
  if (last === undefined) return '';
  return `Of ${formatPlural(first, 'account')}, ${formatCount(last.accounts)} (${shareOf(last.accounts, first)}) came to “${stepNames[last.step]}”.`;
}

/** A part in percent; of nothing there is no part. */
export function shareOf(part: number, whole: number): string {
  return formatShare(whole === 0 ? 0 : part / whole);
}

function total<Row>(rows: readonly Row[], read: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + read(row), 0);
}

/** `null` where all are 0. */
function findHighest<Row>(rows: readonly Row[], read: (row: Row) => number): Row | null {
  const [first] = rows;
  if (first === undefined) return null;
  const highest = rows.reduce((most, row) => (read(row) > read(most) ? row : most), first);
  return read(highest) > 0 ? highest : null;
}

function nameAnalyses(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'analysis' : 'analyses'}`;
}
