import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { invitationDays, mostOpenInvitations, mostTeams } from '../../../contract/limits.ts';
import { plans } from '../../../engine/plans/plans.ts';
import type { PlanTier } from '../../../engine/plans/plans.ts';
import type { Role } from '../../../engine/plans/roles.ts';
import { allows, parseRole, roles } from '../../../engine/plans/roles.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { SignedIn } from '../../platform/http/request.ts';
import type { Mailer } from '../../platform/outside/mail-message.ts';
import { workIn } from '../accounts/sessions.usecases.ts';
import { notify } from '../notifications/notify.usecases.ts';
import { holdTier } from '../plans/debits.usecases.ts';
import { insertActivity } from './activity.rows.ts';
import { noteActivity } from './activity.usecases.ts';
import {
  countInvitations,
  endInvitation,
  findInvitation,
  findInvitations,
  insertInvitation,
} from './invitations.rows.ts';
import type { InvitationRow } from './invitations.rows.ts';
import { describeRole, invitationMail } from './mails.ts';
import { inHeldTeam } from './members.usecases.ts';
import type { HeldTeam, TeamContext } from './members.usecases.ts';
import { countTeams, findMembership, findOtherMembers, findWorkspace, insertMember } from './teams.rows.ts';

export interface InvitationContext extends TeamContext {
  mailer: Mailer;
  /** The public origin. */
  origin: () => string;
  /** Told of what failed without harm to the request. */
  warn: (error: unknown, sentence: string) => void;
}

const hourMs = 3_600_000;
/** How many mails a team sends in an hour, and how many of them to one address. */
const mostMails = { all: 20, toOne: 3 } as const;
const secretBytes = 24;

const digestOf = (token: string) => createHash('sha256').update(token).digest();
const addressOf = (email: string) => email.trim().toLowerCase();

/** Invites an address; one that is invited already gets a new link, and the former ends. Throws `Refusal`. */
export async function inviteMember(
  context: InvitationContext,
  input: { email: string; role: Role },
): Promise<void> {
  const { database, now, viewer, mailer, origin, warn } = context;
  if (!viewer.emailVerified) throw new Refusal('CONFIRM_ADDRESS_FIRST');
  const { userId: workspaceId, personId } = viewer;
  const email = addressOf(input.email);
  const token = randomBytes(secretBytes).toString('base64url');
  const { team, inviter } = await inHeldTeam(context, async (held) => {
    await refuseInvitation(context, held, { ...input, email });
    const at = now();
    await endInvitation(database, { workspaceId, email, endedAs: 'withdrawn', at });
    const expiresAt = new Date(at.getTime() + invitationDays * 24 * hourMs);
    const made = { id: randomUUID(), workspaceId, digest: digestOf(token), email, at, expiresAt };
    await insertInvitation(database, { ...made, role: input.role, invitedBy: personId });
    const details = { role: input.role };
    await noteActivity(
      { ...context, userId: context.viewer.userId },
      { action: 'member_invited', subject: email, details },
    );
    const found = await findWorkspace(database, workspaceId);
    const own = held.members.find((member) => member.personId === personId);
    return { team: found?.name ?? '', inviter: own?.name.trim() || viewer.email };
  });
  const url = `${origin()}/invitation?token=${token}`;
  await mailer
    .send({ to: email, ...invitationMail({ team, inviter, role: input.role, url }) })
    .catch((error: unknown) => warn(error, 'An invitation was not sent'));
}

async function refuseInvitation(
  { database, now, viewer: { userId: workspaceId } }: InvitationContext,
  { tier, members, role }: HeldTeam,
  input: { email: string; role: Role },
): Promise<void> {
  if (!mayInvite(role, input.role))
    throw new Refusal(input.role === 'owner' ? 'OWNERS_ONLY' : 'ROLE_REQUIRED');
  const { email } = input;
  if (members.some((member) => addressOf(member.email) === email)) throw new Refusal('ALREADY_MEMBER');
  const at = now();
  const open = (await findInvitations(database, workspaceId)).filter(
    (one) => one.email !== email && one.expiresAt > at,
  );
  requireSeat(tier, members.length + open.length);
  const since = new Date(at.getTime() - hourMs);
  const { sent, sentThere } = await countInvitations(database, { workspaceId, email, since });
  if (open.length >= mostOpenInvitations || sent >= mostMails.all || sentThere >= mostMails.toOne)
    throw new Refusal('TOO_MANY_INVITATIONS');
}

/** Only owners make owners. */
function mayInvite(role: Role | null, invited: Role): boolean {
  return role !== null && allows(role, 'administer') && (invited !== 'owner' || role === 'owner');
}

/** A team without a plan keeps its members, and gets no more. */
function requireSeat(tier: PlanTier, taken: number): void {
  if (tier === 'free') throw new Refusal('NO_PLAN');
  const { seats } = plans[tier];
  if (seats !== null && taken >= seats) throw new Refusal('TEAM_FULL');
}

/** Ends an invitation that nobody has answered. Throws `Refusal`. */
export function withdrawInvitation(context: TeamContext, { id }: { id: string }): Promise<void> {
  const { database, now, viewer } = context;
  return inHeldTeam(context, async ({ role }) => {
    if (!allows(role, 'administer')) throw new Refusal('ROLE_REQUIRED');
    const ended = { workspaceId: viewer.userId, id, endedAs: 'withdrawn', at: now() } as const;
    if ((await endInvitation(database, ended)) === null) throw new Refusal('INVITATION_NOT_FOUND');
  });
}

