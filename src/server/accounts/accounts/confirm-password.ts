import { z } from 'zod';
import { longestPassword } from '../../../contract/limits.ts';
import { mustSignIn } from '../../platform/http/admission.ts';
import { answerWith } from './answers.ts';
import type { AccountAnswer } from './answers.ts';
import { password, readInput, refuse } from './input.ts';
import type { AccountCall } from './input.ts';
import { tryPassword } from './own-password.ts';
import type { AccountParts } from './parts.ts';
import { proveSession } from './sessions.rows.ts';
import type { SessionRow } from './sessions.ts';

const confirmation = z.strictObject({ password: password.min(1).max(longestPassword) });

/** Makes the caller's sign-in a fresh one: whoever enters the password is its owner, not only at their browser. */
export async function confirmPassword(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  const session = await requireSession(parts, call);
  const { accounts } = parts.settings.database;
  const input = await readInput(call, confirmation);
  const { clientAddress } = call;
  const tried = await tryPassword(parts, { viewer: session, password: input.password, clientAddress });
  if (tried === 'none') {
    const message = 'This account has no password. Please sign out and sign in again instead.';
    throw refuse(400, { code: 'NO_PASSWORD', message });
  }
  if (tried === 'wrong') throw refuse(400, { code: 'INVALID_PASSWORD', message: 'The password is wrong.' });
  await proveSession(accounts, { id: session.id, now: parts.settings.now() });
  return answerWith({ status: true });
}

export async function requireSession(parts: AccountParts, call: AccountCall): Promise<SessionRow> {
  const session = await parts.sessions.find(call.headers);
  if (session === null || session.leavesAt !== null) throw mustSignIn();
  return session;
}
