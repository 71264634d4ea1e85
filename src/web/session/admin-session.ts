import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** The admin session of this tab: what dangerous actions are done with. It ends with the tab. */
export interface AdminSession {
  token: string;
  /** ISO 8601. */
  expiresAt: string;
}

interface Kept {
  session: AdminSession | null;
  /** There was one in this tab, and the server does not take it any more. */
  hasEnded: boolean;
}

const place = 'sponsorscope.admin-session';
const listeners = new Set<() => void>();
let kept: Kept | null = null;

/** Keeps an admin session for this tab; `null` forgets it. */
export function keepAdminSession(session: AdminSession | null): void {
  keep({ session, hasEnded: false });
}

/** The server does not take the session of this tab any more: it is forgotten, and the screens say so. */
export function endAdminSession(): void {
  if (getAdminSession() !== null) keep({ session: null, hasEnded: true });
}

export function getAdminSession(): AdminSession | null {
  return getKept().session;
}

export function useAdminSession(): AdminSession | null {
  return useSyncExternalStore(listen, getAdminSession, () => null);
}

/** Whether this tab had an admin session that has ended, and no new one since. */
export function useHasAdminSessionEnded(): boolean {
  return useSyncExternalStore(
    listen,
    () => getKept().hasEnded,
    () => false,
  );
}

/** What is known of a session is kept under this key, so that it is checked once with each load of the page. */
export const adminSessionKey = (token: string | undefined) => ['admin-session', token];

/** Keeps a session that the server has just told of, which needs no check. */
export function useAdminSessionMemory(): (session: AdminSession) => void {
  const queries = useQueryClient();
  return (session) => {
    queries.setQueryData(adminSessionKey(session.token), session);
    keepAdminSession(session);
  };
}

/** What every call of an administrator brings along while there is an admin session. */
export function adminSessionHeader(): Record<string, string> {
  const session = getAdminSession();
  return session === null ? {} : { 'x-admin-session': session.token };
}

/** Refusals that tell something of the admin session itself; every screen's failures pass here. */
export function noteAdminRefusal(code: string): void {
  if (code === 'ADMIN_SESSION_REQUIRED' || code === 'SESSION_ENDED') endAdminSession();
}

function keep(next: Kept): void {
  kept = next;
  try {
    if (next.session === null) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(next.session));
  } catch {
    // Without the browser's storage it lasts as long as the page.
  }
  listeners.forEach((tell) => tell());
}

function getKept(): Kept {
  kept ??= { session: readKept(), hasEnded: false };
  return kept;
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

function readKept(): AdminSession | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(place) ?? 'null');
    if (typeof found !== 'object' || found === null) return null;
    if (!('token' in found && 'expiresAt' in found)) return null;
    return { token: String(found.token), expiresAt: String(found.expiresAt) };
  } catch {
    return null;
  }
}
