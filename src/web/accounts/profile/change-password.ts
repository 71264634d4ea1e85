import { shortestPassword } from '../../../contract/limits.ts';
import { post, type Answer } from '../../session/post.ts';
import { readRefusal } from '../../session/refusal.ts';
import { refreshStart } from '../../session/start.ts';
import { texts } from './texts.ts';

export interface Passwords {
  currentPassword: string;
  newPassword: string;
}
/** Why it was not changed: at one of the fields, or of the whole. */
export interface Problem {
  message: string;
  field: keyof Passwords | null;
  /** There is no password yet: the account signs in with Google alone. */
  isFirst?: true;
}

/** What can be said without asking the server; `null` where all is well. */
export function checkPasswords({ currentPassword, newPassword }: Passwords): Problem | null {
  if (currentPassword === '') return { field: 'currentPassword', message: texts.passwordMissing };
  if (newPassword.length < shortestPassword) return { field: 'newPassword', message: texts.passwordShort };
  return null;
}

/** Asks the server, which signs all other browsers out along with it. */
export async function changePassword(passwords: Passwords): Promise<Problem | null> {
  const answer = await post('/api/auth/change-password', { ...passwords, revokeOtherSessions: true });
  return answer.ok ? null : readProblem(answer);
}

export async function endOtherSessions(): Promise<Problem | null> {
  const answer = await post('/api/auth/revoke-other-sessions', {});
  return answer.ok ? null : readProblem(answer);
}

/** The server's refusal and the field it speaks of. */
export function readProblem(answer: Answer): Problem {
  // The session has ended meanwhile: the page learns who is signed in now.
  if (answer.status === 401) void refreshStart();
  const { message, code } = readRefusal(answer);
  return { field: findField(code), message, ...(code === 'NO_PASSWORD' && { isFirst: true }) };
}

function findField(code: string): Problem['field'] {
  if (code === 'INVALID_PASSWORD') return 'currentPassword';
  return code.startsWith('PASSWORD_TOO_') ? 'newPassword' : null;
}
