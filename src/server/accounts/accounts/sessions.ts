import type { IncomingHttpHeaders } from 'node:http';
import type { AccountsExecutor } from '../../platform/db/database.ts';
import { parseRole } from '../../../engine/plans/roles.ts';
import type { Leaver, SignedIn } from '../../platform/http/request.ts';
import { findCookie, readSigned, sign, writeCookie } from './cookies.ts';
import { findStoredTokens } from './session-tokens.ts';
import { deleteSession, findSession, touchSession } from './sessions.rows.ts';
import type { LiveTime, StoredSession } from './sessions.rows.ts';

const daySeconds = 24 * 3_600;
/** A session ends after a week in which nobody used it. */
export const sessionSeconds = 7 * daySeconds;
/** However often it is used, it ends so long after the sign-in. */
const longestSessionMs = 90 * daySeconds * 1_000;
/** As far ahead of the clock as a clock that has been set back since may have dated a sign-in. */
const clockToleranceMs = 2 * daySeconds * 1_000;
/** Noting every hour that it is used is enough. */
const touchAfterMs = 3_600_000;

/** The sign-ins that still last at a time. */
export function liveAt(now: Date): LiveTime {
  const madeAfter = new Date(now.getTime() - longestSessionMs);
  return { now, madeAfter, madeBefore: new Date(now.getTime() + clockToleranceMs) };
}

/** A session with its owner, and the token that its browser has. */
export type SessionRow = StoredSession;

export interface Sessions {
  find(headers: IncomingHttpHeaders): Promise<SessionRow | null>;
  /** Notes the use; the cookie that lets the session last for another week, `null` where it need not be sent. */
  extend(headers: IncomingHttpHeaders, session: SessionRow): Promise<string | null>;
  /** The session that an answer's cookies begin; `null` where they begin none. */
  findOpened(headers: IncomingHttpHeaders, cookies: readonly string[]): Promise<SessionRow | null>;
  /** Ends the request's session; answers the cookies that make the browser forget it. */
  end(headers: IncomingHttpHeaders): Promise<string[]>;
}

interface SessionSettings {
  accounts: AccountsExecutor;
  secret: string;
  secure: boolean;
  now: () => Date;
}

/**
 * Reads sessions as the accounts library makes them, with one statement for each request; what is no session of ours
 * costs none, because the cookie is signed.
 */
export function createSessions({ accounts, secret, secure, now }: SessionSettings): Sessions {
  const names = sessionCookies(secure);
  const tokenOf = ({ cookie }: IncomingHttpHeaders) => {
    const value = findCookie(cookie, names.session);
    return value === null ? null : readSigned(value, secret);
  };
  const findByToken = async (token: string) => {
    const found = await findSession(accounts, { storedTokens: findStoredTokens(token), time: liveAt(now()) });
    return found && { ...found, token };
  };
  return {
    async find(headers) {
      const token = tokenOf(headers);
      return token === null ? null : findByToken(token);
    },
    async extend(headers, { id, token, createdAt, updatedAt, expiresAt }) {
      const at = now();
      if (Math.abs(at.getTime() - updatedAt.getTime()) < touchAfterMs) return null;
      if (findCookie(headers.cookie, names.brief) !== null) {
        await touchSession(accounts, { id, now: at, expiresAt });
        return null;
      }
      const endMs = createdAt.getTime() + longestSessionMs;
      const until = new Date(Math.min(at.getTime() + sessionSeconds * 1_000, endMs));
      if (!(await touchSession(accounts, { id, now: at, expiresAt: until }))) return null;
      const value = `${token}.${sign(token, secret)}`;
      const maxAgeSeconds = Math.ceil((until.getTime() - at.getTime()) / 1_000);
      return writeCookie({ name: names.session, value, maxAgeSeconds, secure });
    },
    async findOpened(headers, cookies) {
      const value = cookies.map((line) => findCookie(line.split(';', 1)[0], names.session)).find(Boolean);
      const token = value === undefined || value === null ? null : readSigned(value, secret);
      return token === null || token === tokenOf(headers) ? null : findByToken(token);
    },
    async end(headers) {
      const token = tokenOf(headers);
      if (token !== null) await deleteSession(accounts, findStoredTokens(token));
      return [names.session, names.brief].map((name) =>
        writeCookie({ name, value: '', maxAgeSeconds: 0, secure }),
      );
    },
  };
}

export function toViewer({ id, createdAt, provenAt, userId, email, ...user }: SessionRow): SignedIn {
  const { emailVerified, hasTwoStep, workspaceId, workspaceRole } = user;
  const proof = { signedInAt: createdAt, provenAt: provenAt ?? createdAt };
  const role = parseRole(workspaceRole);
  const team = workspaceId === null || role === null ? null : { id: workspaceId, role };
  const person = { userId, personId: userId, role: 'owner', team } as const;
  return { ...person, email, emailVerified, hasTwoStep, signInId: id, ...proof };
}

/** The same person as a procedure sees them that acts in the workspace they work in. */
export function inOwnTeam(viewer: SignedIn): SignedIn {
  const { team } = viewer;
  return team === null ? viewer : { ...viewer, userId: team.id, role: team.role };
}

/** Who is signed in to an account that is to be deleted; `null` for others. */
export function toLeaver({ userId, email, leavesAt }: SessionRow): Leaver | null {
  return leavesAt === null ? null : { userId, email, leavesAt };
}

/** The specification's session (section 3) beside the accounts library's own fields. */
export function describeSession(row: SessionRow) {
  const { name, email, emailVerified, image, userCreatedAt, userUpdatedAt } = row;
  const { id, token, userId, expiresAt, createdAt, updatedAt, ipAddress, userAgent } = row;
  const session = { id, token, userId, expiresAt, createdAt, updatedAt, ipAddress, userAgent };
  return {
    session: {
      ...session,
      // It opens nothing by itself: the server takes the signed cookie alone.
      access_token: token,
      // Sessions last by being used; there is nothing to exchange.
      refresh_token: null,
      expires_at: Math.floor(expiresAt.getTime() / 1_000),
    },
    user: {
      id: userId,
      name,
      email,
      emailVerified,
      image,
      createdAt: userCreatedAt,
      updatedAt: userUpdatedAt,
      user_metadata: { full_name: name },
    },
  };
}

/** The library's names; over https a browser takes them from this site alone. */
function sessionCookies(secure: boolean) {
  const prefix = secure ? '__Secure-' : '';
  return { session: `${prefix}better-auth.session_token`, brief: `${prefix}better-auth.dont_remember` };
}
