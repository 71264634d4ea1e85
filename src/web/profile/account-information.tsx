import type { Account } from '../../contract/account.ts';
import { Card } from '../ui/card.tsx';
import { FactList } from '../ui/fact-list.tsx';
import { formatCount, formatLimit } from '../ui/format.ts';
import { CheckIcon, MinusIcon } from '../ui/icons.tsx';
import { Moment } from '../ui/moment.tsx';
import { Tag } from '../ui/tag.tsx';
import { texts } from './texts.ts';
import { nameTier } from './plan-words.ts';

/** What the account is and has left. */
export function AccountInformation({ account }: { account: Account }) {
  const { profile, plan, usage, subscription } = account;
  const { subscription_end: end, subscribed } = subscription;
  return (
    <Card title={texts.account}>
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
            value: subscribed ? (
              <Tag tone="good" icon={<CheckIcon />}>
                {texts.active}
              </Tag>
            ) : (
              <Tag icon={<MinusIcon />}>{texts.inactive}</Tag>
            ),
          },
          {
            name: texts.billing,
            value: subscribed && end !== null ? <Moment iso={end} /> : texts.noBilling,
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
