import { z } from 'zod';
import { planTiers } from '../../engine/plans/plans.ts';
import { roles } from '../../engine/plans/roles.ts';
import { highestMonthlyCredits, longestAvatarUrl, longestPassword, longestTeamName } from '../limits.ts';
import { invitation, teamErrors } from './invitations.ts';
import { line } from '../text-fields.ts';
import { inWorkspace, noInput, procedure } from '../procedure.ts';
import { count } from '../analysis/text-evidence.ts';

const instant = z.iso.datetime();
const tags = ['Teams'];
const signedIn = procedure.meta({ access: 'signed-in', feature: null, audit: [] });
const role = z.enum(roles);
const name = line(longestTeamName);
const personId = z.uuid();
const done = z.strictObject({ done: z.literal(true) });

const workspaceId = z.strictObject({ id: z.uuid() });

export const makeTeam = signedIn
  .route({
    method: 'POST',
    path: '/api/teams',
    summary: 'Make a team, and work in it',
    description: 'A new team has no plan and no credits. Its maker is its owner.',
    tags,
  })
  .input(z.strictObject({ name }))
  .errors(teamErrors)
  .output(workspaceId);

export const switchWorkspace = signedIn
  .route({
    method: 'POST',
    path: '/api/workspace',
    summary: 'Work in another workspace from now on, in this sign-in',
    tags,
  })
  .input(workspaceId)
  .errors(teamErrors)
  .output(workspaceId);

export const member = z.strictObject({
  person_id: personId,
  name: z.string(),
  email: z.string(),
  avatar_url: z.string().nullable(),
  role,
  /** How many credits they may spend in a UTC month; `null` is no limit of their own. */
  monthly_credits: count.nullable(),
  /** In this UTC month. */
  credits_spent: count,
  joined_at: instant,
});
export type Member = z.infer<typeof member>;

export const team = inWorkspace('read')
  .route({ method: 'GET', path: '/api/team', summary: 'Who works in the workspace', tags })
  .input(noInput)
  .output(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      avatar_url: z.string().nullable(),
      is_team: z.boolean(),
      members: z.array(member),
      /** The open ones; empty for whoever may not invite. */
      invitations: z.array(invitation),
      tier: z.enum(planTiers),
      /** `null` is unlimited. A personal workspace has one. */
      seats: count.nullable(),
      /** Whether the caller has a subscription of their own that could be moved into this team. */
      can_move_subscription: z.boolean(),
    }),
  );

export const changeTeam = inWorkspace('administer')
  .route({ method: 'POST', path: '/api/team/settings', summary: 'Change the team’s name and logo', tags })
  .input(z.strictObject({ name, avatar_url: line(longestAvatarUrl).nullable() }))
  .errors(teamErrors)
  .output(done);

export const changeMember = inWorkspace('administer')
  .route({
    method: 'POST',
    path: '/api/team/members',
    summary: 'Change a member’s role and how much they may spend',
    tags,
  })
  .input(
    z.strictObject({
      person_id: personId,
      role,
      monthly_credits: z.number().int().min(0).max(highestMonthlyCredits).nullable(),
    }),
  )
  .errors(teamErrors)
  .output(done);

export const removeMember = inWorkspace('administer')
  .route({
    method: 'POST',
    path: '/api/team/members/remove',
    summary: 'Remove a member',
    description: 'What they made stays. Their API keys end, and their sign-ins leave the team.',
    tags,
  })
  .input(z.strictObject({ person_id: personId }))
  .errors(teamErrors)
  .output(done);

export const leaveTeam = inWorkspace('read')
  .route({ method: 'POST', path: '/api/team/leave', summary: 'Leave the team', tags })
  .input(noInput)
  .errors(teamErrors)
  .output(done);

export const moveSubscription = inWorkspace('own')
  .route({
    method: 'POST',
    path: '/api/team/subscription',
    summary: 'Move the caller’s own subscription into the team',
    description:
      'The subscription, its purchases and what is left of the month’s plan credits. Trials, overrides and other credits stay.',
    tags,
  })
  .input(noInput)
  .errors({
    ...teamErrors,
    NO_SUBSCRIPTION: { status: 409, message: 'You have no running subscription of your own.' },
    TEAM_PAYS_ALREADY: { status: 409, message: 'This team has payments of its own already.' },
    PURCHASE_OPEN: {
      status: 409,
      message:
        'A purchase is under way, or credits were bought this month. Please move the plan once that is over.',
    },
  })
  .output(done);

export const deleteTeam = inWorkspace('own')
  .route({
    method: 'POST',
    path: '/api/team/deletion',
    summary: 'Delete the team with everything in it',
    description: 'Needs the team’s name, and the password or a sign-in of the last ten minutes.',
    tags,
  })
  .input(z.strictObject({ name, password: line(longestPassword).min(1).nullable() }))
  .errors({
    ...teamErrors,
    WRONG_NAME: { status: 400, message: 'This is not the team’s name.' },
    SUBSCRIPTION_OPEN: {
      status: 409,
      message: 'The team’s subscription still runs. Please end it first, under Manage subscription.',
    },
    INVALID_PASSWORD: { status: 403, message: 'The password is wrong.' },
    SIGN_IN_AGAIN: {
      status: 403,
      message: 'Please sign in again first: your sign-in is more than ten minutes old.',
    },
  })
  .output(done);
