import type { Profile } from '../../../contract/accounts/account.ts';
import type { RecentAnalysis } from '../../../contract/analysis/dashboard.ts';
import type { PlanTier } from '../../../engine/plans/plans.ts';
import { Card } from '../../ui/card.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Moment } from '../../ui/moment.tsx';
import { texts } from './texts.ts';

interface ActivityCardProps {
  profile: Profile;
  tier: PlanTier;
  /** `undefined` while they are not known. */
  recent: readonly RecentAnalysis[] | undefined;
}

export function ActivityCard({ profile, tier, recent }: ActivityCardProps) {
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
