import type { InferResult } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Since when a user is an administrator; `null` for whoever is none. A right that nothing has dated yet begins now. */
export async function findAdminSince(
  database: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<Date | null> {
  const admin = await database.current
    .selectFrom('profiles')
    .select('admin_since as since')
    .where('user_id', '=', userId)
    .where('is_admin', '=', true)
    .executeTakeFirst();
  if (admin === undefined || admin.since !== null) return admin?.since ?? null;
  await database.current
    .updateTable('profiles')
    .set({ admin_since: now })
    .where('user_id', '=', userId)
    .where('admin_since', 'is', null)
    .execute();
  return now;
}

/**
 * Whether there is this account, held until the transaction ends: changes of one administrator's sessions, and of their
 * right, come one after the other.
 */
export async function lockOwner(database: Database, userId: string): Promise<boolean> {
  const locked = await database.current
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

interface SoughtSession {
  userId: string;
  signInId: string;
  tokenHash: Buffer;
  at: Date;
}

function selectValid(database: Database, { userId, signInId, tokenHash, at }: SoughtSession) {
  return database.current
    .selectFrom('admin_sessions')
    .select(['id', 'expires_at as expiresAt', 'ends_at as endsAt'])
    .where('token_hash', '=', tokenHash)
    .where('admin_user_id', '=', userId)
    .where('sign_in_id', '=', signInId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at);
}

/** However often it is extended, it ends at `endsAt`. */
export type AdminSessionRow = InferResult<ReturnType<typeof selectValid>>[number];

/** The session of this token, where it is this user's, made in this sign-in, and lasts. */
export async function findValidSession(
  database: Database,
  sought: SoughtSession,
): Promise<AdminSessionRow | null> {
  return (await selectValid(database, sought).executeTakeFirst()) ?? null;
}

export async function countActiveSessions(
  database: Database,
  { userId, at }: { userId: string; at: Date },
): Promise<number> {
  const { count } = await database.current
    .selectFrom('admin_sessions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('admin_user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertSession(
  database: Database,
  session: AdminSessionRow & { userId: string; signInId: string; tokenHash: Buffer; createdAt: Date },
): Promise<void> {
  await database.current
    .insertInto('admin_sessions')
    .values({
      id: session.id,
      admin_user_id: session.userId,
      token_hash: session.tokenHash,
      sign_in_id: session.signInId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
      ends_at: session.endsAt,
    })
    .execute();
}

export async function extendSession(
  database: Database,
  { id, expiresAt }: { id: string; expiresAt: Date },
): Promise<void> {
  await database.current
    .updateTable('admin_sessions')
    .set({ expires_at: expiresAt })
    .where('id', '=', id)
    .execute();
}

/** Ends all sessions of an administrator that last; answers which. */
export async function revokeSessions(
  database: Database,
  { userId, at }: { userId: string; at: Date },
): Promise<string[]> {
  const revoked = await database.current
    .updateTable('admin_sessions')
    .set({ revoked_at: at })
    .where('admin_user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .returning('id')
    .execute();
  return revoked.map(({ id }) => id);
}

export async function deleteEndedSessions(database: Database, at: Date): Promise<void> {
  await database.current
    .deleteFrom('admin_sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', at), eb('revoked_at', 'is not', null)]))
    .execute();
}
