import { randomBytes, randomUUID } from 'node:crypto';
import { longestAdminSessionHours, mostAdminSessions } from '../../../contract/limits.ts';
import { audited } from '../../platform/audit-log/audit.usecases.ts';
import type { AdminContext } from '../../platform/audit-log/audit.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import type { KeptKind } from '../../platform/db/kept-kind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { SignedIn } from '../../platform/http/request.ts';
import {
  countActiveSessions,
  deleteEndedSessions,
  extendSession,
  insertSession,
  lockOwner,
  revokeSessions,
} from './admin-sessions.rows.ts';
import { findAdminSession, hashToken } from './admins.usecases.ts';

const hourMs = 3_600_000;
/** The call has no place for a password, so the sign-in itself has to be a fresh one. */
const oldestSignInMs = 12 * hourMs;

/** An administrator, with the sign-in that their call carries. */
export interface AdminSessionContext extends AdminContext {
  signIn: SignedIn;
  /** Whether this is a code that the app of the administrator shows now. */
  confirmCode: (code: string) => Promise<boolean>;
}

export type AdminSessionAction =
  | { action: 'create'; duration_hours: number; code?: string | undefined }
  | { action: 'validate'; session_token: string }
  | { action: 'extend'; session_token: string; duration_hours: number }
  | { action: 'revoke' };

/** What the contract answers of each action. */
export interface AdminSessionAnswer {
  session_token?: string;
  expires_at?: string;
  valid?: boolean;
  new_expires_at?: string;
  revoked?: number;
}

/** Does one thing with the caller's admin sessions, which belong to the sign-in that they were made in. */
export async function manageAdminSessions(
  context: AdminSessionContext,
  input: AdminSessionAction,
): Promise<AdminSessionAnswer> {
  if (input.action === 'create') {
    await mustConfirm(context, input.code);
    return createSession(context, input.duration_hours);
  }
  if (input.action === 'validate') return validateSession(context, input.session_token);
  if (input.action === 'revoke') return { revoked: await revokeAll(context) };
  const { session_token: token, duration_hours: hours } = input;
  return { new_expires_at: (await extendUntil(context, { token, hours })).toISOString() };
}

/** Asks for a code before the transaction begins: sign-in data has connections of its own. */
async function mustConfirm(
  { signIn, confirmCode }: AdminSessionContext,
  code: string | undefined,
): Promise<void> {
  if (signIn.hasTwoStep !== true) return;
  if (code === undefined || code.trim() === '') throw new Refusal('CODE_REQUIRED');
  if (!(await confirmCode(code))) throw new Refusal('WRONG_CODE');
}

/** Makes an admin session; its token can be read here alone. */
function createSession(context: AdminSessionContext, hours: number): Promise<AdminSessionAnswer> {
  const { database, now, signIn } = context;
  const { userId, signInId, signedInAt } = signIn;
  const at = now();
  if (at.getTime() - signedInAt.getTime() >= oldestSignInMs) throw new Refusal('SIGN_IN_AGAIN');
  return underAdminLock(context, () =>
    audited(context, async () => {
      if ((await countActiveSessions(database, { userId, at })) >= mostAdminSessions)
        throw new Refusal('TOO_MANY_SESSIONS');
      const token = randomBytes(32).toString('base64url');
      const id = randomUUID();
      const expiresAt = new Date(at.getTime() + hours * hourMs);
      const endsAt = new Date(at.getTime() + longestAdminSessionHours * hourMs);
      const tokenHash = hashToken(token);
      await insertSession(database, { id, userId, signInId, tokenHash, createdAt: at, expiresAt, endsAt });
      const expires = { expires_at: expiresAt.toISOString() };
      return {
        result: { session_token: token, ...expires },
        note: { action: 'admin_session_created', newValues: { session_id: id, ...expires } },
      };
    }),
  );
}

/** Of a token that opens nothing no more is told, whatever the reason. */
async function validateSession(context: AdminSessionContext, token: string): Promise<AdminSessionAnswer> {
  const session = await findAdminSession(context, { viewer: context.signIn, token });
  return session === null ? { valid: false } : { valid: true, expires_at: session.expiresAt.toISOString() };
}

/** Lets a session last longer, up to its last end; one that is there already is answered as it stands. */
function extendUntil(
  context: AdminSessionContext,
  { token, hours }: { token: string; hours: number },
): Promise<Date> {
  const { database, signIn } = context;
  return underAdminLock(context, async () => {
    const session = await findAdminSession(context, { viewer: signIn, token });
    if (session === null) throw new Refusal('SESSION_ENDED');
    const { id, expiresAt: before, endsAt } = session;
    const expiresAt = new Date(Math.min(before.getTime() + hours * hourMs, endsAt.getTime()));
    if (expiresAt.getTime() === before.getTime()) return before;
    return audited(context, async () => {
      await extendSession(database, { id, expiresAt });
      const oldValues = { session_id: id, expires_at: before.toISOString() };
      const newValues = { session_id: id, expires_at: expiresAt.toISOString() };
      return { result: expiresAt, note: { action: 'admin_session_extended', oldValues, newValues } };
    });
  });
}

/** Ends all sessions of the caller, those of other browsers among them; answers how many have ended. */
function revokeAll(context: AdminSessionContext): Promise<number> {
  const { database, now, admin } = context;
  return underAdminLock(context, async () => {
    const at = now();
    // Without one that lasts there is nothing to change, and so nothing to tell of.
    if ((await countActiveSessions(database, { userId: admin.userId, at })) === 0) return 0;
    return audited(context, async () => {
      const ended = await revokeSessions(database, { userId: admin.userId, at });
      return {
        result: ended.length,
        note: { action: 'admin_sessions_revoked', oldValues: { session_ids: ended } },
      };
    });
  });
}

/** Ends the sessions of whoever is no administrator any more, in the open transaction of the system. */
export async function endSessionsOf(
  { database, now }: { database: Database; now: () => Date },
  { userId }: { userId: string },
): Promise<number> {
  return (await revokeSessions(database, { userId, at: now() })).length;
}

/** What `forgetAdminSessions` sees to; a session is of no use from the moment it ends. */
export const keptAdminSessions: readonly KeptKind[] = [
  {
    kind: 'admin_sessions',
    title: 'Admin sessions, until they end',
    table: 'admin_sessions',
    since: 'expires_at',
    keptMs: 0,
    fate: 'deleted',
  },
];

/** Deletes the sessions that have ended; the audit log keeps that they were. */
export function forgetAdminSessions({
  database,
  now,
}: {
  database: Database;
  now: () => Date;
}): Promise<void> {
  return database.asSystem(() => deleteEndedSessions(database, now()));
}

/** One change after the other of an administrator's sessions; a lock that is taken first waits for nobody in a circle. */
function underAdminLock<T>({ database, admin }: AdminContext, work: () => Promise<T>): Promise<T> {
  return database.asSystem(async () => {
    if (!(await lockOwner(database, admin.userId))) throw new Refusal('ACCOUNT_GONE');
    return work();
  });
}
