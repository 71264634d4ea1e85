import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

export interface AdminSessionRow {
  id: string;
  expiresAt: Date;
  /** However often it is extended, it ends here. */
  endsAt: Date;
}

interface SoughtSession {
  userId: string;
  signInId: string;
  tokenHash: Buffer;
  at: Date;
}

/**
 * Whether there is this account, held until the transaction ends: changes of one administrator's sessions, and of their
 * right, come one after the other.
 */
export async function lockOwner(database: Database, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select user_id from profiles where user_id = ${userId} for no key update`.execute(database.current);
  return rows.length === 1;
}

/** The session of this token, where it is this user's, made in this sign-in, and lasts. */
export async function findValidSession(
  database: Database,
  sought: SoughtSession,
): Promise<AdminSessionRow | null> {
  const { rows } = await sql<AdminSessionRow>`
    select id, expires_at as "expiresAt", ends_at as "endsAt" from admin_sessions
    where token_hash = ${sought.tokenHash} and admin_user_id = ${sought.userId} and sign_in_id = ${sought.signInId}
      and revoked_at is null and expires_at > ${sought.at}`.execute(database.current);
  return rows[0] ?? null;
}

export async function countActiveSessions(
  database: Database,
  { userId, at }: { userId: string; at: Date },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from admin_sessions
    where admin_user_id = ${userId} and revoked_at is null and expires_at > ${at}`.execute(database.current);
  return rows[0]?.count ?? 0;
}

export async function insertSession(
  database: Database,
  session: AdminSessionRow & { userId: string; signInId: string; tokenHash: Buffer; createdAt: Date },
): Promise<void> {
  await sql`
    insert into admin_sessions (id, admin_user_id, token_hash, sign_in_id, created_at, expires_at, ends_at)
    values (${session.id}, ${session.userId}, ${session.tokenHash}, ${session.signInId}, ${session.createdAt},
      ${session.expiresAt}, ${session.endsAt})`.execute(database.current);
}

export async function extendSession(
  database: Database,
  { id, expiresAt }: { id: string; expiresAt: Date },
): Promise<void> {
  await sql`update admin_sessions set expires_at = ${expiresAt} where id = ${id}`.execute(database.current);
}

/** Ends all sessions of an administrator that last; answers which. */
export async function revokeSessions(
  database: Database,
  { userId, at }: { userId: string; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update admin_sessions set revoked_at = ${at}
    where admin_user_id = ${userId} and revoked_at is null and expires_at > ${at} returning id`.execute(
    database.current,
  );
  return rows.map(({ id }) => id);
}

export async function deleteEndedSessions(database: Database, at: Date): Promise<void> {
  await sql`delete from admin_sessions where expires_at <= ${at} or revoked_at is not null`.execute(
    database.current,
  );
}
