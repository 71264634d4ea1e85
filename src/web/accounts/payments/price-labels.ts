import type { Offer } from '../../../contract/accounts/payments.ts';
import { pageLocale } from '../../ui/format.ts';

/** `1,500 USD a month`, `29 USD`, `9.50 EUR a year`: no decimals where there is nothing behind the point. */
export function formatPrice({
  amount_cents,
  currency,
  interval,
}: Omit<Offer, 'product' | 'price_id'>): string {
  const digits = decimalsOf(currency);
  const isWhole = amount_cents % 10 ** digits === 0;
  const amount = (amount_cents / 10 ** digits).toLocaleString(pageLocale, {
    minimumFractionDigits: isWhole ? 0 : digits,
    maximumFractionDigits: digits,
  });
  return `${amount} ${currency}${interval === null ? '' : ` a ${interval}`}`;
}

/** How many decimals a currency has: two mostly, none in Japan. */
function decimalsOf(currency: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat(pageLocale, {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return maximumFractionDigits;
}
