import { Section } from '../ui/section.tsx';
import { PlanCard } from './plan-card.tsx';
import { plans } from './plans.ts';
import classes from './pricing-section.module.css';

export function PricingSection({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Section
      id="pricing"
      title="Plans and prices"
      lede={
        isSignedIn
          ? 'Your own plan stands in your dashboard. Nothing can be bought here yet: payment opens with a later version.'
          : 'Begin free. New Pilot signups get a 14-day Growth trial with 50 analyses and no credit card.'
      }
      sunken
    >
      <ul className={classes.plans}>
        {plans.map((plan) => (
          <PlanCard key={plan.name} plan={plan} isSignedIn={isSignedIn} />
        ))}
      </ul>
      <p className={classes.note}>
        One more campaign than planned? A boost adds 500 analyses for $500, once. All prices are in US
        dollars.
      </p>
    </Section>
  );
}