type Asked = Omit<InvitationContext, 'viewer'> & { viewer: SignedIn | null };

/** What a link is for, told to whoever holds it. Throws `Refusal`. */
export async function readInvitation({ database, now, viewer }: Asked, { token }: { token: string }) {
  return database.asSystem(async () => {
    const found = await findInvitation(database, digestOf(token));
    const team = found && (await findWorkspace(database, found.workspaceId));
    if (found === null || !team) throw new Refusal('INVITATION_UNKNOWN');
    await refuseEnded({ database, now }, found);
    return {
      team: team.name,
      role: roleOfInvitation(found),
      masked_email: mask(found.email),
      expires_at: found.expiresAt.toISOString(),
      caller: describeCaller(viewer, found),
    };
  });
}

function describeCaller(
  viewer: SignedIn | null,
  { email }: InvitationRow,
): 'nobody' | 'other' | 'unconfirmed' | 'invited' {
  if (viewer === null) return 'nobody';
  if (addressOf(viewer.email) !== email) return 'other';
  return viewer.emailVerified ? 'invited' : 'unconfirmed';
}

/** The first letter and the domain are enough for whoever it is to know their own. */
function mask(email: string): string {
  const at = email.lastIndexOf('@');
  return `${String.fromCodePoint(email.codePointAt(0) ?? 0)}···${email.slice(at)}`;
}

function roleOfInvitation({ role }: InvitationRow): Role {
  return roles.find((known) => known === role) ?? 'analyst';
}

/** Lets the caller into the team of an invitation, once. Throws `Refusal`. */
export async function acceptInvitation(
  context: InvitationContext,
  { token }: { token: string },
): Promise<string> {
  const { database, viewer } = context;
  const joined = await database.asSystem(() => join(context, digestOf(token)));
  const { workspaceId } = joined;
  await workIn({ database }, { signInId: viewer.signInId, workspaceId });
  // Nobody waits for it, and whoever joined has joined where it fails.
  void tellMembers(context, joined).catch((error: unknown) => {
    context.warn(error, 'A new member was not announced');
  });
  return workspaceId;
}

interface Joined {
  workspaceId: string;
  role: Role;
}

async function tellMembers(context: InvitationContext, { workspaceId, role }: Joined): Promise<void> {
  const { database, viewer } = context;
  const { personId } = viewer;
  const { team, others, name } = await database.asSystem(async () => ({
    team: await findWorkspace(database, workspaceId),
    others: await findOtherMembers(database, { workspaceId, personId }),
    name: (await findWorkspace(database, personId))?.name.trim(),
  }));
  await notify(context, {
    personIds: others,
    workspaceId,
    kind: 'member_joined',
    subject: `${name || viewer.email} joined ${team?.name ?? 'your team'}`,
    details: [`They joined as ${describeRole(role)}.`],
    link: '/team',
  });
}

async function join(context: TeamContext, digest: Buffer): Promise<Joined> {
  const { database, now, viewer } = context;
  const sought = await findInvitation(database, digest);
  const tier = sought && (await holdTier(context, { userId: sought.workspaceId }));
  // Read behind the lock: whoever else held the team may have ended it.
  const found = await findInvitation(database, digest);
  if (found === null || tier === null) throw new Refusal('INVITATION_UNKNOWN');
  await refuseEnded(context, found);
  if (addressOf(viewer.email) !== found.email) throw new Refusal('OTHER_ADDRESS');
  if (!viewer.emailVerified) throw new Refusal('CONFIRM_ADDRESS_FIRST');
  const { workspaceId } = found;
  const { personId } = viewer;
  const { role: ownRole, members } = await findMembership(database, { workspaceId, personId });
  if (ownRole !== null) throw new Refusal('ALREADY_MEMBER');
  if ((await countTeams(database, personId)) >= mostTeams) throw new Refusal('TOO_MANY_TEAMS');
  requireSeat(tier, members);
  const at = now();
  const role = roleOfInvitation(found);
  await insertMember(database, { workspaceId, personId, role, at });
  await endInvitation(database, { workspaceId, id: found.id, endedAs: 'accepted', at });
  const joined = {
    workspaceId,
    personId,
    action: 'member_joined',
    subject: '',
    details: { role },
    at,
  } as const;
  await insertActivity(database, joined);
  return { workspaceId, role };
}

/** Refuses one that has ended, by itself or because whoever sent it may not invite any more. Inside `asSystem`. */
async function refuseEnded(
  { database, now }: Pick<TeamContext, 'database' | 'now'>,
  found: InvitationRow,
): Promise<void> {
  if (found.endedAs === 'accepted') throw new Refusal('INVITATION_USED');
  if (found.endedAs !== null) throw new Refusal('INVITATION_WITHDRAWN');
  if (found.expiresAt <= now()) throw new Refusal('INVITATION_EXPIRED');
  const { workspaceId, invitedBy: personId } = found;
  const { role } = await findMembership(database, { workspaceId, personId });
  if (!mayInvite(parseRole(role), roleOfInvitation(found))) throw new Refusal('INVITER_LEFT');
}
