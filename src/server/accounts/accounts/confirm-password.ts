import { z } from 'zod';
import { longestPassword } from '../../../contract/limits.ts';
import { visitorNetwork } from '../../platform/http/client-address.ts';
import { mustSignIn } from '../../platform/http/admission.ts';
import { findPasswordHash } from './accounts.rows.ts';
import { answerWith } from './answers.ts';
import type { AccountAnswer } from './answers.ts';
import { password, readInput, refuse } from './input.ts';
import type { AccountCall } from './input.ts';
import type { AccountParts } from './parts.ts';
import { verifyPassword } from './passwords.ts';
import { proveSession } from './sessions.rows.ts';
import type { SessionRow } from './sessions.ts';

const confirmation = z.strictObject({ password: password.min(1).max(longestPassword) });

/** Makes the caller's sign-in a fresh one: whoever enters the password is its owner, not only at their browser. */
export async function confirmPassword(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  const session = await requireSession(parts, call);
  const { userId } = session;
  const { accounts } = parts.settings.database;
  const input = await readInput(call, confirmation);
  await takePasswordTry(parts, { call, session });
  const hash = await findPasswordHash(accounts, userId);
  if (hash === null) {
    const message = 'This account has no password. Please sign out and sign in again instead.';
    throw refuse(400, { code: 'NO_PASSWORD', message });
  }
  if (!(await verifyPassword(input.password, hash))) {
    throw refuse(400, { code: 'INVALID_PASSWORD', message: 'The password is wrong.' });
  }
  await parts.throttle.clear('passwordChange', userId);
  await proveSession(accounts, { id: session.id, now: parts.settings.now() });
  return answerWith({ status: true });
}

/** Tries of the password from within a session count together, whatever they are for. */
export async function takePasswordTry(
  { throttle }: AccountParts,
  { call, session: { userId, email } }: { call: AccountCall; session: SessionRow },
): Promise<void> {
  const network = visitorNetwork(call.clientAddress);
  await throttle.take('passwordChange', userId, {
    subject: `password of ${userId}`,
    data: { tried: 'the password from within a session', account: email, network },
  });
}

export async function requireSession(parts: AccountParts, call: AccountCall): Promise<SessionRow> {
  const session = await parts.sessions.find(call.headers);
  if (session === null || session.leavesAt !== null) throw mustSignIn();
  return session;
}
