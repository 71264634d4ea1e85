import type { DeepMetric, SubmittedRate } from '../../../contract/creators/creators.ts';
import { formatCents, formatCount, formatPercent, formatShort, pageLocale } from '../../ui/format.ts';

type Money = Pick<SubmittedRate, 'rate_type' | 'amount_hundredths' | 'currency'>;

const hundred = 100;

/** `USD 1,250.50`, or `12.5%` for a share of sales. */
export function formatRate({ rate_type, amount_hundredths, currency }: Money): string {
  const amount = amount_hundredths / hundred;
  if (rate_type === 'affiliate') return `${amount.toLocaleString(pageLocale)}%`;
  return amount.toLocaleString(pageLocale, { style: 'currency', currency, currencyDisplay: 'code' });
}

/** A deep metric's value with its unit. */
export function formatMetric({ value, unit }: Pick<DeepMetric, 'value' | 'unit'>): string {
  return value === null ? 'not known' : metricFormats[unit](value);
}

const metricFormats: Record<DeepMetric['unit'], (value: number) => string> = {
  views: (value) => `${formatCount(value)} views`,
  percent: formatPercent,
  days: (value) => `${formatShort(value)} ${value === 1 ? 'day' : 'days'}`,
  times: (value) => `× ${formatShort(value)}`,
  usd: formatCents,
};
