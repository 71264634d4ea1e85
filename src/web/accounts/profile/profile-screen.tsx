import { Tabs } from '@mantine/core';
import '@mantine/core/styles/Tabs.layer.css';
import type { ReactNode } from 'react';
import type { Account } from '../../../contract/accounts/account.ts';
import { PlanBadge, PlanOrigin } from '../../session/plan-badge.tsx';
import { useTabInAddress } from '../../ui/use-tab-in-address.ts';
import { useTabRow } from '../../ui/use-tab-row.ts';
import { UpgradeOptions } from '../../session/upgrade-options.tsx';
import { Card } from '../../ui/card.tsx';
import { plans, planFeatures } from '../../../engine/plans/plans.ts';
import type { PlanFeature, PlanTier } from '../../../engine/plans/plans.ts';
import type { TierOrigin } from '../../../engine/plans/effective-tier.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { formatCount, formatLimit } from '../../ui/format.ts';
import { CheckIcon, MinusIcon } from '../../ui/icons.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Tag } from '../../ui/tag.tsx';
import { describeSubscription } from '../../session/subscription-labels.ts';
import { AddressCard } from './address-card.tsx';
import { PersonalInformation } from './personal-information.tsx';
import { PasskeysCard } from './passkeys-card.tsx';
import { SecurityCard } from './security-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { texts } from './texts.ts';
import { TwoStepCard } from './two-step-card.tsx';
import frame from '../../ui/screen.module.css';
import tabRow from '../../ui/tab-row.module.css';
import classes from './profile-screen.module.css';

const tabs = ['profile', 'account', 'algorithm', 'notifications'] as const;

interface ProfileScreenProps {
  account: Account;
  /** The panel of the third tab; it loads when that is opened. */
  algorithm: ReactNode;
  /** What the person is told, and how; loads when it is opened. */
  notifications?: ReactNode;
  /** The button that leads to where the subscription is changed. */
  manage: ReactNode;
  /** What its owner can do with all of it: take it along, or have it deleted. */
  ownData?: ReactNode;
}

/** Profile settings: the person, the account, and how the algorithm works for them. */
export function ProfileScreen({ account, notifications, algorithm, manage, ownData }: ProfileScreenProps) {
  const [tab, openTab] = useTabInAddress(tabs);
  const row = useTabRow(tabs.indexOf(tab));
  return (
    <div className={frame.screen}>
      <header className={classes.head}>
        <h1 className={classes.title}>{texts.title}</h1>
        <PlanBadge plan={account.plan} />
      </header>
      <Tabs value={tab} onChange={openTab} keepMounted={false}>
        <Tabs.List ref={row} className={tabRow.row} aria-label={texts.title}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {texts.tabs[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="profile" className={tabRow.panel} keepMounted>
          <div className={classes.pair}>
            <PersonalInformation profile={account.profile} />
            <AccountInformation account={account} manage={manage} />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="account" className={tabRow.panel}>
          <div className={classes.stack}>
            {account.plan.tier === 'free' && <UpgradeCard />}
            <div className={classes.pair}>
              <PlanLimits account={account} />
              <SecurityCard email={account.profile.email} />
            </div>
            <div className={classes.pair}>
              <AddressCard email={account.profile.email} />
              <SessionsCard />
              <TwoStepCard account={account} />
              <PasskeysCard account={account} />
            </div>
            <div className={classes.pair}>{ownData}</div>
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="algorithm" className={tabRow.panel}>
          {algorithm}
        </Tabs.Panel>
        <Tabs.Panel value="notifications" className={tabRow.panel}>
          {notifications}
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

/** Only free accounts see it. */
function UpgradeCard() {
  return (
    <Card title={texts.upgrade} lede={texts.upgradeLede}>
      <UpgradeOptions />
    </Card>
  );
}

/** What the plan allows, and where it comes from. */
function PlanLimits({ account }: { account: Account }) {
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

interface AccountInformationProps {
  account: Account;
  /** The button that leads to where the subscription is changed. */
  manage: ReactNode;
}

/** What the account is and has left. */
function AccountInformation({ account, manage }: AccountInformationProps) {
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

/** `growth` becomes `Growth`. */
function nameTier(tier: PlanTier): string {
  return `${tier.charAt(0).toUpperCase()}${tier.slice(1)}`;
}

/** Why this plan counts, and what comes after it. */
const originNotes: Record<TierOrigin, string> = {
  override: 'An administrator has granted this plan. When the grant ends, the plan below it counts again.',
  subscription: 'This is the plan you pay for.',
  trial:
    'Every new account tries the Growth plan once, without a card. When the trial ends, the account is on the Free plan.',
  free: 'The plan of every account without a subscription.',
};

/** Every feature of the product, and whether the account's plan includes it. */
function listFeatures({ features }: Account['plan']): { words: string; included: boolean }[] {
  return planFeatures.map((feature) => ({
    words: featureWords[feature],
    included: features.includes(feature),
  }));
}

const featureWords: Record<PlanFeature, string> = {
  exports: 'CSV, Excel and report exports',
  pasted: 'Pasted lists of channels',
  quotes: 'Quotes accepted by a link',
  proposals: 'AI proposals with tiered pricing',
  conversions: 'Orders from files',
  pixel: 'Orders by pixel',
  campaigns: 'Campaigns',
  api: 'API access',
  bulk: 'Bulk tools',
  clients: 'Client approval pages',
  whiteLabel: 'White-label branding',
  simulation: 'ROI forecasting',
  portfolio: 'Channels for a budget',
  offers: 'Offers judged in full',
  learning: 'Forecasts that learn from your campaigns',
  ownSets: 'Own assumptions of returns',
};
