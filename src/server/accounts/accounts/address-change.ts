import { z } from 'zod';
import { Refusal } from '../../platform/http/refusal.ts';
import { findName, isKnownAddress } from './accounts.rows.ts';
import { addressAnswers, isReservedAddress } from './address-changes.rows.ts';
import type { AddressOutcome } from './address-changes.usecases.ts';
import { answerAddressChange, beginAddressChange } from './address-changes.usecases.ts';
import { answerWith, staleLink } from './answers.ts';
import type { AccountAnswer } from './answers.ts';
import { requireSession } from './confirm-password.ts';
import { address, readInput, refuse, token } from './input.ts';
import type { AccountCall } from './input.ts';
import { takeLink } from './mail-links.ts';
import type { AccountParts } from './parts.ts';
import { isFreshSignIn } from './proof.ts';
import { toViewer } from './sessions.ts';

const changeInput = z.strictObject({ newEmail: address });
const answerInput = z.strictObject({ token, answer: z.enum(addressAnswers) });

/**
 * Asks both addresses whether the account may move. The answer, and what is done before it, is the same whether the
 * new address has an account or not: only its own mailbox hears of that.
 */
export async function changeAddress(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  const session = await requireSession(parts, call);
  const { newEmail } = await readInput(call, changeInput);
  const { settings, throttle, notices } = parts;
  if (!isFreshSignIn(toViewer(session), settings.now())) throw signInAgain();
  const { userId, name, email: oldEmail, emailVerified } = session;
  if (newEmail === oldEmail) {
    throw refuse(400, { code: 'SAME_ADDRESS', message: 'This is the address that your account has.' });
  }
  await throttle.take('addressChange', userId);
  const secrets = await beginAddressChange(settings, { userId, email: oldEmail, emailVerified, newEmail });
  const change = { name, oldEmail, newEmail, secrets };
  parts.begin(() => notices.leaveAddress({ ...change, isConfirmed: emailVerified }));
  parts.begin(async () => notices.takeAddress({ ...change, isKnown: await isTaken(parts, newEmail) }));
  return answerWith({ status: true });
}

function signInAgain() {
  const message = 'Please confirm that it is you: enter your password, or sign in again.';
  return refuse(403, { code: 'SIGN_IN_AGAIN', message });
}

async function isTaken({ settings: { database } }: AccountParts, email: string): Promise<boolean> {
  const { accounts } = database;
  return (await isKnownAddress(accounts, email)) || (await isReservedAddress(accounts, email));
}

/** What somebody answers who has followed the link of a mail; a program that follows it answers nothing. */
export async function answerChange(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  const { token: secret, answer } = await readInput(call, answerInput);
  await takeLink(parts, call);
  const outcome = await answerAddressChange(parts.settings, { answer, secret }).catch((error: unknown) => {
    throw error instanceof Refusal ? explain(error) : error;
  });
  await tell(parts, outcome);
  const { oldEmail, newEmail } = outcome.change;
  return answerWith({ state: outcome.state, old_email: oldEmail, new_email: newEmail });
}

async function tell(parts: AccountParts, outcome: AddressOutcome): Promise<void> {
  const { userId, oldEmail } = outcome.change;
  const { database, now } = parts.settings;
  if (outcome.state === 'changed') {
    const name = await findName(database.accounts, userId);
    parts.begin(() => parts.notices.addressChanged(name, outcome, now()));
  }
  // Nobody knows the password any more: a mail brings the link for a new one.
  if (outcome.state === 'withdrawn')
    await parts.call(({ api }) => api.requestPasswordReset({ body: { email: oldEmail } }));
}

function explain({ code }: Refusal): Error {
  if (code === 'ADDRESS_TAKEN') {
    const message = 'This address has another account meanwhile, so it was not changed.';
    return refuse(409, { code, message });
  }
  return refuse(staleLink.status, staleLink);
}
