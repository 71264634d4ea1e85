import type { ReactNode } from 'react';
import type { Account } from '../../../contract/accounts/account.ts';
import { describeSubscription } from '../../session/subscription-labels.ts';
import { Card } from '../../ui/card.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { formatCount, formatLimit } from '../../ui/format.ts';
import { CheckIcon, MinusIcon } from '../../ui/icons.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Tag } from '../../ui/tag.tsx';
import { texts } from './texts.ts';
import { nameTier } from './plan-labels.ts';

interface AccountInformationProps {
  account: Account;
  /** The button that leads to where the subscription is changed. */
  manage: ReactNode;
}

/** What the account is and has left. */
export function AccountInformation({ account, manage }: AccountInformationProps) {
  const { profile, plan, usage, subscription } = account;
  const { state, dayLabel, day, note, canManage } = describeSubscription(subscription);
  const isEnding = dayLabel === 'Ends on';
  return (
    <Card title={texts.account} aside={canManage && manage}>
      <FactList
        facts={[
          {
            name: texts.accountType,
            value: (
              <>
                {nameTier(plan.tier)}
                {profile.is_admin && <Tag tone="brand">{texts.admin}</Tag>}
              </>
            ),
          },
          { name: texts.credits, value: formatLimit(profile.credits_remaining) },
          { name: texts.used, value: describeUsage(usage) },
          { name: texts.memberSince, value: <Moment iso={profile.created_at} /> },
          {
            name: texts.subscription,
            value: (
              <Tag
                tone={subscription.subscribed ? 'good' : 'neutral'}
                icon={subscription.subscribed ? <CheckIcon /> : <MinusIcon />}
              >
                {state}
              </Tag>
            ),
          },
          ...(note === null ? [] : [{ name: texts.subscriptionNote, value: note }]),
          {
            name: isEnding ? dayLabel : texts.billing,
            value: day === null ? texts.noBilling : <Moment iso={day} />,
          },
        ]}
      />
    </Card>
  );
}

function describeUsage({ analyses, limit }: Account['usage']): string {
  return limit === null
    ? `${formatCount(analyses)}, unlimited`
    : `${formatCount(analyses)} of ${formatCount(limit)}`;
}
