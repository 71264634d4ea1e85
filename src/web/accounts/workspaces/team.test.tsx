import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '../../../engine/plans/roles.ts';
import { accountOf, memberOf, testTeamId } from '../../test-accounts.ts';
import { showPage, type Shown } from '../../test-screen.tsx';

const at = '2026-11-21T12:00:00.000Z';
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
    id: testTeamId,
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
    account: memberOf('owner'),
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
  await showPage('/team', { account: memberOf('finance'), answers });
  await screen.findByText('person1@example.org');
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete the team' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'New analysis' })).toBeNull();
  expect(screen.getByText('Only an owner of the team can do this.')).toBeDefined();
});

test('the switcher names every workspace, changes over with one call, and the page is loaded anew', async () => {
  const { user, server } = await showPage('/team', {
    account: memberOf('analyst'),
    answers: { ...answers, switchWorkspace: { id: testTeamId } },
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
    answers: { team: alone, makeTeam: { id: testTeamId } },
  });
  await user.type(await screen.findByLabelText(/^Team name/), 'Blue Team');
  await user.click(screen.getByRole('button', { name: 'Make a team' }));
  await waitFor(() => expect(left).toHaveBeenCalledWith('/team'));
});

test('the activity says who did what, asks for one kind and one person, and follows on with the same', async () => {
  const line = { person: 'Person 0', subject: '', role: null, count: null, at };
  const lines = [
    { ...line, id: 9, action: 'channels_analyzed', count: 12 },
    { ...line, id: 8, action: 'job_started', subject: 'Autumn', count: 1 },
    { ...line, id: 7, action: 'watch_made' },
    { ...line, id: 6, action: 'plan_changed', person: null, subject: 'agency' },
    { ...line, id: 5, action: 'boost_bought', person: null, count: 500 },
    { ...line, id: 4, action: 'client_approved', person: 'Guest', subject: 'Spring' },
    { ...line, id: 3, action: 'member_left', person: null, subject: 'Person 3' },
  ] as const;
  const { user, server } = await showPage('/team', {
    account: memberOf('analyst'),
    answers: {
      ...answers,
      teamActivity: ({ before }) =>
        before === undefined
          ? { activity: [...lines], has_more: true }
          : { activity: [{ ...line, id: 2, action: 'list_made', subject: 'First' }], has_more: false },
    },
  });
  const list = await screen.findByRole('list', { name: 'Activity' });
  const words = within(list)
    .getAllByRole('listitem')
    .map(({ firstElementChild }) => firstElementChild?.textContent);
  expect(words).toEqual([
    'Person 0 analyzed 12 channels',
    'Person 0 started the bulk job Autumn, 1 channel',
    'Person 0 began to watch a channel',
    'The plan is now AGENCY',
    'A boost was bought',
    'Guest approved a channel of the list Spring',
    'Somebody who has left left',
  ]);
  await user.selectOptions(screen.getByLabelText('About'), 'Lists');
  await user.selectOptions(screen.getByLabelText('Who'), 'Person 1');
  const { person_id } = member(1, 'analyst');
  await waitFor(() => expect(inputs(server, 'teamActivity').at(-1)).toEqual({ kind: 'lists', person_id }));
  await user.click(await screen.findByRole('button', { name: 'Show older' }));
  await waitFor(() =>
    expect(inputs(server, 'teamActivity').at(-1)).toEqual({ kind: 'lists', person_id, before: '3' }),
  );
  expect(await screen.findByText('First')).toBeDefined();
});
