import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import { useEffect } from 'react';
import type { Account } from '../../../contract/accounts/account.ts';
import { track } from '../../session/analytics.ts';
import { LoadedPart } from '../../session/loaded-part.tsx';
import { roleNames } from '../../session/rights.ts';
import frame from '../../ui/screen.module.css';
import spoken from '../../ui/spoken.module.css';
import { Tag } from '../../ui/tag.tsx';
import { ActivityCard } from './activity-card.tsx';
import { DangerCard } from './danger-card.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { MembersCard } from './members-card.tsx';
import { MakeTeamCard, PlanCard, RolesCard, SettingsCard } from './team-cards.tsx';
import { texts } from './texts.ts';
import { useTeam } from './use-team.ts';
import classes from './workspaces.module.css';

/** Who works in the reader's workspace, with what, and what they have done. */
export function TeamScreen({ account }: { account: Account }) {
  const { workspace } = account;
  const team = useTeam();
  useEffect(() => track('page_view', { page: texts.title }), []);
  const may = (right: (typeof workspace.rights)[number]) => workspace.rights.includes(right);
  return (
    <div className={frame.screen}>
      <header className={classes.head}>
        <h1 className={classes.title}>{workspace.is_team ? <bdi>{workspace.name}</bdi> : texts.title}</h1>
        {workspace.is_team && <Tag>{roleNames[workspace.role]}</Tag>}
      </header>
      <LoadedPart query={team} failure={texts.failed} skeleton={<TeamSkeleton />}>
        {(found) =>
          found.is_team ? (
            <>
              <MembersCard team={found} account={account} />
              {may('administer') && <InvitationsCard team={found} account={account} />}
              <PlanCard team={found} mayOwn={may('own')} />
              {may('administer') && <SettingsCard team={found} />}
              <RolesCard />
              <ActivityCard members={found.members} />
              <DangerCard team={found} account={account} />
              <MakeTeamCard />
            </>
          ) : (
            <>
              <p>{texts.aloneLede}</p>
              <MakeTeamCard />
              <RolesCard />
            </>
          )
        }
      </LoadedPart>
    </div>
  );
}

/** Its shape while nobody knows yet whose it is. */
export function TeamScreenSkeleton() {
  return (
    <div className={frame.screen}>
      <h1 className={classes.title}>{texts.title}</h1>
      <TeamSkeleton />
    </div>
  );
}

function TeamSkeleton() {
  return (
    <div className={classes.stack} aria-busy="true">
      <output className={spoken.spoken}>{texts.loading}</output>
      {Array.from({ length: 6 }, (_, line) => (
        <Skeleton key={line} className={classes.line} />
      ))}
    </div>
  );
}
