import type { Product } from '../../../engine/plans/plans.ts';
import { BuyButton } from './buy-button.tsx';
import { ReportPurchase } from './report-purchase.tsx';

/** What begins a purchase on the pricing section: a button, and for a Full Report the question for its channel. */
export function PurchaseAction({ product, label }: { product: Product; label: string }) {
  if (product === 'full_report') return <ReportPurchase label={label} />;
  if (product === 'growth') return <BuyButton product={product} label={label} size="md" fullWidth />;
  return <BuyButton product={product} label={label} variant="default" showsPrice={hasNoListPrice(product)} />;
}

/** Only the card provider knows what these cost, and whether they are for sale. */
function hasNoListPrice(product: Product): boolean {
  return product === 'pro' || product === 'premium' || product === 'agency';
}
