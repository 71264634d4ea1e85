import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Account } from '../../../contract/accounts/account.ts';
import { longestAddress } from '../../../contract/limits.ts';
import { roles, type Role } from '../../../engine/plans/roles.ts';
import { api } from '../../session/api.ts';
import { useAction } from '../../session/use-action.ts';
import { roleNames } from '../../session/rights.ts';
import { Card } from '../../ui/card.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { formatDate } from '../../ui/format.ts';
import { Tag } from '../../ui/tag.tsx';
import { showToast } from '../../ui/toast.ts';
import { texts } from './texts.ts';
import { useTeamRefresh, type LoadedTeam } from './use-team.ts';
import classes from './workspaces.module.css';

/** Invites people by mail, and shows who has not answered yet. */
export function InvitationsCard({ team, account }: { team: LoadedTeam; account: Account }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('analyst');
  const refresh = useTeamRefresh();
  const inviting = useAction(
    (invited: { email: string; role: Role }) => api.inviteMember(invited),
    () => {
      setEmail('');
      refresh();
      void showToast({ title: texts.invited, tone: 'good', topic: 'team' });
    },
  );
  const withdrawing = useAction((id: string) => api.withdrawInvitation({ id }), refresh);
  const given = roles.filter((one) => one !== 'owner' || account.workspace.role === 'owner');
  const open = team.invitations.filter(({ is_expired }) => !is_expired);
  const isFull = team.seats !== null && team.members.length + open.length >= team.seats;
  const hindrance = team.tier === 'free' ? texts.noPlan : isFull ? texts.noSeats : null;
  return (
    <Card title={texts.invite} lede={texts.inviteLede}>
      <div className={classes.stack}>
        {hindrance === null ? (
          <form
            className={classes.fields}
            onSubmit={(event) => {
              event.preventDefault();
              inviting.run({ email: email.trim(), role });
            }}
          >
            <TextInput
              label={texts.email}
              type="email"
              name="invited"
              autoComplete="off"
              required
              maxLength={longestAddress}
              value={email}
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            />
            <NativeSelect
              label={texts.role}
              value={role}
              data={given.map((value) => ({ value, label: roleNames[value] }))}
              onChange={({ currentTarget }) =>
                setRole(given.find((one) => one === currentTarget.value) ?? role)
              }
            />
            <Button type="submit" aria-disabled={inviting.isRunning}>
              {texts.sendInvitation}
            </Button>
          </form>
        ) : (
          <p>{hindrance}</p>
        )}
        <FailureLine message={inviting.failure?.message ?? withdrawing.failure?.message ?? null} />
        {team.invitations.length > 0 && (
          <section>
            <h3>{texts.open}</h3>
            <ul className={classes.rows}>
              {team.invitations.map(({ id, email: address, role: offered, expires_at, is_expired }) => (
                <li key={id} className={classes.row}>
                  <span className={classes.person}>
                    <span>{address}</span>
                    <span className={classes.note}>
                      {roleNames[offered]}
                      {', '}
                      {is_expired ? (
                        <Tag tone="warn">{texts.expired}</Tag>
                      ) : (
                        `${texts.expires} ${formatDate(expires_at)}`
                      )}
                    </span>
                  </span>
                  <span className={classes.actions}>
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={`${texts.again}: ${address}`}
                      aria-disabled={inviting.isRunning}
                      onClick={() => inviting.run({ email: address, role: offered })}
                    >
                      {texts.again}
                    </Button>
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={`${texts.withdraw}: ${address}`}
                      aria-disabled={withdrawing.isRunning}
                      onClick={() => withdrawing.run(id)}
                    >
                      {texts.withdraw}
                    </Button>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Card>
  );
}
