import { z } from 'zod';
import { roles } from '../../engine/plans/roles.ts';
import { invitationDays, longestAddress, mostOpenInvitations, mostTeams } from '../limits.ts';
import { inWorkspace, procedure } from '../procedure.ts';

const instant = z.iso.datetime();
const tags = ['Teams'];
const role = z.enum(roles);
const done = z.strictObject({ done: z.literal(true) });
const token = z.string().regex(/^[\w-]{32}$/);

/** Why something about a team is refused, whatever it is. */
export const teamErrors = {
  TEAM_NAME_MISSING: { status: 400, message: 'Please give the team a name.' },
  TOO_MANY_TEAMS: {
    status: 409,
    message: `You can be in ${mostTeams} teams at most. Please leave one first.`,
  },
  WORKSPACE_NOT_FOUND: {
    status: 404,
    message: 'You are not a member of this workspace, or it no longer exists.',
  },
  NOT_A_TEAM: {
    status: 404,
    message: 'This is your personal workspace. Please make a team, or switch to one, first.',
  },
  MEMBER_NOT_FOUND: { status: 404, message: 'This person is no longer a member of the team.' },
  OWNERS_ONLY: { status: 403, message: 'Only an owner of the team may make, change or remove its owners.' },
  LAST_OWNER: {
    status: 409,
    message: 'A team keeps at least one owner. Please make somebody else an owner first.',
  },
  ROLE_REQUIRED: {
    status: 403,
    message: 'Your role in this workspace does not allow this. Please ask its owner.',
  },
  INVITATION_NOT_FOUND: { status: 404, message: 'This invitation has ended, or never existed.' },
  CONFIRM_ADDRESS_FIRST: {
    status: 403,
    message: 'Please confirm your own email address first. You find how in your profile.',
  },
  ALREADY_MEMBER: { status: 409, message: 'This person is a member of the team already.' },
  TOO_MANY_INVITATIONS: {
    status: 429,
    message: `A team has ${mostOpenInvitations} open invitations at most, and sends 20 an hour, 3 of them to one address. Please withdraw one, or try again later.`,
  },
  NO_PLAN: {
    status: 403,
    message: 'The team has no plan, or its plan has ended, so nobody can join. Its owner can change that.',
  },
  TEAM_FULL: {
    status: 409,
    message: 'Every seat of the team’s plan is taken. An owner can remove somebody or choose a larger plan.',
  },
} as const;
export const invitation = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  role,
  invited_at: instant,
  expires_at: instant,
  is_expired: z.boolean(),
});

export const inviteMember = inWorkspace('administer')
  .route({
    method: 'POST',
    path: '/api/team/invitations',
    summary: 'Invite somebody by mail',
    description: `The link works for ${invitationDays} days, once, and for that address alone. Invited again, an address gets a new link, and the former one ends.`,
    tags,
  })
  .input(z.strictObject({ email: z.email().max(longestAddress), role }))
  .errors(teamErrors)
  .output(done);

export const withdrawInvitation = inWorkspace('administer')
  .route({
    method: 'POST',
    path: '/api/team/invitations/withdraw',
    summary: 'Withdraw an invitation',
    tags,
  })
  .input(z.strictObject({ id: z.uuid() }))
  .errors(teamErrors)
  .output(done);

/** Why an invitation leads nowhere. */
const invitationRefusals = {
  INVITATION_UNKNOWN: {
    status: 404,
    message: 'This link is not complete, or the invitation is long over. Please ask for a new one.',
  },
  INVITATION_USED: {
    status: 409,
    message: 'This invitation has been used. If it was you, switch to the team in the header.',
  },
  INVITATION_EXPIRED: {
    status: 410,
    message: `This invitation is older than ${invitationDays} days. Please ask for a new one.`,
  },
  INVITATION_WITHDRAWN: {
    status: 410,
    message: 'This invitation was withdrawn, or a newer mail has taken its place.',
  },
  INVITER_LEFT: {
    status: 410,
    message: 'The sender of this invitation can no longer invite. Please ask the team for a new one.',
  },
  OTHER_ADDRESS: {
    status: 403,
    message: 'This invitation is for another address than the one you are signed in with.',
  },
} as const;

export const readInvitation = procedure
  .route({
    method: 'POST',
    path: '/api/invitation',
    summary: 'What an invitation’s link is for',
    tags,
  })
  .input(z.strictObject({ token }))
  .errors(invitationRefusals)
  .output(
    z.strictObject({
      team: z.string(),
      role,
      /** Enough for whoever it is to recognize their own: `a···@example.com`. */
      masked_email: z.string(),
      expires_at: instant,
      /** The caller: nobody, somebody with another address, or who it is for. */
      caller: z.enum(['nobody', 'other', 'unconfirmed', 'invited']),
    }),
  );

export const acceptInvitation = procedure
  .meta({ access: 'signed-in', feature: null, audit: [] })
  .route({
    method: 'POST',
    path: '/api/invitation/accept',
    summary: 'Join the team of an invitation, and work in it',
    tags,
  })
  .input(z.strictObject({ token }))
  .errors({
    ...invitationRefusals,
    ...teamErrors,
  })
  .output(z.strictObject({ id: z.uuid() }));
