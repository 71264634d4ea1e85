import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { rightsOf, type Role } from '../../../engine/plans/roles.ts';
import { accountOf } from '../../test-accounts.ts';
import { showPage, type Shown } from '../../test-screen.tsx';

const teamId = '00000000-0000-4000-8000-00000000000f';
const at = '2026-11-21T12:00:00.000Z';
const inTeam = (role: Role) => {
  const account = accountOf('agency');
  const named = { id: teamId, name: 'Blue Team', avatar_url: null, role };
  return { ...account, workspace: { ...named, is_team: true, rights: [...rightsOf[role]] }, teams: [named] };
};
const member = (place: number, role: Role) => ({
  person_id: `00000000-0000-4000-8000-00000000001${place}`,
  name: `Person ${place}`,
  email: `person${place}@example.org`,
  avatar_url: null,
  role,
  monthly_credits: place === 1 ? 50 : null,
  credits_spent: 7,
  joined_at: at,
});
const answers = {
  team: {
    id: teamId,
    name: 'Blue Team',
    avatar_url: null,
    is_team: true,
    members: [member(0, 'owner'), member(1, 'analyst')],
    invitations: [],
    tier: 'agency' as const,
    seats: 15,
    can_move_subscription: false,
  },
  teamActivity: {
    activity: [
      {
        id: 1,
        person: 'Person 0',
        action: 'member_joined' as const,
        subject: '',
        role: null,
        count: null,
        at,
      },
    ],
    has_more: false,
  },
};
const inputs = (server: Shown['server'], name: string) =>
  server.asked.flatMap((call) => (call.name === name ? [call.input] : []));
const left = vi.fn<(to: string | URL) => void>();
beforeEach(() => {
  left.mockReset();
  vi.spyOn(location, 'assign').mockImplementation(left);
});

test('an owner sees what each may spend and changes it, and deletes the team only by name and with a question', async () => {
  const { user, server } = await showPage('/team', {
    account: inTeam('owner'),
    answers: { ...answers, changeMember: { done: true }, deleteTeam: { done: true } },
  });
  const row = (await screen.findByText('person1@example.org')).closest('tr');
  expect(row?.textContent).toContain('50');
  await user.click(screen.getByRole('button', { name: 'Change: Person 1' }));
  const share = screen.getByLabelText(/Credits a month/);
  await user.clear(share);
  await user.type(share, '20x');
  const form = share.closest('form') ?? document.body;
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(inputs(server, 'changeMember')).toMatchObject([{ role: 'analyst', monthly_credits: 20 }]),
  );
  await user.type(screen.getByLabelText('Type the team’s name'), 'Blue Team');
  await user.click(screen.getByRole('button', { name: 'Delete the team' }));
  expect(inputs(server, 'deleteTeam')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Yes, delete' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith('/dashboard'));
});

test('finance sees who works there, and neither invites, changes anybody, nor is offered an analysis', async () => {
  await showPage('/team', { account: inTeam('finance'), answers });
  await screen.findByText('person1@example.org');
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete the team' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'New analysis' })).toBeNull();
  expect(screen.getByText('Only an owner of the team can do this.')).toBeDefined();
});

test('the switcher names every workspace, changes over with one call, and the page is loaded anew', async () => {
  const { user, server } = await showPage('/team', {
    account: inTeam('analyst'),
    answers: { ...answers, switchWorkspace: { id: teamId } },
  });
  await user.click(await screen.findByRole('button', { name: /^Workspace: / }));
  await user.click(screen.getByRole('button', { name: /Personal workspace/ }));
  await waitFor(() => expect(left).toHaveBeenCalledWith('/dashboard'));
  expect(inputs(server, 'switchWorkspace')).toHaveLength(1);
});

test('whoever is alone is told what a team is, and makes one', async () => {
  const alone = { ...answers.team, is_team: false, members: [member(0, 'owner')], seats: 1 };
  const { user } = await showPage('/team', {
    account: accountOf('growth', { number: 2 }),
    answers: { team: alone, makeTeam: { id: teamId } },
  });
  await user.type(await screen.findByLabelText(/^Team name/), 'Blue Team');
  await user.click(screen.getByRole('button', { name: 'Make a team' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith('/team'));
});
