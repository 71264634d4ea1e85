import { createHash } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import type { Admin, SignedIn } from '../../platform/http/request.ts';
import { findAdminRow, findValidSession } from './admin-sessions.rows.ts';
import type { AdminSessionRow } from './admin-sessions.rows.ts';

/** Who is signed in, where they are an administrator at this moment. */
export async function findAdmin(
  { database }: { database: Database },
  { viewer, clientAddress }: { viewer: SignedIn | null; clientAddress: string },
): Promise<Admin | null> {
  if (viewer === null) return null;
  const { userId, email } = viewer;
  const isAdmin = await database.asUser(userId, () => findAdminRow(database, userId));
  return isAdmin ? { userId, email, clientAddress } : null;
}

/** The admin session of a token, where it lasts and was made by who is signed in, within this sign-in. */
export async function findAdminSession(
  { database, now }: { database: Database; now: () => Date },
  { viewer, token }: { viewer: Pick<SignedIn, 'userId' | 'signInId'>; token: string },
): Promise<AdminSessionRow | null> {
  if (token === '' || token.length > 200) return null;
  const { userId, signInId } = viewer;
  const sought = { userId, signInId, tokenHash: hashToken(token), at: now() };
  return database.asSystem(() => findValidSession(database, sought));
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
