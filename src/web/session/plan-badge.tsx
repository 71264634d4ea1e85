import type { Account } from '../../contract/accounts/account.ts';
import { Moment } from '../ui/moment.tsx';
import { Tag } from '../ui/tag.tsx';
import classes from './plan-badge.module.css';

/** The plan that counts now, and where it comes from. */
export function PlanBadge({ plan }: { plan: Account['plan'] }) {
  return (
    <p className={classes.plan}>
      <Tag tone={plan.tier === 'free' ? 'neutral' : 'brand'}>{plan.tier.toUpperCase()} PLAN</Tag>
      <span className={classes.origin}>
        <PlanOrigin plan={plan} />
      </span>
    </p>
  );
}

/** In words: the trial, an administrator's grant, a subscription, or none of them. */
export function PlanOrigin({ plan: { origin, ends_at } }: { plan: Account['plan'] }) {
  const label = originLabels[origin];
  if (ends_at === null) return label;
  return (
    <>
      {label} until <Moment iso={ends_at} />
    </>
  );
}

const originLabels: Record<Account['plan']['origin'], string> = {
  override: 'Granted',
  subscription: 'By subscription',
  trial: 'Trial',
  free: 'No subscription',
};
