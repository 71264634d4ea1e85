import { z } from 'zod';
import { mailboxOf } from '../../../values/mailbox.ts';
import { visitorNetwork } from '../../platform/http/client-address.ts';
import { takeConfirmation } from './accounts.rows.ts';
import { answerWith, readLibraryAnswer, redirectTo } from './answers.ts';
import type { AccountAnswer } from './answers.ts';
import {
  address,
  checkNewPassword,
  password,
  readAgent,
  readInput,
  readQuery,
  sitePath,
  token,
} from './input.ts';
import type { AccountCall } from './input.ts';
import { digestOf } from './link-secrets.ts';
import type { AccountParts } from './parts.ts';
import { hashPassword } from './passwords.ts';
import { holdSignIn } from './second-step.ts';
import { guessFrom } from './throttle.ts';

const verificationInput = z.strictObject({ email: address, callbackURL: sitePath.optional() });
const resetRequest = z.strictObject({ email: address, redirectTo: sitePath.optional() });
const resetInput = z.strictObject({ newPassword: password, token });
const verifyQuery = z.strictObject({ token, callbackURL: sitePath.optional() });

const sent = { status: true };

/** Sends the confirmation mail again; the same answer whether there is anything to confirm or not. */
export async function sendVerification(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  const body = await readInput(call, verificationInput);
  await takeMail(parts, { call, email: body.email });
  await parts.call(async ({ api }) =>
    readLibraryAnswer(await api.sendVerificationEmail({ body, asResponse: true })),
  );
  return answerWith(sent);
}

/** Confirms the address that a mail's link stands for, and signs its owner in. */
export async function verifyAddress(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  const { token: link, callbackURL = '/' } = readQuery(call, verifyQuery);
  await takeLink(parts, call);
  const { database, now } = parts.settings;
  const isTaken = await takeConfirmation(database.accounts, { digest: digestOf(link), now: now() });
  if (!isTaken) return redirectTo('/auth?error=invalid_link');
  const headers = new Headers({ 'user-agent': readAgent(call) });
  const query = { token: link, callbackURL };
  const answer = await parts.call(async ({ api }) =>
    readLibraryAnswer(await api.verifyEmail({ query, headers, asResponse: true })),
  );
  const held = holdSignIn(answer.cookies);
  if (held !== null) return held;
  const isRefused = answer.location !== callbackURL;
  return isRefused ? redirectTo('/auth?error=invalid_link') : redirectTo(callbackURL, answer.cookies);
}

export async function requestReset(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  const { email } = await readInput(call, resetRequest);
  await takeMail(parts, { call, email });
  await parts.call(async ({ api }) =>
    readLibraryAnswer(await api.requestPasswordReset({ body: { email }, asResponse: true })),
  );
  return answerWith(sent);
}

/** Sets a new password by a mail's link: that proves the address, and ends every session. */
export async function resetPassword(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  const body = await readInput(call, resetInput);
  await checkNewPassword(body.newPassword);
  await takeLink(parts, call);
  const hash = await hashPassword(body.newPassword, parts.settings.passwordCost);
  await parts.call(
    async ({ api }) => readLibraryAnswer(await api.resetPassword({ body, asResponse: true })),
    hash,
  );
  return answerWith(sent);
}

async function takeMail(
  { throttle }: AccountParts,
  { call, email }: { call: AccountCall; email: string },
): Promise<void> {
  await throttle.take('mailNetwork', visitorNetwork(call.clientAddress));
  await throttle.take('mailAccount', mailboxOf(email));
}

/** Counts the tries of links by the network that they come from. */
export async function takeLink({ throttle }: AccountParts, call: AccountCall): Promise<void> {
  const network = visitorNetwork(call.clientAddress);
  await throttle.take('linkNetwork', network, guessFrom(network, 'links of mails'));
}
