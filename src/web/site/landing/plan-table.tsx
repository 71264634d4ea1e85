import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { plans } from '../../../engine/plans/plans.ts';
import { links } from '../../app/paths.ts';
import { enterpriseDemoHref } from '../../session/contact-links.ts';
import { formatCount } from '../../ui/format.ts';
import { Hint } from '../../ui/hint.tsx';
import { CheckIcon, MinusIcon } from '../../ui/icons.tsx';
import { Tag } from '../../ui/tag.tsx';
import { enterprisePrice, firstRows, furtherRows, popularTier, soldPlans } from './plans.ts';
import type { SoldProduct } from './plans.ts';
import classes from './plan-table.module.css';
import spoken from '../../ui/spoken.module.css';

type SoldPlan = (typeof soldPlans)[number];

export interface PlanReader {
  isSignedIn: boolean;
  /** Draws what begins the purchase of somebody who is signed in. */
  renderPurchase: (product: SoldProduct, label: string) => ReactNode;
  /** Draws a price that only the card provider knows. */
  renderPrice: (product: SoldProduct) => ReactNode;
}

/** Every plan beside the others; where it is narrow, the one that is chosen above. What is chosen works before its script runs. */
export function PlanTable(reader: PlanReader) {
  return (
    <div className={classes.plans}>
      <PlanChoice />
      <table className={classes.table}>
        <caption className={spoken.spoken}>What each plan costs and holds</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className={spoken.spoken}>What it holds</span>
            </th>
            {soldPlans.map(({ tier, name }) => (
              <th key={tier} scope="col" data-tier={tier} data-popular={tier === popularTier}>
                {name} {tier === popularTier && <Tag>Most popular</Tag>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <PlanRow
            name="Price in US dollars"
            cells={soldPlans.map((plan) => (
              <PlanPrice key={plan.tier} plan={plan} {...reader} />
            ))}
          />
          <PlanRow
            name="Begin"
            isNameSpoken
            cells={soldPlans.map((plan) => (
              <PlanAction key={plan.tier} plan={plan} {...reader} />
            ))}
          />
          {firstRows.map(({ name, read }) => (
            <PlanRow key={name} name={name} cells={soldPlans.map(({ tier }) => drawCell(read(tier)))} />
          ))}
        </tbody>
        <tbody className={classes.further}>
          {furtherRows.map(({ name, read }) => (
            <PlanRow key={name} name={name} cells={soldPlans.map(({ tier }) => drawCell(read(tier)))} />
          ))}
        </tbody>
      </table>
      <label className={classes.every}>
        <input type="checkbox" name="every" />
        Show every feature
      </label>
    </div>
  );
}

function PlanChoice() {
  return (
    <fieldset className={classes.choice}>
      <legend className={spoken.spoken}>Plan</legend>
      {soldPlans.map(({ tier, name }) => (
        <label key={tier} className={classes.option}>
          <input
            type="radio"
            name="plan"
            value={tier}
            defaultChecked={tier === popularTier}
            className={spoken.spoken}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

interface PlanRowProps {
  name: string;
  /** True where what stands in the cells says it. */
  isNameSpoken?: boolean;
  /** One for each plan, in their order. */
  cells: readonly ReactNode[];
}

function PlanRow({ name, isNameSpoken = false, cells }: PlanRowProps) {
  return (
    <tr data-plain={isNameSpoken}>
      <th scope="row">
        <span className={isNameSpoken ? spoken.spoken : undefined}>{name}</span>
      </th>
      {soldPlans.map(({ tier }, index) => (
        <td key={tier} data-tier={tier} data-popular={tier === popularTier}>
          {cells[index]}
        </td>
      ))}
    </tr>
  );
}

function drawCell(cell: string | boolean): ReactNode {
  if (typeof cell === 'string') return cell;
  return (
    <span className={classes.sign} data-included={cell}>
      {cell ? <CheckIcon /> : <MinusIcon />}
      <span className={spoken.spoken}>{cell ? 'Included' : 'Not included'}</span>
    </span>
  );
}

function PlanPrice({ plan: { tier, purchase }, renderPrice }: PlanReader & { plan: SoldPlan }) {
  const { price } = plans[tier];
  if (price.kind === 'free') return <span className={classes.amount}>Free</span>;
  if (price.kind === 'configured') return purchase === undefined ? null : renderPrice(purchase.product);
  if (price.kind === 'contact') {
    return (
      <span className={classes.contact}>
        By contact <Hint label="About the Enterprise price" text={enterprisePrice} />
      </span>
    );
  }
  return (
    <>
      <span className={classes.amount}>${formatCount(price.amountCents / 100)}</span>{' '}
      <span className={classes.period}>a month</span>
    </>
  );
}

/** Whoever has an account has nothing to start: a paid plan is bought, the free one stands in the dashboard. */
function PlanAction({ plan, isSignedIn, renderPurchase }: PlanReader & { plan: SoldPlan }) {
  const { tier, purchase, cta } = plan;
  if (isSignedIn && purchase !== undefined) return renderPurchase(purchase.product, purchase.cta);
  const look = { variant: tier === popularTier ? 'filled' : 'default', fullWidth: true, px: 'xs' } as const;
  if (isSignedIn && tier === 'enterprise') {
    return (
      <Button component="a" href={enterpriseDemoHref} {...look}>
        {cta}
      </Button>
    );
  }
  return (
    <Button component={Link} to={isSignedIn ? links.dashboard : links.auth} {...look}>
      {isSignedIn ? 'Open dashboard' : cta}
    </Button>
  );
}
