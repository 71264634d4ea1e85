import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Section } from '../../ui/section.tsx';
import { links, enterpriseDemoHref } from '../../app/paths.ts';
import { Hint } from '../../ui/hint.tsx';
import { CheckIcon, ClockIcon, MinusIcon } from '../../ui/icons.tsx';
import { Tag } from '../../ui/tag.tsx';
import { plans, purchases } from './plans.ts';
import type { SoldProduct, Plan } from './plans.ts';
import classes from './pricing-section.module.css';
import spoken from '../../ui/spoken.module.css';

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

/** What stands beside the three plans: bought once, or a plan of its own. */
function PurchaseList({
  isSignedIn,
  renderPurchase,
}: Pick<PricingSectionProps, 'isSignedIn' | 'renderPurchase'>) {
  return (
    <ul className={classes.purchases} aria-label="More to buy">
      {purchases.map(({ product, name, price, text, cta, more }) => (
        <li key={product} className={classes.purchase}>
          <h3>{name}</h3>
          <p>
            {price !== null && <strong>{price} </strong>}
            {text} {more !== undefined && <Link to={more.to}>{more.label}</Link>}
          </p>
          {isSignedIn ? (
            renderPurchase(product, cta)
          ) : (
            <Button component={Link} to={links.auth} variant="default">
              {cta}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface PlanCardProps extends Pick<PricingSectionProps, 'isSignedIn' | 'renderPurchase'> {
  plan: Plan;
}

function PlanCard({ plan, ...reader }: PlanCardProps) {
  return (
    <li className={classes.card} data-popular={plan.popular}>
      <div className={classes.top}>
        <h3>{plan.name}</h3>
        {plan.popular && <Tag tone="brand">Most popular</Tag>}
      </div>
      <p className={classes.price}>
        <span className={classes.amount}>
          {plan.price}
          {plan.priceHint !== null && <Hint label={`About the ${plan.name} price`} text={plan.priceHint} />}
        </span>{' '}
        <span>{plan.period}</span>
      </p>
      <p className={classes.audience}>{plan.whoItsFor}</p>
      <PlanAction plan={plan} {...reader} />
      <ul className={classes.benefits}>
        {plan.features.map(({ text, comingSoon }) => (
          <li key={text} className={classes.benefit} data-open={comingSoon !== true}>
            {comingSoon === true ? <ClockIcon /> : <CheckIcon />}
            <span>{text}</span>
            {comingSoon === true && <Tag>coming soon</Tag>}
          </li>
        ))}
        {plan.limitations.map((text) => (
          <li key={text} className={classes.limitation}>
            <MinusIcon />
            <span>
              <span className={spoken.spoken}>Not included:</span> {text}
            </span>
          </li>
        ))}
      </ul>
      {plan.priceHint !== null && (
        <p className={classes.contact}>
          Or <a href={enterpriseDemoHref}>write to us for a demo</a>.
        </p>
      )}
    </li>
  );
}

/** Whoever has an account has nothing to start: a paid plan is bought, the free one stands in the dashboard. */
function PlanAction({ plan, isSignedIn, renderPurchase }: PlanCardProps) {
  const { purchase, priceHint, popular, cta } = plan;
  if (isSignedIn && purchase !== undefined) return renderPurchase(purchase.product, purchase.cta);
  const look = { variant: popular ? 'filled' : 'default', size: 'md', fullWidth: true } as const;
  if (isSignedIn && priceHint !== null) {
    return (
      <Button component="a" href={enterpriseDemoHref} {...look}>
        {cta}
      </Button>
    );
  }
  return (
    <Button component={Link} to={isSignedIn ? links.dashboard : links.auth} {...look}>
      {isSignedIn ? 'Open your dashboard' : cta}
    </Button>
  );
}
