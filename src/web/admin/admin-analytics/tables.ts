import type { AdminFigures } from '../../../contract/admin/admin-analytics.ts';
import type { FigureRows } from '../../ui/figure-table.tsx';
import { formatCents, formatCount, formatDay } from '../../ui/format.ts';
import { nameMonth } from './bars.ts';
import { isInside } from './comparison.ts';
import { formatMoney, nameProduct } from './money.ts';
import { shareOf } from './summaries.ts';
import { stepNames, texts } from './texts.ts';

const numbers = (...names: string[]) => names.map((name) => ({ name }));
const named = (name: string) => ({ name, isText: true });

export function tableRates(months: AdminFigures['rates_collected']): FigureRows {
  return {
    columns: [named('Month'), ...numbers('Flat fee', 'CPM', 'Affiliate', texts.total)],
    rows: months
      .toReversed()
      .map(({ month, flat_fee, cpm, affiliate }) => [
        nameMonth(month).long,
        ...[flat_fee, cpm, affiliate, flat_fee + cpm + affiliate].map(formatCount),
      ]),
  };
}

export function tableComparison(rates: AdminFigures['predicted_against_quoted']): FigureRows {
  return {
    columns: [
      named('Channel'),
      named('Niche'),
      named('Subscribers'),
      ...numbers('Predicted', 'Quoted', 'Band from', 'Band to'),
      named(texts.insideColumn),
    ],
    rows: rates.map((rate) => [
      rate.demo ? `${rate.channel_name} (${texts.sample})` : rate.channel_name,
      rate.niche,
      rate.tier ?? 'unknown',
      ...[rate.predicted, rate.quoted, rate.low, rate.high].map(formatCents),
      isInside(rate) ? texts.yes : texts.no,
    ]),
  };
}

/** Before `keptSince` nobody knows any more what visitors analyzed. */
export function tableAnalyses(days: AdminFigures['analyses_per_day'], keptSince: string): FigureRows {
  return {
    columns: [named('Day'), ...numbers('Members', 'Visitors', texts.total)],
    rows: days
      .toReversed()
      .map(({ day, members, visitors }) => [
        formatDay(day),
        formatCount(members),
        day < keptSince ? texts.notKept : formatCount(visitors),
        day < keptSince ? texts.notKept : formatCount(members + visitors),
      ]),
  };
}

export function tableQuota(days: AdminFigures['quota_used']): FigureRows {
  return {
    columns: [named('Day'), ...numbers('Units', 'For visitors', 'Limit'), named('Used up')],
    rows: days
      .toReversed()
      .map(({ day, units, anonymous_units, daily_limit, exhausted }) => [
        formatDay(day),
        ...[units, anonymous_units, daily_limit].map(formatCount),
        exhausted ? texts.yes : texts.no,
      ]),
  };
}

export function tableRevenue(rows: AdminFigures['revenue_by_plan']): FigureRows {
  return {
    columns: [named('Month'), named('Product'), ...numbers('Purchases', 'Paid', 'Refunded')],
    rows: rows
      .toReversed()
      .map(({ month, product, currency, purchases, amount_cents, refunded_cents }) => [
        nameMonth(month).long,
        nameProduct(product),
        formatCount(purchases),
        formatMoney(amount_cents, currency),
        formatMoney(refunded_cents, currency),
      ]),
  };
}

export function tableSignUps(days: AdminFigures['sign_ups']): FigureRows {
  return {
    columns: [named('Day'), ...numbers('Accounts')],
    rows: days.toReversed().map(({ day, accounts }) => [formatDay(day), formatCount(accounts)]),
  };
}

export function tableConversion(steps: AdminFigures['conversion']): FigureRows {
  const first = steps[0]?.accounts ?? 0;
  return {
    columns: [named('Step'), ...numbers('Accounts', 'Of the first')],
    rows: steps.map(({ step, accounts }) => [
      stepNames[step],
      formatCount(accounts),
      shareOf(accounts, first),
    ]),
  };
}

export function tableTiers(tiers: AdminFigures['tiers']): FigureRows {
  const all = tiers.reduce((sum, { accounts }) => sum + accounts, 0);
  return {
    columns: [named('Plan'), ...numbers('Accounts', 'Share')],
    rows: tiers.map(({ tier, accounts }) => [
      nameProduct(tier),
      formatCount(accounts),
      shareOf(accounts, all),
    ]),
  };
}
