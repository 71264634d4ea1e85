import { afterEach } from 'vitest';
import { keepAdminSession } from '../session/admin-session.ts';
import { accountOf } from '../test-accounts.ts';
import { Refused, type Answers } from '../test-answers.ts';

export const administrator = accountOf('free', { isAdmin: true });

/** What dangerous calls are answered without an admin session. */
export const sessionMissing = new Refused(403, {
  error: 'This needs an admin session.',
  code: 'ADMIN_SESSION_REQUIRED',
});

/** An admin session of this tab that lasts for two hours. */
export function beginAdminSession(): void {
  keepAdminSession({ token: 'token-1', expiresAt: inHours(2) });
}

export function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString();
}

/** Makes admin sessions of two hours, as often as it is asked, and takes them. */
export const sessionAnswers: Answers = {
  adminSessionManager: (input) =>
    input.action === 'create' ? { session_token: 'token-1', expires_at: inHours(2) } : { valid: true },
};

// It is kept beside the browser's storage too.
afterEach(() => keepAdminSession(null));
