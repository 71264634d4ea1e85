import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { longestAvatarUrl, longestTeamName } from '../../../contract/limits.ts';
import { allows, rights, roles } from '../../../engine/plans/roles.ts';
import { links } from '../../app/paths.ts';
import { api } from '../../session/api.ts';
import { tellOtherTabs } from '../../session/other-tabs.ts';
import { PlanBadge } from '../../session/plan-badge.tsx';
import { refreshStart, useStart } from '../../session/start.ts';
import { useAction } from '../../session/use-action.ts';
import { reloadWorkspace } from '../../session/workspace-reload.ts';
import { roleNames, whoMay } from '../../session/rights.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { formatCount, formatLimit } from '../../ui/format.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { RowCell, RowTable, type RowColumn } from '../../ui/row-table.tsx';
import spoken from '../../ui/spoken.module.css';
import { showToast } from '../../ui/toast.ts';
import { rightNames, texts } from './texts.ts';
import { useTeamRefresh, type LoadedTeam } from './use-team.ts';
import classes from './workspaces.module.css';

/** Makes a team, and goes into it. */
export function MakeTeamCard() {
  const [name, setName] = useState('');
  const making = useAction(
    () => api.makeTeam({ name: name.trim() }),
    () => {
      tellOtherTabs();
      reloadWorkspace('switched', links.team);
    },
  );
  return (
    <Card title={texts.make} lede={texts.makeLede}>
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          making.run(undefined);
        }}
      >
        <TextInput
          label={texts.name}
          name="team"
          autoComplete="off"
          required
          maxLength={longestTeamName}
          value={name}
          error={making.failure?.message ?? null}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" aria-disabled={making.isRunning}>
          {texts.make}
        </Button>
      </form>
    </Card>
  );
}

export function SettingsCard({ team }: { team: LoadedTeam }) {
  const [name, setName] = useState(team.name);
  const [logo, setLogo] = useState(team.avatar_url ?? '');
  const refresh = useTeamRefresh();
  const saving = useAction(
    () => api.changeTeam({ name: name.trim(), avatar_url: logo.trim() || null }),
    () => {
      refresh();
      void refreshStart();
      void showToast({ title: texts.saved, tone: 'good', topic: 'team' });
    },
  );
  return (
    <Card title={texts.settings}>
      <form
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault();
          saving.run(undefined);
        }}
      >
        <div className={classes.fields}>
          <TextInput
            label={texts.name}
            required
            maxLength={longestTeamName}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <TextInput
            label={texts.logo}
            placeholder={texts.logoHint}
            type="url"
            maxLength={longestAvatarUrl}
            value={logo}
            onChange={({ currentTarget }) => setLogo(currentTarget.value)}
          />
        </div>
        <FailureLine message={saving.failure?.message ?? null} />
        <div className={classes.actions}>
          <Button type="submit" aria-disabled={saving.isRunning}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** What the team pays with and how many it has room for. */
export function PlanCard({ team, mayOwn }: { team: LoadedTeam; mayOwn: boolean }) {
  const { account } = useStart();
  const refresh = useTeamRefresh();
  const moving = useAction(
    () => api.moveSubscription({}),
    () => {
      refresh();
      void refreshStart();
      void showToast({ title: texts.moved, tone: 'good', topic: 'team' });
    },
  );
  const used = formatCount(team.members.length);
  const facts = [{ name: texts.seats, value: texts.seatsOf(used, formatLimit(team.seats)) }];
  return (
    <Card title={texts.plan} aside={account === null ? null : <PlanBadge plan={account.plan} />}>
      <div className={classes.stack}>
        <FactList facts={facts} />
        {team.tier === 'free' && <p>{texts.noPlan}</p>}
        {!mayOwn && <p className={classes.note}>{whoMay('own')}</p>}
        {team.can_move_subscription && <p>{texts.moveLede}</p>}
        <FailureLine message={moving.failure?.message ?? null} />
        {mayOwn && (
          <div className={classes.actions}>
            {team.can_move_subscription && (
              <ConfirmedButton
                label={texts.move}
                question={texts.moveQuestion}
                confirmLabel={texts.moveConfirm}
                keepLabel={texts.keep}
                isRunning={moving.isRunning}
                onConfirm={() => moving.run(undefined)}
              />
            )}
            <Button component={Link} to={links.pricing} variant="default">
              {texts.choosePlan}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

const rightColumn: RowColumn = { name: texts.right };
const roleColumns = roles.map((role) => ({ role, name: roleNames[role] }));

/** The table by which the server decides. */
export function RolesCard() {
  return (
    <Card title={texts.roles}>
      <RowTable title={texts.roles} columns={[rightColumn, ...roleColumns]} isCompact>
        {rights.map((right) => (
          <tr key={right}>
            <th scope="row">{rightNames[right]}</th>
            {roleColumns.map((column) => (
              <RowCell key={column.role} of={column}>
                {allows(column.role, right) ? (
                  <>
                    <CheckIcon />
                    <span className={spoken.spoken}>{texts.yes}</span>
                  </>
                ) : (
                  <span className={classes.note}>{texts.no}</span>
                )}
              </RowCell>
            ))}
          </tr>
        ))}
      </RowTable>
    </Card>
  );
}
