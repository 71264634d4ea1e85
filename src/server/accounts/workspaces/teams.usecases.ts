import { randomUUID } from 'node:crypto';
import { mostTeams } from '../../../contract/limits.ts';
import { plans } from '../../../engine/plans/plans.ts';
import { statusMeanings, planStatuses } from '../../../engine/plans/subscriptions.ts';
import type { Role } from '../../../engine/plans/roles.ts';
import { allows, parseRole } from '../../../engine/plans/roles.ts';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { leaveWorkspace, workIn } from '../accounts/sessions.usecases.ts';
import { keepPaid } from '../own-data/ended-accounts.usecases.ts';
import { renewSubscription } from '../payments/customers.usecases.ts';
import { removeCustomer } from '../payments/endings.usecases.ts';
import type { RefreshContext } from '../payments/refresh.usecases.ts';
import { holdTier } from '../plans/debits.usecases.ts';
import { readPlan } from '../plans/plans.usecases.ts';
import { readSpending } from '../plans/shares.usecases.ts';
import { noteActivity } from './activity.usecases.ts';
import { findInvitations } from './invitations.rows.ts';
import { inHeldTeam } from './members.usecases.ts';
import type { TeamContext } from './members.usecases.ts';
import { findMembers, findTeams, findWorkspace, insertTeam, removeTeam, saveTeam } from './teams.rows.ts';
import type { MemberRow } from './teams.rows.ts';

export interface Team {
  id: string;
  name: string;
  avatar_url: string | null;
  role: Role;
}

/** The teams whose member a person is, by name. */
export async function readTeams({
  database,
  viewer: { personId },
}: {
  database: Database;
  viewer: { personId: string };
}): Promise<Team[]> {
  const rows = await database.asUser(personId, () => findTeams(database));
  return rows.flatMap((row) => {
    const role = parseRole(row.role);
    return role === null ? [] : [{ ...row, role }];
  });
}

/** Makes a team without a plan, in which this sign-in works from now on. Throws `Refusal`. */
export async function makeTeam(context: TeamContext, input: { name: string }): Promise<string> {
  const { database, now, viewer } = context;
  const { personId, signInId } = viewer;
  const name = requireName(input.name);
  const id = randomUUID();
  await database.asUser(personId, async () => {
    // Teams that are made at once are counted one after the other.
    if ((await holdTier(context, { userId: personId })) === null) throw new Refusal('ACCOUNT_GONE');
    if ((await findTeams(database)).length >= mostTeams) throw new Refusal('TOO_MANY_TEAMS');
    await insertTeam(database, { id, name, at: now() });
  });
  await workIn({ database }, { signInId, workspaceId: id });
  return id;
}

function requireName(entered: string): string {
  const name = entered.trim();
  if (name === '') throw new Refusal('TEAM_NAME_MISSING');
  return name;
}

/** Lets this sign-in work in the person's own workspace, or in a team of theirs. Throws `Refusal`. */
export async function switchWorkspace(context: TeamContext, { id }: { id: string }): Promise<void> {
  const { database, viewer } = context;
  const { personId, signInId } = viewer;
  const isOwn = id === personId;
  if (!isOwn && !(await readTeams(context)).some((team) => team.id === id))
    throw new Refusal('WORKSPACE_NOT_FOUND');
  await workIn({ database }, { signInId, workspaceId: isOwn ? null : id });
}

/** Changes a team's name and logo. Throws `Refusal`. */
export function changeTeam(
  context: TeamContext,
  input: { name: string; avatarUrl: string | null },
): Promise<void> {
  const { database, viewer } = context;
  const name = requireName(input.name);
  return inHeldTeam(context, async ({ role }) => {
    if (!allows(role, 'administer')) throw new Refusal('ROLE_REQUIRED');
    await saveTeam(database, { id: viewer.userId, name, avatarUrl: input.avatarUrl?.trim() || null });
    await noteActivity(
      { ...context, userId: context.viewer.userId },
      { action: 'team_changed', subject: name },
    );
  });
}

