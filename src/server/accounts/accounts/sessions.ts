import type { IncomingHttpHeaders } from 'node:http';
import type { AccountsExecutor } from '../../platform/db/database.ts';
import type { Leaver, SignedIn } from '../../platform/http/request.ts';
import { findCookie, readSigned, sign, writeCookie } from './cookies.ts';
import { deleteSession, extendSession, findSession } from './accounts.rows.ts';
import type { SessionRow } from './accounts.rows.ts';

const daySeconds = 24 * 3_600;
/** A session ends after a week in which nobody used it. */
export const sessionSeconds = 7 * daySeconds;
/** Extending it once a day is enough. */
const extendAfterSeconds = daySeconds;

export interface Sessions {
  find(headers: IncomingHttpHeaders): Promise<SessionRow | null>;
  /** The cookie that lets a session in use last for another week; `null` where it need not be sent. */
  extend(headers: IncomingHttpHeaders, session: SessionRow): Promise<string | null>;
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
  return {
    async find(headers) {
      const token = tokenOf(headers);
      return token === null ? null : findSession(accounts, { token, now: now() });
    },
    async extend(headers, { token, expiresAt }) {
      const nowMs = now().getTime();
      const isFresh = expiresAt.getTime() - nowMs > (sessionSeconds - extendAfterSeconds) * 1_000;
      if (isFresh || findCookie(headers.cookie, names.brief) !== null) return null;
      const until = new Date(nowMs + sessionSeconds * 1_000);
      if (!(await extendSession(accounts, { token, now: now(), expiresAt: until }))) return null;
      const value = `${token}.${sign(token, secret)}`;
      return writeCookie({ name: names.session, value, maxAgeSeconds: sessionSeconds, secure });
    },
    async end(headers) {
      const token = tokenOf(headers);
      if (token !== null) await deleteSession(accounts, token);
      return [names.session, names.brief].map((name) =>
        writeCookie({ name, value: '', maxAgeSeconds: 0, secure }),
      );
    },
  };
}

export function toViewer({ id, createdAt, userId, email, emailVerified }: SessionRow): SignedIn {
  return { userId, email, emailVerified, signInId: id, signedInAt: createdAt };
}

/** Who is signed in to an account that is to be deleted; `null` for others. */
export function toLeaver({ userId, email, leavesAt }: SessionRow): Leaver | null {
  return leavesAt === null ? null : { userId, email, leavesAt };
}

/** The specification's session (section 3) beside the accounts library's own fields. */
export function describeSession(row: SessionRow) {
  const { name, email, emailVerified, image, userCreatedAt, userUpdatedAt, leavesAt: _, ...session } = row;
  const { token, userId, expiresAt } = session;
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
