import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { links } from '../app/paths.ts';
import { CheckIcon } from '../ui/icons.tsx';
import { listPromises } from './plan-promises.ts';
import classes from './upgrade-options.module.css';

const options = [
  { name: 'Pro', benefits: listPromises('pro') },
  { name: 'Agency', benefits: listPromises('agency') },
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
