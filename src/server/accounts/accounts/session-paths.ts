import { z } from 'zod';
import { longestPassword } from '../../../contract/limits.ts';
import { mustSignIn } from '../../platform/http/admission.ts';
import { visitorNetwork } from '../../platform/http/client-address.ts';
import { answerWith, readLibraryAnswer } from './answers.ts';
import type { AccountAnswer } from './answers.ts';
import { checkNewPassword, password, readAgent, readInput, readQuery } from './input.ts';
import type { AccountCall } from './input.ts';
import type { AccountParts } from './parts.ts';
import { deleteOtherSessions } from './sessions.rows.ts';
import type { SessionRow } from './sessions.rows.ts';
import { describeSession } from './sessions.ts';
import { deleteResetLinks } from './users.rows.ts';

const nothing = z.strictObject({});
const passwordChange = z.strictObject({
  currentPassword: password.min(1).max(longestPassword),
  newPassword: password,
  revokeOtherSessions: z.boolean().optional(),
});

/** Who is signed in; `null` for nobody. */
export async function getSession(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  readQuery(call, nothing);
  const session = await parts.sessions.find(call.headers);
  if (session === null) return answerWith(null);
  const cookie = await parts.sessions.extend(call.headers, session);
  return answerWith(describeSession(session), cookie === null ? [] : [cookie]);
}

export async function signOut(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  await readInput(call, nothing);
  return answerWith({ success: true }, await parts.sessions.end(call.headers));
}

/** Changes the password of whoever is signed in; the sessions of other browsers end. */
export async function changePassword(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  const { userId, email } = await requireSession(parts, call);
  const { currentPassword, newPassword } = await readInput(call, passwordChange);
  await checkNewPassword(newPassword);
  await parts.throttle.take('passwordChange', userId, {
    subject: `password of ${userId}`,
    data: {
      tried: 'the password from within a session',
      account: email,
      network: visitorNetwork(call.clientAddress),
    },
  });
  const body = { currentPassword, newPassword, revokeOtherSessions: true };
  const headers = new Headers({ cookie: call.headers.cookie ?? '', 'user-agent': readAgent(call) });
  const { cookies } = await parts.call(async ({ api }) =>
    readLibraryAnswer(await api.changePassword({ body, headers, asResponse: true })),
  );
  await deleteResetLinks(parts.settings.database.accounts, userId);
  await parts.throttle.clear('passwordChange', userId);
  return answerWith({ status: true }, cookies);
}

/** Ends the sessions of all other browsers. */
export async function revokeOtherSessions(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  const { userId, token } = await requireSession(parts, call);
  await readInput(call, nothing);
  await deleteOtherSessions(parts.settings.database.accounts, { userId, token });
  return answerWith({ status: true });
}

async function requireSession(parts: AccountParts, call: AccountCall): Promise<SessionRow> {
  const session = await parts.sessions.find(call.headers);
  if (session === null) throw mustSignIn();
  return session;
}
