import { id } from './test-agency-exchanges.ts';

const instant = '2026-11-21T12:00:00.000Z';
const token = 'a'.repeat(32);
const done = { output: { done: true } };
const role = 'analyst';
const email = 'ada@example.org';

/** For each procedure about teams: a valid input and an answer. */
export const teamExchanges = {
  makeTeam: { input: { name: 'A team' }, output: { id } },
  switchWorkspace: { input: { id }, output: { id } },
  team: {
    output: {
      id,
      name: 'A team',
      avatar_url: null,
      is_team: true,
      members: [
        {
          person_id: id,
          name: 'Ada',
          email,
          avatar_url: null,
          role,
          monthly_credits: 10,
          credits_spent: 2,
          joined_at: instant,
        },
      ],
      invitations: [{ id, email, role, invited_at: instant, expires_at: instant, is_expired: false }],
      tier: 'agency',
      seats: 15,
      can_move_subscription: false,
    },
  },
  changeTeam: { input: { name: 'A team', avatar_url: null }, ...done },
  inviteMember: { input: { email, role }, ...done },
  withdrawInvitation: { input: { id }, ...done },
  readInvitation: {
    input: { token },
    output: {
      team: 'A team',
      role,
      masked_email: 'a···@example.org',
      expires_at: instant,
      caller: 'invited',
    },
  },
  acceptInvitation: { input: { token }, output: { id } },
  changeMember: { input: { person_id: id, role, monthly_credits: null }, ...done },
  removeMember: { input: { person_id: id }, ...done },
  leaveTeam: done,
  moveSubscription: done,
  deleteTeam: { input: { name: 'A team', password: null }, ...done },
  teamActivity: {
    input: { before: '9' },
    output: {
      activity: [
        { id: 1, person: 'Ada', action: 'member_joined', subject: '', role, count: null, at: instant },
      ],
      has_more: false,
    },
  },
};
