import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { readInstallationSecret } from '../../platform/db/installation-secrets.rows.ts';
import type { Leaver, SignedIn } from '../../platform/http/request.ts';
import { longestPassword } from '../../../contract/limits.ts';
import { answerChange, changeAddress } from './address-change.ts';
import { answerWith, readLibraryAnswer } from './answers.ts';
import type { AccountAnswer } from './answers.ts';
import { confirmPassword, requireSession } from './confirm-password.ts';
import { rememberDevice } from './known-devices.ts';
import { finishGoogle, startGoogle } from './google-sign-in.ts';
import { refuse, readAgent, readInput, readQuery, checkNewPassword, password } from './input.ts';
import type { AccountCall } from './input.ts';
import { requestReset, resetPassword, sendVerification, verifyAddress } from './mail-links.ts';
import { takePasswordTry, tryPassword } from './own-password.ts';
import type { TriedPassword } from './own-password.ts';
import { createParts } from './parts.ts';
import type { AccountParts, AccountPath, AccountsSettings } from './parts.ts';
import { passkeyPaths } from './passkeys.ts';
import { secondStepPaths } from './second-step.ts';
import { confirmCode, twoStepPaths } from './two-step.ts';
import { toLeaver, toViewer, describeSession } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { deleteLinks } from './accounts.rows.ts';
import { deleteSessions } from './sessions.rows.ts';

const nothing = z.strictObject({});

const passwordChange = z.strictObject({
  currentPassword: password.min(1).max(longestPassword),
  newPassword: password,
  revokeOtherSessions: z.boolean().optional(),
});

export interface Accounts {
  /** Answers a request under `/api/auth/`. */
  answer(call: AccountCall): Promise<AccountAnswer>;
  /** Who the request's session belongs to; `keep` gets the cookie that makes a session in use last longer. */
  findViewer(headers: IncomingHttpHeaders, keep: (cookie: string) => void): Promise<SignedIn | null>;
  /** Whether this is a code that the app of whose session it is shows now; each counts once. */
  confirmCode(from: Pick<AccountCall, 'headers' | 'clientAddress'>, code: string): Promise<boolean>;
  /** Who the request's session belongs to, if their account is to be deleted. */
  findLeaver(headers: IncomingHttpHeaders): Promise<Leaver | null>;
  /** Whether a password is somebody's own. Refuses too many tries. */
  confirmPassword(tried: TriedPassword): Promise<boolean>;
  /** Sends the mail that confirms an address, or the one that sets a new password, as its owner could ask for. */
  sendMail(kind: 'confirmation' | 'reset', email: string): Promise<void>;
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
      return rememberDevice(parts(), {
        call,
        answer: await answerUnderLimit(found, { parts: parts(), call }),
      });
    },
    async findViewer(headers, keep) {
      if (headers.cookie === undefined) return null;
      const { sessions } = parts();
      const session = await sessions.find(headers);
      if (session === null || session.leavesAt !== null) return null;
      const cookie = await sessions.extend(headers, session);
      if (cookie !== null) keep(cookie);
      return toViewer(session);
    },
    confirmCode: (from, code) => confirmCode(parts(), from, code),
    async findLeaver(headers) {
      if (headers.cookie === undefined) return null;
      const session = await parts().sessions.find(headers);
      return session && toLeaver(session);
    },
    confirmPassword: (tried) =>
      parts().limitCostly(async () => (await tryPassword(parts(), tried)) === 'right'),
    async sendMail(kind, email) {
      const body = { email };
      await parts().call(async ({ api }) =>
        readLibraryAnswer(
          await (kind === 'reset'
            ? api.requestPasswordReset({ body, asResponse: true })
            : api.sendVerificationEmail({ body, asResponse: true })),
        ),
      );
    },
    settle: async () => opened?.settle(),
  };
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
  'change-address': { method: 'POST', answer: changeAddress },
  'answer-address-change': { method: 'POST', answer: answerChange },
  'confirm-password': { method: 'POST', answer: confirmPassword, isCostly: true },
  'revoke-other-sessions': { method: 'POST', answer: revokeOtherSessions },
  ...twoStepPaths,
  ...secondStepPaths,
  ...passkeyPaths,
};

/** Waits for a slot with the body already read, so that a slow client holds none. */
async function answerUnderLimit(
  { answer, isCostly, leastMs = 0 }: AccountPath,
  { parts, call }: { parts: AccountParts; call: AccountCall },
): Promise<AccountAnswer> {
  if (isCostly !== true) return answer(parts, call);
  const text = await call.readBody();
  const read = { ...call, readBody: () => Promise.resolve(text) };
  const [answered] = await Promise.all([parts.limitCostly(() => answer(parts, read)), wait(leastMs)]);
  return answered;
}

function notFound() {
  return refuse(404, { code: 'NOT_FOUND', message: 'There is nothing at this address.' });
}

function wrongMethod(method: string) {
  return refuse(405, { code: 'METHOD_NOT_ALLOWED', message: `Call this address with ${method}.` });
}

/** Who is signed in; `null` for nobody. */
async function getSession(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  readQuery(call, nothing);
  const session = await parts.sessions.find(call.headers);
  if (session === null || session.leavesAt !== null) return answerWith(null);
  const cookie = await parts.sessions.extend(call.headers, session);
  return answerWith(describeSession(session), cookie === null ? [] : [cookie]);
}

async function signOut(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  await readInput(call, nothing);
  return answerWith({ success: true }, await parts.sessions.end(call.headers));
}

/** Changes the password of whoever is signed in; the sessions of other browsers end. */
async function changePassword(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  const session = await requireSession(parts, call);
  const { userId } = session;
  const { currentPassword, newPassword } = await readInput(call, passwordChange);
  await checkNewPassword(newPassword);
  await takePasswordTry(parts, { viewer: session, clientAddress: call.clientAddress });
  const body = { currentPassword, newPassword, revokeOtherSessions: true };
  const headers = new Headers({ cookie: call.headers.cookie ?? '', 'user-agent': readAgent(call) });
  const { cookies } = await parts.call(async ({ api }) =>
    readLibraryAnswer(await api.changePassword({ body, headers, asResponse: true })),
  );
  await deleteLinks(parts.settings.database.accounts, userId);
  await parts.throttle.clear('passwordChange', userId);
  parts.begin(() => parts.notices.passwordChanged(session, parts.settings.now()));
  return answerWith({ status: true }, cookies);
}

/** Ends the sessions of all other browsers. */
async function revokeOtherSessions(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  const { userId, id } = await requireSession(parts, call);
  await readInput(call, nothing);
  await deleteSessions(parts.settings.database.accounts, { userId, kept: id });
  return answerWith({ status: true });
}
