import type { AdminFigures } from '../../../contract/admin/admin-analytics.ts';
import type { Bar } from '../../ui/bars.ts';
import { pageLocale } from '../../ui/format.ts';
import { nameMonth } from './bars.ts';

type RevenueRow = AdminFigures['revenue_by_plan'][number];

/** What was paid in one currency; different currencies are never added up. */
export interface CurrencyRevenue {
  currency: string;
  /** The products that were bought, as they are stacked. */
  series: string[];
  bars: Bar[];
  paid: number;
  refunded: number;
  purchases: number;
}

/** Takes the smallest unit: 150000 of `usd` are `USD 1,500.00`, of `jpy` `JPY 150,000`. */
export function formatMoney(amount: number, currency: string): string {
  const { style, units } = readCurrency(currency);
  return (amount / units).toLocaleString(pageLocale, style).replace('\u00A0', ' ');
}

/** `full_report` as `Full report`. */
export function nameProduct(product: string): string {
  const words = product.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How a currency is written, and how many of its smallest unit make one: a hundred mostly, one in Japan. */
export function readCurrency(currency: string): { style: Intl.NumberFormatOptions; units: number } {
  // Intl throws on everything else; XXX stands for no currency.
  const code = /^[a-z]{3}$/i.test(currency) ? currency : 'XXX';
  const style = { style: 'currency', currency: code, currencyDisplay: 'code' } as const;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat(pageLocale, style).resolvedOptions();
  return { style, units: 10 ** maximumFractionDigits };
}

/** Each currency by itself, the one with the most purchases first, over all `months` that are drawn. */
export function splitRevenue(
  rows: readonly RevenueRow[],
  months: readonly string[],
  locale?: string,
): CurrencyRevenue[] {
  const drawn = [...new Set([...months, ...rows.map(({ month }) => month)])].toSorted();
  return [...new Set(rows.map(({ currency }) => currency))]
    .map((currency) => {
      const own = rows.filter((row) => row.currency === currency);
      const products = [...new Set(own.map(({ product }) => product))].toSorted();
      const bars = drawn.map((month) => ({
        ...nameMonth(month, locale),
        values: products.map((product) =>
          sum(
            own.filter((row) => row.month === month && row.product === product),
            'amount_cents',
          ),
        ),
      }));
      return {
        currency,
        series: products.map(nameProduct),
        bars,
        paid: sum(own, 'amount_cents'),
        refunded: sum(own, 'refunded_cents'),
        purchases: sum(own, 'purchases'),
      };
    })
    .toSorted((a, b) => b.purchases - a.purchases);
}

function sum(rows: readonly RevenueRow[], field: 'amount_cents' | 'refunded_cents' | 'purchases'): number {
  return rows.reduce((total, row) => total + row[field], 0);
}
