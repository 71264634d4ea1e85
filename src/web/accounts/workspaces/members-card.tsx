import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { Account } from '../../../contract/accounts/account.ts';
import type { Member } from '../../../contract/accounts/workspaces.ts';
import { roles, type Role } from '../../../engine/plans/roles.ts';
import { api } from '../../session/api.ts';
import { refreshStart } from '../../session/start.ts';
import { useAction } from '../../session/use-action.ts';
import { roleNames } from '../../session/rights.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmedButton } from '../../ui/confirmed-button.tsx';
import { FailureLine } from '../../ui/failure-line.tsx';
import { formatCount, formatDate, formatLimit } from '../../ui/format.ts';
import { RowCell, RowTable, type RowColumn } from '../../ui/row-table.tsx';
import { texts } from './texts.ts';
import { useTeamRefresh, type LoadedTeam } from './use-team.ts';
import classes from './workspaces.module.css';

const columns = {
  person: { name: texts.person },
  role: { name: texts.role },
  share: { name: texts.share, isNumber: true },
  spent: { name: texts.spent, isNumber: true },
  joined: { name: texts.joined },
  actions: { name: texts.actions, isSpoken: true },
} as const satisfies Record<string, RowColumn>;

interface MembersProps {
  team: LoadedTeam;
  account: Account;
}

/** Who is in the team, and for whoever administers it what they may do and spend. */
export function MembersCard({ team, account }: MembersProps) {
  const [editing, setEditing] = useState<string | null>(null);
  const { rights, role } = account.workspace;
  const mayAdminister = rights.includes('administer');
  const edited = team.members.find(({ person_id }) => person_id === editing);
  const shown: RowColumn[] = Object.values(columns);
  return (
    <Card title={texts.members}>
      <div className={classes.stack}>
        <RowTable title={texts.members} columns={mayAdminister ? shown : shown.slice(0, -1)}>
          {team.members.map((member) => {
            const mayChange = mayAdminister && (member.role !== 'owner' || role === 'owner');
            return (
              <tr key={member.person_id}>
                <th scope="row">
                  <bdi>{nameOf(member, account)}</bdi>
                  <br />
                  <span className={classes.note}>{member.email}</span>
                </th>
                <RowCell of={columns.role}>{roleNames[member.role]}</RowCell>
                <RowCell of={columns.share}>
                  {member.monthly_credits === null ? texts.noShare : formatLimit(member.monthly_credits)}
                </RowCell>
                <RowCell of={columns.spent}>{formatCount(member.credits_spent)}</RowCell>
                <RowCell of={columns.joined}>{formatDate(member.joined_at)}</RowCell>
                {mayAdminister && (
                  <RowCell of={columns.actions}>
                    {mayChange && (
                      <Button
                        variant="default"
                        size="xs"
                        aria-label={`${texts.edit}: ${member.name || member.email}`}
                        onClick={() => setEditing(member.person_id)}
                      >
                        {texts.edit}
                      </Button>
                    )}
                  </RowCell>
                )}
              </tr>
            );
          })}
        </RowTable>
        {edited !== undefined && (
          <EditMember
            key={edited.person_id}
            member={edited}
            account={account}
            onDone={() => setEditing(null)}
          />
        )}
      </div>
    </Card>
  );
}

function nameOf({ person_id, name, email }: Member, { profile }: Account): string {
  const said = name.trim() || email;
  return person_id === profile.user_id ? `${said} (${texts.you})` : said;
}

interface EditProps {
  member: Member;
  account: Account;
  onDone: () => void;
}

function EditMember({ member, account, onDone }: EditProps) {
  const [role, setRole] = useState<Role>(member.role);
  const [share, setShare] = useState(member.monthly_credits?.toString() ?? '');
  const refresh = useTeamRefresh();
  const headingId = useId();
  const finish = () => {
    refresh();
    // What the reader may do themselves can have changed.
    void refreshStart();
    onDone();
  };
  const monthlyCredits = share.trim() === '' ? null : Number(share);
  const saving = useAction(
    () => api.changeMember({ person_id: member.person_id, role, monthly_credits: monthlyCredits }),
    finish,
  );
  const removing = useAction(() => api.removeMember({ person_id: member.person_id }), finish);
  const isOwn = member.person_id === account.profile.user_id;
  const given = roles.filter((one) => one !== 'owner' || account.workspace.role === 'owner');
  const name = member.name.trim() || member.email;
  return (
    <section className={classes.stack} aria-labelledby={headingId}>
      <h3 id={headingId}>
        <bdi>{name}</bdi>
      </h3>
      <form
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault();
          saving.run(undefined);
        }}
      >
        <div className={classes.fields}>
          <NativeSelect
            label={texts.role}
            value={role}
            data={given.map((value) => ({ value, label: roleNames[value] }))}
            onChange={({ currentTarget }) =>
              setRole(given.find((one) => one === currentTarget.value) ?? role)
            }
          />
          <TextInput
            label={texts.share}
            description={texts.shareHint}
            inputMode="numeric"
            pattern="[0-9]{0,7}"
            value={share}
            onChange={({ currentTarget }) => setShare(currentTarget.value.replaceAll(/\D/g, '').slice(0, 6))}
          />
        </div>
        <FailureLine message={saving.failure?.message ?? removing.failure?.message ?? null} />
        <div className={classes.actions}>
          <Button type="submit" aria-disabled={saving.isRunning}>
            {texts.save}
          </Button>
          <Button variant="default" onClick={onDone}>
            {texts.cancel}
          </Button>
          {!isOwn && (
            <ConfirmedButton
              label={texts.remove}
              question={texts.removeQuestion(name)}
              confirmLabel={texts.removeConfirm}
              keepLabel={texts.keep}
              isRunning={removing.isRunning}
              onConfirm={() => removing.run(undefined)}
            />
          )}
        </div>
      </form>
    </section>
  );
}
