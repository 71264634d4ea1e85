import { createHash } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import type { Admin, SignedIn } from '../../platform/http/request.ts';
import { findTwoStepDue } from '../../accounts/accounts/two-step.usecases.ts';
import { findAdminSince, findValidSession } from './admin-sessions.rows.ts';
import type { AdminSessionRow } from './admin-sessions.rows.ts';

/** Who is signed in, where they are an administrator at this moment. */
export async function findAdmin(
  { database, now }: { database: Database; now: () => Date },
  { viewer, clientAddress }: { viewer: SignedIn | null; clientAddress: string },
): Promise<Admin | null> {
  if (viewer === null) return null;
  const { userId, email } = viewer;
  const at = now();
  const since = await database.asUser(userId, () => findAdminSince(database, { userId, now: at }));
  if (since === null) return null;
  const isTwoStepOverdue = viewer.hasTwoStep !== true && at >= findTwoStepDue(since);
  return { userId, email, clientAddress, isTwoStepOverdue };
}

/** The admin session of a token, where it lasts and was made by whoever is signed in, within this sign-in. */
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
