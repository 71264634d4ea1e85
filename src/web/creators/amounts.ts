import type { DeepMetric, SubmittedRate } from '../../contract/creators.ts';
import { formatCents, formatCount, formatPercent, formatShort, pageLocale } from '../ui/format.ts';

type Money = Pick<SubmittedRate, 'rate_type' | 'amount_hundredths' | 'currency'>;

const hundred = 100;

/** `USD 1,250.50`, or `12.5%` for a share of sales. */
export function formatRate({ rate_type, amount_hundredths, currency }: Money): string {
  const amount = amount_hundredths / hundred;
  if (rate_type === 'affiliate') return `${amount.toLocaleString(pageLocale)}%`;
  return amount.toLocaleString(pageLocale, { style: 'currency', currency, currencyDisplay: 'code' });
}

/**
 * Reads an entered amount as whole hundredths: digits, commas between thousands, at most two decimals behind a point.
 * `null` where it is none, or not above zero.
 */
export function readHundredths(entered: string): number | null {
  const found = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/.exec(entered.trim());
  if (found === null) return null;
  const [, whole = '', decimals = ''] = found;
  const hundredths = Number(whole.replaceAll(',', '')) * hundred + Number(decimals.padEnd(2, '0'));
  return Number.isSafeInteger(hundredths) && hundredths > 0 ? hundredths : null;
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
