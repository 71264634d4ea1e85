import type { PriceKind } from '../../../engine/pricing/offers/offer.ts';
import type { Currency } from '../../../engine/pricing/rates.ts';
import { formatFineMoney, formatMoney } from './money.ts';
import type { KeptOffer } from './use-offers.ts';

/** What was agreed, in the offer's terms: `$2,500 and 10% commission`; `null` where neither was. */
export function describeAgreed(
  offer: Pick<
    KeptOffer,
    'agreed_amount_cents' | 'agreed_currency' | 'agreed_commission_percent' | 'price_kind'
  >,
): string | null {
  const { agreed_amount_cents: cents, agreed_currency: currency, agreed_commission_percent: percent } = offer;
  return join([
    cents !== null && currency !== null && describePrice(cents, currency, offer.price_kind),
    percent !== null && describeCommission(percent),
  ]);
}

/** What was asked: `$3,500`, `$25.00 per 1,000 views`, `10% commission`; `null` for a product without a value. */
export function describeAsked(
  offer: Pick<KeptOffer, 'asked_cents' | 'currency' | 'commission_percent' | 'price_kind'>,
): string | null {
  const { asked_cents: cents, commission_percent: percent, price_kind: kind } = offer;
  return join([
    cents !== null && kind !== 'affiliate' && describePrice(cents, offer.currency, kind),
    percent !== null && describeCommission(percent),
  ]);
}

function describePrice(cents: number, currency: Currency, kind: PriceKind): string {
  return kind === 'cpm'
    ? `${formatFineMoney(cents, currency)} per 1,000 views`
    : formatMoney(cents, currency);
}

function describeCommission(percent: number): string {
  return `${percent}% commission`;
}

function join(parts: (string | false)[]): string | null {
  const told = parts.filter((part) => part !== false);
  return told.length === 0 ? null : told.join(' and ');
}
