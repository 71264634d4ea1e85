import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import { readViewer } from '../../platform/http/admission.ts';
import { answering } from '../../platform/http/refusal.ts';
import type { RequestContext } from '../../platform/http/request.ts';
import type { Proving } from '../own-data/proof.usecases.ts';
import { requireProof } from '../own-data/proof.usecases.ts';
import { readActivity } from './activity.usecases.ts';
import type { InvitationContext } from './invitations.usecases.ts';
import {
  acceptInvitation,
  inviteMember,
  readInvitation,
  withdrawInvitation,
} from './invitations.usecases.ts';
import { changeMember, leaveTeam, removeMember } from './members.usecases.ts';
import { moveSubscription } from './ownership.usecases.ts';
import type { DeletionOfTeam } from './teams.usecases.ts';
import { changeTeam, deleteTeam, makeTeam, readTeam, switchWorkspace } from './teams.usecases.ts';

export type WorkspaceDependencies = Omit<InvitationContext & DeletionOfTeam, 'viewer'> & Proving;

const done = { done: true } as const;

/** The procedures with which people work together. */
export function createWorkspaceHandlers(dependencies: WorkspaceDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const own = async (context: RequestContext) => ({ ...dependencies, viewer: await readViewer(context) });
  return {
    makeTeam: os.makeTeam.handler(({ context, input }) =>
      answering(contract.makeTeam, async () => ({ id: await makeTeam(await own(context), input) })),
    ),
    switchWorkspace: os.switchWorkspace.handler(({ context, input }) =>
      answering(contract.switchWorkspace, async () => {
        await switchWorkspace(await own(context), input);
        return { id: input.id };
      }),
    ),
    team: os.team.handler(async ({ context }) =>
      answering(contract.team, async () => readTeam(await own(context), {})),
    ),
    changeTeam: os.changeTeam.handler(({ context, input: { name, avatar_url: avatarUrl } }) =>
      answering(contract.changeTeam, async () => {
        await changeTeam(await own(context), { name, avatarUrl });
        return done;
      }),
    ),
    ...createInvitationHandlers(dependencies),
    ...createMemberHandlers(dependencies),
    moveSubscription: os.moveSubscription.handler(({ context }) =>
      answering(contract.moveSubscription, async () => {
        await moveSubscription(await own(context), {});
        return done;
      }),
    ),
    deleteTeam: os.deleteTeam.handler(({ context, input: { name, password } }) =>
      answering(contract.deleteTeam, async () => {
        const deleting = await own(context);
        await requireProof(dependencies, {
          viewer: deleting.viewer,
          clientAddress: context.clientAddress,
          password,
        });
        await deleteTeam(deleting, { name });
        return done;
      }),
    ),
    teamActivity: os.teamActivity.handler(async ({ context, input }) => {
      const before = input.before === undefined ? null : Number(input.before);
      const { kind = null, person_id: personId = null } = input;
      return readActivity(await own(context), { before, kind, personId });
    }),
  };
}

function createInvitationHandlers(dependencies: WorkspaceDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const own = async (context: RequestContext) => ({ ...dependencies, viewer: await readViewer(context) });
  return {
    inviteMember: os.inviteMember.handler(({ context, input }) =>
      answering(contract.inviteMember, async () => {
        await inviteMember(await own(context), input);
        return done;
      }),
    ),
    withdrawInvitation: os.withdrawInvitation.handler(({ context, input }) =>
      answering(contract.withdrawInvitation, async () => {
        await withdrawInvitation(await own(context), input);
        return done;
      }),
    ),
    readInvitation: os.readInvitation.handler(({ context, input }) =>
      answering(contract.readInvitation, async () =>
        readInvitation({ ...dependencies, viewer: await context.viewer() }, input),
      ),
    ),
    acceptInvitation: os.acceptInvitation.handler(({ context, input }) =>
      answering(contract.acceptInvitation, async () => ({
        id: await acceptInvitation(await own(context), input),
      })),
    ),
  };
}

function createMemberHandlers(dependencies: WorkspaceDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const own = async (context: RequestContext) => ({ ...dependencies, viewer: await readViewer(context) });
  return {
    changeMember: os.changeMember.handler(({ context, input }) =>
      answering(contract.changeMember, async () => {
        const { person_id: personId, role, monthly_credits: monthlyCredits } = input;
        await changeMember(await own(context), { personId, role, monthlyCredits });
        return done;
      }),
    ),
    removeMember: os.removeMember.handler(({ context, input }) =>
      answering(contract.removeMember, async () => {
        await removeMember(await own(context), { personId: input.person_id });
        return done;
      }),
    ),
    leaveTeam: os.leaveTeam.handler(({ context }) =>
      answering(contract.leaveTeam, async () => {
        await leaveTeam(await own(context), {});
        return done;
      }),
    ),
  };
}
