import type { ReactNode } from 'react';
import { Section } from '../../ui/section.tsx';
import { PlanCard } from './plan-card.tsx';
import { plans, type SoldProduct } from './plans.ts';
import classes from './pricing-section.module.css';
import { PurchaseList } from './purchase-list.tsx';

export interface PricingSectionProps {
  isSignedIn: boolean;
  /** True where no money moves. */
  isPaymentDemo: boolean;
  /** Draws what begins the purchase of somebody who is signed in. */
  renderPurchase: (product: SoldProduct, label: string) => ReactNode;
}

export function PricingSection({ isSignedIn, isPaymentDemo, renderPurchase }: PricingSectionProps) {
  return (
    <Section
      id="pricing"
      title="Plans and prices"
      lede={
        isSignedIn
          ? 'Payment opens in a new tab. Your own plan stands in your dashboard.'
          : 'Begin free. New Pilot signups get a 14-day Growth trial with 50 analyses and no credit card.'
      }
      sunken
    >
      {isPaymentDemo && (
        <p className={classes.note}>
          <strong>Demo payments.</strong> No card is asked for and no money moves.
        </p>
      )}
      <ul className={classes.plans}>
        {plans.map((plan) => (
          <PlanCard key={plan.name} plan={plan} isSignedIn={isSignedIn} renderPurchase={renderPurchase} />
        ))}
      </ul>
      <PurchaseList isSignedIn={isSignedIn} renderPurchase={renderPurchase} />
      <p className={classes.note}>All prices are in US dollars.</p>
    </Section>
  );
}
