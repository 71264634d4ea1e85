import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { oneOffPurchases } from '../../../engine/plans/plans.ts';
import { Section } from '../../ui/section.tsx';
import { links } from '../../app/paths.ts';
import { formatCount } from '../../ui/format.ts';
import { onceBought } from './plans.ts';
import { PlanTable } from './plan-table.tsx';
import type { PlanReader } from './plan-table.tsx';
import classes from './pricing-section.module.css';

export interface PricingSectionProps extends PlanReader {
  /** True where no money moves. */
  isPaymentDemo: boolean;
}

export function PricingSection({ isPaymentDemo, ...reader }: PricingSectionProps) {
  return (
    <Section
      id="pricing"
      title="Plans and prices"
      lede={
        reader.isSignedIn
          ? 'Payment opens in a new tab.'
          : 'New Pilot signups get a 14-day Growth trial with 50 analyses and no credit card.'
      }
      sunken
    >
      {isPaymentDemo && (
        <p className={classes.note}>
          <strong>Demo payments.</strong> No card is asked for and no money moves.
        </p>
      )}
      <PlanTable {...reader} />
      <OnceBought {...reader} />
    </Section>
  );
}

function OnceBought({ isSignedIn, renderPurchase }: PlanReader): ReactNode {
  return (
    <ul className={classes.purchases} aria-label="Bought once">
      {onceBought.map(({ product, name, text, cta, more }) => (
        <li key={product} className={classes.purchase}>
          <h3>
            {name}{' '}
            <span className={classes.once}>
              ${formatCount(oneOffPurchases[product].amountCents / 100)} once
            </span>
          </h3>
          <p>
            {product === 'boost' && `${formatCount(oneOffPurchases.boost.analyses)} `}
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
