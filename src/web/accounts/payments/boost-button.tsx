import { oneOffPurchases } from '../../../engine/plans/plans.ts';
import { formatCount } from '../../ui/format.ts';
import { BuyButton } from './buy-button.tsx';
import { formatPrice } from './price-labels.ts';

const { analyses, amountCents } = oneOffPurchases.boost;
const price = formatPrice({ amount_cents: amountCents, currency: 'USD', interval: null });

/** Buys further analyses; asks the server for nothing before it is pressed. */
export function BoostButton() {
  return (
    <BuyButton
      product="boost"
      label={`Boost: ${formatCount(analyses)} analyses, ${price}`}
      variant="default"
      size="xs"
    />
  );
}
