import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { enterpriseDemoHref, links } from '../../app/paths.ts';
import { Hint } from '../../ui/hint.tsx';
import { CheckIcon, ClockIcon, MinusIcon } from '../../ui/icons.tsx';
import spoken from '../../ui/spoken.module.css';
import { Tag } from '../../ui/tag.tsx';
import classes from './plan-card.module.css';
import type { Plan } from './plans.ts';
import type { PricingSectionProps } from './pricing-section.tsx';

interface PlanCardProps extends Pick<PricingSectionProps, 'isSignedIn' | 'renderPurchase'> {
  plan: Plan;
}

export function PlanCard({ plan, ...reader }: PlanCardProps) {
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
