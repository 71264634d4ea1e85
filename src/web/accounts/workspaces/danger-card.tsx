import { PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useState } from 'react';
import type { Account } from '../../../contract/accounts/account.ts';
import { longestTeamName } from '../../../contract/limits.ts';
import { api } from '../../session/api.ts';
import { tellOtherTabs } from '../../session/other-tabs.ts';
import { useAction } from '../../session/use-action.ts';
import { reloadWorkspace } from '../../session/workspace-reload.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { texts } from './texts.ts';
import type { LoadedTeam } from './use-team.ts';
import classes from './workspaces.module.css';

const goHome = () => {
  tellOtherTabs();
  reloadWorkspace('left', '/dashboard');
};

/** The two ways out: one's own, and everybody's. */
export function DangerCard({ team, account }: { team: LoadedTeam; account: Account }) {
  const leaving = useAction(() => api.leaveTeam({}), goHome);
  return (
    <Card title={texts.danger}>
      <div className={classes.stack}>
        <FailureLine message={leaving.failure?.message ?? null} />
        <ConfirmedButton
          label={texts.leave}
          question={texts.leaveQuestion}
          confirmLabel={texts.leaveConfirm}
          keepLabel={texts.keep}
          isRunning={leaving.isRunning}
          onConfirm={() => leaving.run(undefined)}
        />
        {account.workspace.rights.includes('own') && <DeleteTeam team={team} account={account} />}
      </div>
    </Card>
  );
}

function DeleteTeam({ team, account }: { team: LoadedTeam; account: Account }) {
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const deleting = useAction(
    () => api.deleteTeam({ name: name.trim(), password: password === '' ? null : password }),
    goHome,
  );
  return (
    <form className={classes.stack} onSubmit={(event) => event.preventDefault()}>
      <h3>{texts.delete}</h3>
      <p>{texts.deleteLede}</p>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={account.profile.email}
        readOnly
        hidden
      />
      <div className={classes.fields}>
        <TextInput
          label={texts.typeName}
          placeholder={team.name}
          autoComplete="off"
          maxLength={longestTeamName}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <PasswordInput
          label={texts.password}
          description={texts.noPassword}
          name="password"
          autoComplete="current-password"
          value={password}
          visibilityToggleButtonProps={{ 'aria-label': texts.showPassword, tabIndex: 0 }}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      </div>
      <FailureLine message={deleting.failure?.message ?? null} />
      <ConfirmedButton
        label={texts.delete}
        question={texts.deleteQuestion}
        confirmLabel={texts.deleteConfirm}
        keepLabel={texts.keep}
        isRunning={deleting.isRunning}
        onConfirm={() => deleting.run(undefined)}
      />
    </form>
  );
}
