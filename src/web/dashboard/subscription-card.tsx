import type { Subscription } from '../../contract/account.ts';
import { Card } from '../ui/card.tsx';
import { Moment } from '../ui/moment.tsx';
import classes from './figure-card.module.css';
import { texts } from './texts.ts';

export function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  return (
    <Card title={texts.subscription}>
      <p className={classes.value}>{subscription.subscribed ? texts.active : texts.inactive}</p>
      <p className={classes.note}>
        <Renewal subscription={subscription} />
      </p>
    </Card>
  );
}

function Renewal({ subscription: { subscribed, subscription_end } }: { subscription: Subscription }) {
  if (!subscribed) return texts.notPaying;
  if (subscription_end === null) return texts.openEnded;
  return (
    <>
      {texts.renews} <Moment iso={subscription_end} />
    </>
  );
}
