import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';

/** A session with its owner, in the accounts library's own spelling. */
export interface SessionRow {
  id: string;
  token: string;
  userId: string;
  expiresAt: Date;
  createdAt: Date;
  updatedAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  userCreatedAt: Date;
  userUpdatedAt: Date;
}

export async function findSession(
  accounts: Executor,
  { token, now }: { token: string; now: Date },
): Promise<SessionRow | null> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.token, s."userId", s."expiresAt", s."createdAt", s."updatedAt", s."ipAddress", s."userAgent",
      u.name, u.email, u."emailVerified", u.image, u."createdAt" as "userCreatedAt", u."updatedAt" as "userUpdatedAt"
    from auth.session s join auth."user" u on u.id = s."userId"
    where s.token = ${token} and s."expiresAt" > ${now}`.execute(accounts);
  return rows[0] ?? null;
}

/** Lets a session last until `expiresAt`; false where it has ended meanwhile. */
export async function extendSession(
  accounts: Executor,
  { token, now, expiresAt }: { token: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update auth.session set "expiresAt" = ${expiresAt}, "updatedAt" = ${now}
    where token = ${token} and "expiresAt" > ${now} returning id`.execute(accounts);
  return rows.length > 0;
}

export async function deleteSession(accounts: Executor, token: string): Promise<void> {
  await sql`delete from auth.session where token = ${token}`.execute(accounts);
}

export async function deleteOtherSessions(
  accounts: Executor,
  { userId, token }: { userId: string; token: string },
): Promise<void> {
  await sql`delete from auth.session where "userId" = ${userId} and token <> ${token}`.execute(accounts);
}

/** Deletes what has ended: sessions, and the links in mails. */
export async function deleteExpired(accounts: Executor, now: Date): Promise<void> {
  await sql`delete from auth.session where "expiresAt" < ${now}`.execute(accounts);
  await sql`delete from auth.verification where "expiresAt" < ${now}`.execute(accounts);
}
