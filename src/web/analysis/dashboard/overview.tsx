import type { ReactNode } from 'react';
import type { Account } from '../../../contract/accounts/account.ts';
import { UpgradeOptions } from '../../session/upgrade-options.tsx';
import { Card } from '../../ui/card.tsx';
import { ActivityCard } from './activity-card.tsx';
import { CreditsCard } from './credits-card.tsx';
import classes from './overview.module.css';
import { ProfileCard } from './profile-card.tsx';
import { RecentCard } from './recent-card.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { texts } from './texts.ts';
import { TrendsCard } from './trends-card.tsx';
import { UsageCard } from './usage-card.tsx';
import type { LoadedDashboard } from './use-dashboard-data.ts';

/** What begins or changes a payment; drawn from outside. */
export interface DashboardPurchases {
  manage: ReactNode;
  boost: ReactNode;
}

interface OverviewProps {
  account: Account;
  data: LoadedDashboard;
  welcome: ReactNode;
  purchases: DashboardPurchases;
  onOpenAnalysis: (id: string) => void;
}

export function Overview({ account, data, welcome, purchases, onOpenAnalysis }: OverviewProps) {
  const { profile, plan, usage, subscription } = account;
  return (
    <div className={classes.overview}>
      {welcome}
      <div className={classes.figures}>
        <ProfileCard profile={profile} />
        <UsageCard usage={usage} credits={profile.credits_remaining} />
        <CreditsCard remaining={profile.credits_remaining} tier={plan.tier} boost={purchases.boost} />
        <SubscriptionCard subscription={subscription} manage={purchases.manage} />
      </div>
      <div className={classes.uneven}>
        <TrendsCard usage={usage} tier={plan.tier} data={data} />
        <ActivityCard profile={profile} tier={plan.tier} recent={data.data?.recent_analyses} />
      </div>
      <RecentCard data={data} canExport={plan.features.includes('exports')} onOpen={onOpenAnalysis} />
      {plan.tier === 'free' && (
        <Card title={texts.upgrade} lede={texts.upgradeLede}>
          <UpgradeOptions />
        </Card>
      )}
    </div>
  );
}
