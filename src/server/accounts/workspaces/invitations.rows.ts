import { sql } from 'kysely';
import type { InferResult } from 'kysely';
import type { Role } from '../../../engine/plans/roles.ts';
import type { Database } from '../../platform/db/database.ts';

function selectInvitations(database: Database) {
  return database.current
    .selectFrom('invitations')
    .select(['id', 'workspace_id as workspaceId', 'email', 'role', 'invited_by as invitedBy'])
    .select(['created_at as createdAt', 'expires_at as expiresAt', 'ended_as as endedAs']);
}

export type InvitationRow = InferResult<ReturnType<typeof selectInvitations>>[number];

/** A workspace's invitations that nobody has answered or withdrawn, expired ones too; the newest first. */
export function findInvitations(database: Database, workspaceId: string): Promise<InvitationRow[]> {
  return selectInvitations(database)
    .where('workspace_id', '=', workspaceId)
    .where('ended_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** The invitation of a link. Inside `asSystem`: whoever follows it is no member yet. */
export async function findInvitation(database: Database, digest: Buffer): Promise<InvitationRow | null> {
  return (await selectInvitations(database).where('token_digest', '=', digest).executeTakeFirst()) ?? null;
}

export interface NewInvitation {
  id: string;
  workspaceId: string;
  digest: Buffer;
  email: string;
  role: Role;
  invitedBy: string;
  at: Date;
  expiresAt: Date;
}

export async function insertInvitation(database: Database, invitation: NewInvitation): Promise<void> {
  await database.current
    .insertInto('invitations')
    .values({
      id: invitation.id,
      workspace_id: invitation.workspaceId,
      token_digest: invitation.digest,
      email: invitation.email,
      role: invitation.role,
      invited_by: invitation.invitedBy,
      created_at: invitation.at,
      expires_at: invitation.expiresAt,
    })
    .execute();
}

/** Ends one open invitation, by its id or its address; answers the address, `null` where there is none. */
export async function endInvitation(
  database: Database,
  {
    workspaceId,
    endedAs,
    at,
    ...one
  }: { workspaceId: string; endedAs: 'accepted' | 'withdrawn'; at: Date } & (
    | { id: string }
    | { email: string }
  ),
): Promise<string | null> {
  const ended = await database.current
    .updateTable('invitations')
    .set({ ended_at: at, ended_as: endedAs })
    .where('workspace_id', '=', workspaceId)
    .where((eb) => ('id' in one ? eb('id', '=', one.id) : eb('email', '=', one.email)))
    .where('ended_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  return ended?.email ?? null;
}

/** How many mails a workspace has sent since an instant: to everybody, and to one address. */
export async function countInvitations(
  database: Database,
  { workspaceId, email, since }: { workspaceId: string; email: string; since: Date },
): Promise<{ sent: number; sentThere: number }> {
  const { rows } = await sql<{ sent: number; sentThere: number }>`
    select count(*)::integer as sent, (count(*) filter (where email = ${email}))::integer as "sentThere"
    from invitations where workspace_id = ${workspaceId} and created_at > ${since}`.execute(database.current);
  return rows[0] ?? { sent: 0, sentThere: 0 };
}

export async function deleteInvitations(database: Database, before: Date): Promise<void> {
  await database.current.deleteFrom('invitations').where('expires_at', '<', before).execute();
}
