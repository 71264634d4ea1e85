import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { enterpriseDemoHref, links } from '../app/paths.ts';
import { Hint } from '../ui/hint.tsx';
import { CheckIcon, ClockIcon, MinusIcon } from '../ui/icons.tsx';
import spoken from '../ui/spoken.module.css';
import { Tag } from '../ui/tag.tsx';
import classes from './plan-card.module.css';
import type { Plan } from './plans.ts';

export function PlanCard({ plan }: { plan: Plan }) {
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
      <Button
        component={Link}
        to={links.auth}
        variant={plan.popular ? 'filled' : 'default'}
        size="md"
        fullWidth
      >
        {plan.cta}
      </Button>
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
