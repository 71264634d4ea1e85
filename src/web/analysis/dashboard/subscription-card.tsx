import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Subscription } from '../../../contract/accounts/account.ts';
import { links } from '../../app/paths.ts';
import { describeSubscription } from '../../session/subscription-labels.ts';
import { Card } from '../../ui/card.tsx';
import { WarningIcon } from '../../ui/icons.tsx';
import { Moment } from '../../ui/moment.tsx';
import figure from '../../ui/large-figure.module.css';
import classes from './account-card.module.css';
import { texts } from './texts.ts';

interface SubscriptionCardProps {
  subscription: Subscription;
  /** The button that leads to where it is changed. */
  manage: ReactNode;
}

export function SubscriptionCard({ subscription, manage }: SubscriptionCardProps) {
  const { state, dayLabel, day, note, canManage } = describeSubscription(subscription);
  return (
    <Card title={texts.subscription} aside={canManage && manage}>
      <p className={figure.value}>{state}</p>
      {dayLabel !== null && day !== null && (
        <p className={classes.note}>
          {dayLabel} <Moment iso={day} />
        </p>
      )}
      {dayLabel === null && note === null && (
        <p className={classes.note}>{subscription.subscribed ? texts.openEnded : texts.notPaying}</p>
      )}
      {!canManage && (
        <Link className={classes.foot} to={links.homePricing}>
          {texts.comparePlans}
        </Link>
      )}
      {note !== null && (
        <p className={classes.warning}>
          <WarningIcon />
          <span>{note}</span>
        </p>
      )}
    </Card>
  );
}
