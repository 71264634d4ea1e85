import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { links } from '../../app/paths.ts';
import { purchases } from './plans.ts';
import type { PricingSectionProps } from './pricing-section.tsx';
import classes from './pricing-section.module.css';

/** What stands beside the three plans: bought once, or a plan of its own. */
export function PurchaseList({
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
