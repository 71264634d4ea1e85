import { useDeferredValue, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Account, Profile } from '../../../contract/accounts/account.ts';
import { links } from '../../app/paths.ts';
import { UpgradeOptions } from '../../session/upgrade-options.tsx';
import { readAvatarAddress } from '../../ui/avatar-address.ts';
import { Card } from '../../ui/card.tsx';
import type { RecentAnalysis } from '../../../contract/analysis/dashboard.ts';
import type { PlanTier } from '../../../engine/plans/plans.ts';
import { FactList } from '../../ui/fact-list.tsx';
import { Moment } from '../../ui/moment.tsx';
import { OwnAvatar } from '../../ui/picture.tsx';
import { Tag } from '../../ui/tag.tsx';
import { CreditHistory } from './credit-history.tsx';
import { CreditsCard } from './credits-card.tsx';
import { RecentCard } from './recent-card.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { texts } from './texts.ts';
import { TrendsCard } from './trends-card.tsx';
import { UsageCard } from './usage-card.tsx';
import type { LoadedDashboard } from './use-dashboard-data.ts';
import cards from './account-card.module.css';
import classes from './overview.module.css';

/** What begins or changes a payment; drawn from outside. */
export interface DashboardPurchases {
  manage: ReactNode;
  boost: ReactNode;
}

interface OverviewProps {
  account: Account;
  data: LoadedDashboard;
  /** Stands behind the work: what greets new accounts. */
  welcome: ReactNode;
  /** The table of all analyses. */
  library: ReactNode;
  purchases: DashboardPurchases;
}

/** Work first: the library, or the way to its first entry; then the account. */
export function Overview({ account, data, welcome, library, purchases }: OverviewProps) {
  const { profile, plan, usage, subscription } = account;
  // What is read first is drawn first; the rest follows in slices that keep the page answering.
  const isRestDue = useDeferredValue(true, false);
  const isNew = data.data?.recent_analyses.length === 0;
  // Its key keeps it what it is when it moves.
  const recent = <RecentCard key="recent" data={data} canExport={plan.features.includes('exports')} />;
  return (
    <div className={classes.overview}>
      {isNew ? (
        recent
      ) : (
        <Card title={texts.library} aside={<Link to={links.library}>{texts.openLibrary}</Link>}>
          {library}
        </Card>
      )}
      {welcome}
      {isRestDue && (
        <>
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
        </>
      )}
      {isNew || !isRestDue ? null : recent}
      <CreditHistory userId={profile.user_id} />
      {plan.tier === 'free' && (
        <Card title={texts.upgrade} lede={texts.upgradeLede}>
          <UpgradeOptions />
        </Card>
      )}
    </div>
  );
}

function ProfileCard({ profile }: { profile: Profile }) {
  const name = profile.full_name.trim() === '' ? texts.nameless : profile.full_name;
  const address = readAvatarAddress(profile.avatar_url);
  const url = address.kind === 'picture' ? address.url : null;
  return (
    <Card title={texts.profile} aside={profile.is_admin && <Tag tone="brand">{texts.admin}</Tag>}>
      <div className={cards.person}>
        <OwnAvatar name={name} url={url} />
        <div>
          <p className={cards.name}>
            <bdi>{name}</bdi>
          </p>
          <p className={cards.note}>{profile.email}</p>
        </div>
      </div>
      <Link className={cards.foot} to={links.profile}>
        {texts.profileSettings}
      </Link>
    </Card>
  );
}

interface ActivityCardProps {
  profile: Profile;
  tier: PlanTier;
  /** `undefined` while they are not known. */
  recent: readonly RecentAnalysis[] | undefined;
}

function ActivityCard({ profile, tier, recent }: ActivityCardProps) {
  // The recent ones are all that is counted here; the plus says that there may be more.
  const total = recent === undefined ? texts.unknown : `${recent.length}+`;
  return (
    <Card title={texts.activity}>
      <FactList
        facts={[
          { name: texts.memberSince, value: <Moment iso={profile.created_at} /> },
          { name: texts.totalAnalyses, value: total },
          { name: texts.streak, value: texts.streakText },
          { name: texts.status, value: tier === 'free' ? texts.freeUser : texts.premiumUser },
        ]}
      />
    </Card>
  );
}