/** Who works in the workspace, and what its plan has room for. */
export async function readTeam(context: TeamContext & { viewer: { role: Role } }, _input: object) {
  const { database, now, viewer } = context;
  const { userId, personId, role } = viewer;
  const mayInvite = allows(role, 'administer');
  const found = await database.asUser(userId, async () => {
    const workspace = await findWorkspace(database, userId);
    const plan = await readPlan(context, { userId });
    const members = await findMembers(database);
    const spending = await readSpending(context, { userId });
    const invitations = mayInvite ? await findInvitations(database, userId) : [];
    return workspace && plan && { workspace, plan, members, spending, invitations };
  });
  if (!found) throw new Refusal('ACCOUNT_GONE');
  const { workspace, plan, spending, invitations } = found;
  const { isTeam } = workspace;
  const members = isTeam ? found.members : [ownMember(workspace, personId)];
  const at = now();
  return {
    id: userId,
    name: workspace.name,
    avatar_url: workspace.avatarUrl,
    is_team: isTeam,
    members: members.map((member) => describeMember(member, spending.get(member.personId) ?? 0)),
    invitations: invitations.map((invitation) => ({
      id: invitation.id,
      email: invitation.email,
      role: parseRole(invitation.role) ?? 'analyst',
      invited_at: invitation.createdAt.toISOString(),
      expires_at: invitation.expiresAt.toISOString(),
      is_expired: invitation.expiresAt <= at,
    })),
    tier: plan.tier,
    seats: isTeam ? plans[plan.tier].seats : 1,
    can_move_subscription: isTeam && role === 'owner' && plan.tier === 'free' && (await paysAlone(context)),
  };
}

/** Whoever works alone is in no team. */
function ownMember(
  { name, email, avatarUrl, createdAt }: NonNullable<Awaited<ReturnType<typeof findWorkspace>>>,
  personId: string,
): MemberRow {
  const own = { personId, name, email, avatarUrl, role: 'owner', monthlyCredits: null };
  return { ...own, joinedAt: createdAt, leaves: false };
}

function describeMember(member: MemberRow, spent: number) {
  return {
    person_id: member.personId,
    name: member.name,
    email: member.email,
    avatar_url: member.avatarUrl,
    role: parseRole(member.role) ?? ('analyst' as const),
    monthly_credits: member.monthlyCredits,
    credits_spent: spent,
    joined_at: member.joinedAt.toISOString(),
  };
}

async function paysAlone(context: TeamContext): Promise<boolean> {
  const plan = await readPlan(context, { userId: context.viewer.personId });
  return plan?.subscription.active === true;
}

export type DeletionOfTeam = TeamContext &
  RefreshContext & { warn: (error: unknown, sentence: string) => void };

/**
 * Deletes a team with everything in it: first its customer at the card provider, which is asked outside a transaction,
 * then the rest. Throws `Refusal`, `PaymentsUnavailable`.
 */
export async function deleteTeam(context: DeletionOfTeam, { name }: { name: string }): Promise<void> {
  const { database, viewer } = context;
  const { userId } = viewer;
  await renewSubscription(context, { userId });
  const allowed = () => inHeldTeam(context, ({ role }) => requireDeletable(context, { role, name }));
  await allowed();
  await keepPaid(context, { invoices: await removeCustomer(context, { userId }) });
  await inHeldTeam(context, async ({ role }) => {
    await requireDeletable(context, { role, name });
    if (!(await removeTeam(database, userId))) throw new Refusal('ROLE_REQUIRED');
  });
  await leaveWorkspace(context, { workspaceId: userId, personId: null });
}

async function requireDeletable(
  { database, viewer: { userId } }: TeamContext,
  { role, name }: { role: Role; name: string },
): Promise<void> {
  if (role !== 'owner') throw new Refusal('OWNERS_ONLY');
  const team = await findWorkspace(database, userId);
  if (team?.name !== name.trim()) throw new Refusal('WRONG_NAME');
  const status = planStatuses.find((known) => known === team.subscriptionStatus);
  // One that ends with its period, and is paid until then, charges nothing any more.
  const isOver = status === undefined || !statusMeanings[status].open;
  const ends = status !== undefined && statusMeanings[status].serves && !team.subscriptionRenews;
  if (!isOver && !ends) throw new Refusal('SUBSCRIPTION_OPEN');
}
