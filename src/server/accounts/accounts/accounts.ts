import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { readInstallationSecret } from '../../platform/db/installation-secrets.rows.ts';
import type { SignedIn } from '../../platform/http/request.ts';
import type { AccountAnswer } from './answers.ts';
import { finishGoogle, startGoogle } from './google-paths.ts';
import { refuse } from './input.ts';
import type { AccountCall } from './input.ts';
import { requestReset, resetPassword, sendVerification, verifyAddress } from './mail-links.ts';
import { createParts } from './parts.ts';
import type { AccountParts, AccountsSettings } from './parts.ts';
import { changePassword, getSession, revokeOtherSessions, signOut } from './session-paths.ts';
import { toViewer } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

export interface Accounts {
  /** Answers a request under `/api/auth/`. */
  answer(call: AccountCall): Promise<AccountAnswer>;
  /** Who the request's session belongs to; `keep` gets the cookie that makes a session in use last longer. */
  findViewer(headers: IncomingHttpHeaders, keep: (cookie: string) => void): Promise<SignedIn | null>;
  /** Waits for mails on their way. */
  settle(): Promise<void>;
}

/** Accounts and sessions: an allow-list of the accounts library's paths, each with a form of its own. */
export async function createAccounts(settings: AccountsSettings): Promise<Accounts> {
  const secret = (await readInstallationSecret(settings.database, 'accounts')).toString('base64');
  let opened: AccountParts | null = null;
  const parts = () => {
    opened ??= createParts(settings, secret);
    return opened;
  };
  return {
    async answer(call) {
      const found = paths[call.path];
      if (found === undefined || !Object.hasOwn(paths, call.path)) throw notFound();
      if (found.method !== call.method) throw wrongMethod(found.method);
      return answerInTurn(found, { parts: parts(), call });
    },
    async findViewer(headers, keep) {
      if (headers.cookie === undefined) return null;
      const { sessions } = parts();
      const session = await sessions.find(headers);
      if (session === null) return null;
      const cookie = await sessions.extend(headers, session);
      if (cookie !== null) keep(cookie);
      return toViewer(session);
    },
    settle: async () => opened?.settle(),
  };
}

interface AccountPath {
  method: 'GET' | 'POST';
  answer: (parts: AccountParts, call: AccountCall) => Promise<AccountAnswer>;
  /** Takes a slot: it works with passwords, or is what a flood would ask for. */
  isCostly?: true;
  /** Longer than any way to the answer takes, so that time does not tell a known address from a new one. */
  leastMs?: number;
}

const paths: Readonly<Record<string, AccountPath>> = {
  'sign-up/email': { method: 'POST', answer: signUp, isCostly: true, leastMs: 120 },
  'sign-in/email': { method: 'POST', answer: signIn, isCostly: true },
  'sign-in/social': { method: 'POST', answer: startGoogle },
  'callback/google': { method: 'GET', answer: finishGoogle },
  'sign-out': { method: 'POST', answer: signOut },
  'get-session': { method: 'GET', answer: getSession },
  // Asked without a session, the library itself takes the same half second for every address.
  'send-verification-email': { method: 'POST', answer: sendVerification },
  'verify-email': { method: 'GET', answer: verifyAddress },
  'request-password-reset': { method: 'POST', answer: requestReset, isCostly: true, leastMs: 60 },
  'reset-password': { method: 'POST', answer: resetPassword, isCostly: true },
  'change-password': { method: 'POST', answer: changePassword, isCostly: true },
  'revoke-other-sessions': { method: 'POST', answer: revokeOtherSessions },
};

/** Waits for a slot with the body already read, so that a slow client holds none. */
async function answerInTurn(
  { answer, isCostly, leastMs = 0 }: AccountPath,
  { parts, call }: { parts: AccountParts; call: AccountCall },
): Promise<AccountAnswer> {
  if (isCostly !== true) return answer(parts, call);
  const text = await call.readBody();
  const read = { ...call, readBody: () => Promise.resolve(text) };
  const [answered] = await Promise.all([parts.slots.run(() => answer(parts, read)), wait(leastMs)]);
  return answered;
}

function notFound() {
  return refuse(404, { code: 'NOT_FOUND', message: 'There is nothing at this address.' });
}

function wrongMethod(method: string) {
  return refuse(405, { code: 'METHOD_NOT_ALLOWED', message: `This address is called with ${method}.` });
}
