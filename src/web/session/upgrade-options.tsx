import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { plans } from '../../engine/plans/plans.ts';
import { links } from '../app/paths.ts';
import { formatCount } from '../ui/format.ts';
import { CheckIcon } from '../ui/icons.tsx';
import classes from './upgrade-options.module.css';

const options = [
  {
    name: 'Pro',
    benefits: [perMonth(plans.pro.analysesPerMonth), 'Priority support', 'Advanced insights'],
  },
  {
    name: 'Agency',
    benefits: [perMonth(plans.agency.analysesPerMonth), 'White-label reports', 'API access'],
  },
] as const;

/** The two plans offered to those who have none; both lead to the prices. */
export function UpgradeOptions() {
  return (
    <ul className={classes.options}>
      {options.map(({ name, benefits }) => (
        <li key={name} className={classes.option}>
          <h3>{name}</h3>
          <ul className={classes.benefits}>
            {benefits.map((benefit) => (
              <li key={benefit} className={classes.benefit}>
                <CheckIcon />
                <span>{benefit}</span>
              </li>
            ))}
          </ul>
          <Button component={Link} to={links.homePricing} variant={name === 'Pro' ? 'filled' : 'default'}>
            Upgrade to {name}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function perMonth(analyses: number | null): string {
  return analyses === null ? 'Unlimited analyses' : `${formatCount(analyses)} analyses/month`;
}
