import type { Account } from '../../../contract/accounts/account.ts';
import { plans } from '../../../engine/plans/plans.ts';
import { PlanOrigin } from '../../session/plan-badge.tsx';
import { Card } from '../../ui/card.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { formatCount, formatLimit } from '../../ui/format.ts';
import { CheckIcon, MinusIcon } from '../../ui/icons.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Tag } from '../../ui/tag.tsx';
import { listFeatures, nameTier, originNotes } from './plan-labels.ts';
import { texts } from './texts.ts';

/** What the plan allows, and where it comes from. */
export function PlanLimits({ account }: { account: Account }) {
  const { plan, usage } = account;
  const credits = plans[plan.tier].creditsPerPeriod;
  return (
    <Card title={texts.plan} lede={originNotes[plan.origin]}>
      <FactList
        facts={[
          { name: texts.planName, value: nameTier(plan.tier) },
          {
            name: texts.planOrigin,
            value: (
              <span>
                <PlanOrigin plan={plan} />
              </span>
            ),
          },
          { name: texts.perMonth, value: formatLimit(usage.limit) },
          { name: texts.perHour, value: formatCount(usage.per_hour) },
          ...(plan.origin === 'trial' ? [] : [{ name: texts.creditsPerMonth, value: formatLimit(credits) }]),
          { name: texts.nextMonth, value: <Moment iso={usage.resets_at} /> },
          ...listFeatures(plan).map(({ words, included }) => ({
            name: words,
            value: included ? (
              <Tag tone="good" icon={<CheckIcon />}>
                {texts.included}
              </Tag>
            ) : (
              <Tag icon={<MinusIcon />}>{texts.notIncluded}</Tag>
            ),
          })),
        ]}
      />
    </Card>
  );
}
