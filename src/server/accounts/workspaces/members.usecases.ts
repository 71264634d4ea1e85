import type { Role } from '../../../engine/plans/roles.ts';
import { allows, parseRole } from '../../../engine/plans/roles.ts';
import type { PlanTier } from '../../../engine/plans/plans.ts';
import { revokeKeysOf } from '../../agency/api-keys/api-keys.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { SignedIn } from '../../platform/http/request.ts';
import { leaveWorkspace } from '../accounts/sessions.usecases.ts';
import { noteOwners } from '../payments/new-addresses.usecases.ts';
import { holdTier } from '../plans/debits.usecases.ts';
import { noteActivity } from './activity.usecases.ts';
import { deleteMember, findMembers, saveMember } from './teams.rows.ts';
import type { MemberRow } from './teams.rows.ts';

export interface TeamContext {
  database: Database;
  now: () => Date;
  viewer: Pick<SignedIn, 'userId' | 'personId' | 'email' | 'emailVerified' | 'signInId'>;
}

export interface HeldTeam {
  tier: PlanTier;
  members: readonly MemberRow[];
  /** What the caller is, as it is behind the lock. */
  role: Role;
}

/**
 * Runs `work` in one transaction that holds the team: its profile's row is the first lock of every change of who is in
 * it, so two owners who demote each other at once come one after the other. Throws `Refusal`.
 */
export function inHeldTeam<T>(context: TeamContext, work: (held: HeldTeam) => Promise<T>): Promise<T> {
  const { database, viewer } = context;
  const { userId, personId } = viewer;
  if (userId === personId) throw new Refusal('NOT_A_TEAM');
  return database.asUser(userId, async () => {
    const tier = await holdTier(context, { userId });
    const members = await findMembers(database);
    const role = roleOf(members, personId);
    if (tier === null || role === null) throw new Refusal('WORKSPACE_NOT_FOUND');
    return work({ tier, members, role });
  });
}

export function roleOf(members: readonly MemberRow[], personId: string): Role | null {
  return parseRole(members.find((member) => member.personId === personId)?.role ?? null);
}

/** Changes a member's role and their share of the credits. Throws `Refusal`. */
export function changeMember(
  context: TeamContext,
  change: { personId: string; role: Role; monthlyCredits: number | null },
): Promise<void> {
  const { userId } = context.viewer;
  return inHeldTeam(context, async (held) => {
    const target = requireTarget(held, change.personId);
    const was = parseRole(target.role);
    if (change.role === 'owner' && held.role !== 'owner') throw new Refusal('OWNERS_ONLY');
    if (was === 'owner' && change.role !== 'owner') keepAnOwner(held, target);
    await saveMember(context.database, { workspaceId: userId, ...change });
    if (was === change.role) return;
    if (was === 'owner' || change.role === 'owner') await noteOwners(context, { userId });
    const details = { role: change.role };
    await noteActivity(
      { ...context, userId: context.viewer.userId },
      { action: 'member_changed', subject: target.name || target.email, details },
    );
  });
}

/** Takes somebody out of the team. Throws `Refusal`. */
export async function removeMember(context: TeamContext, { personId }: { personId: string }): Promise<void> {
  await inHeldTeam(context, async (held) => {
    const target = requireTarget(held, personId);
    await takeOut(context, { held, target, action: 'member_removed' });
  });
  await leaveWorkspace(context, { workspaceId: context.viewer.userId, personId });
}

/** Takes the caller out of the team, whatever they are in it. Throws `Refusal`. */
export async function leaveTeam(context: TeamContext, _input: object): Promise<void> {
  const { userId, personId } = context.viewer;
  await inHeldTeam(context, async (held) => {
    const target = held.members.find((member) => member.personId === personId);
    if (target !== undefined) await takeOut(context, { held, target, action: 'member_left' });
  });
  await leaveWorkspace(context, { workspaceId: userId, personId });
}

/** What they made stays; their keys would go on spending the team's credits. */
async function takeOut(
  context: TeamContext,
  taken: { held: HeldTeam; target: MemberRow; action: 'member_removed' | 'member_left' },
): Promise<void> {
  const { held, target, action } = taken;
  const { userId } = context.viewer;
  const { personId } = target;
  if (target.role === 'owner') keepAnOwner(held, target);
  // While whoever leaves still is a member: nothing can be noted afterwards.
  await noteActivity(
    { ...context, userId: context.viewer.userId },
    { action, subject: target.name || target.email },
  );
  await revokeKeysOf({ ...context, userId }, { madeBy: personId });
  await deleteMember(context.database, { workspaceId: userId, personId });
  if (target.role === 'owner') await noteOwners(context, { userId });
}

/** The member that is to be changed, if the caller may change them now. */
function requireTarget({ members, role }: HeldTeam, personId: string): MemberRow {
  if (!allows(role, 'administer')) throw new Refusal('ROLE_REQUIRED');
  const target = members.find((member) => member.personId === personId);
  if (target === undefined) throw new Refusal('MEMBER_NOT_FOUND');
  if (target.role === 'owner' && role !== 'owner') throw new Refusal('OWNERS_ONLY');
  return target;
}

/** An owner whose account is to be deleted does not count. */
function keepAnOwner({ members }: HeldTeam, target: MemberRow): void {
  const others = members.filter(({ personId, role, leaves }) => {
    return role === 'owner' && !leaves && personId !== target.personId;
  });
  if (others.length === 0) throw new Refusal('LAST_OWNER');
}
