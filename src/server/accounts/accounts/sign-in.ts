import { ORPCError } from '@orpc/server';
import { z } from 'zod';
import { longestPassword } from '../../../contract/limits.ts';
import { visitorNetwork } from '../../platform/http/client-address.ts';
import { answerWith, readLibraryAnswer, wrongSignIn } from './answers.ts';
import type { AccountAnswer } from './answers.ts';
import { address, password, readInput, refuse, sitePath } from './input.ts';
import type { AccountCall } from './input.ts';
import type { AccountParts } from './parts.ts';
import { holdSignIn, keepLast, stepHeaders } from './second-step.ts';
import { guessFrom } from './throttle.ts';

const signInInput = z.strictObject({
  email: address,
  password: password.min(1).max(longestPassword),
  callbackURL: sitePath.optional(),
  rememberMe: z.boolean().optional(),
});

/**
 * Opens a session. Tries count per network, and per account: a device that has signed in to it before has tries of
 * its own, so nobody can lock its owner out from elsewhere.
 */
export async function signIn(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  const { throttle, devices, sessions } = parts;
  const body = await readInput(call, signInInput);
  const network = visitorNetwork(call.clientAddress);
  const device = devices.find(call.headers.cookie, body.email);
  const allowance = device === null ? 'signInAccount' : 'signInDevice';
  const whose = device === null ? body.email : `${device} ${body.email}`;
  await throttle.take('signInNetwork', network, guessFrom(network, 'passwords'));
  await throttle.take(allowance, whose, {
    subject: `account ${body.email}`,
    data: { tried: 'passwords', account: body.email, network },
  });
  const headers = stepHeaders(call);
  const answer = await parts
    .call(async ({ api }) => readLibraryAnswer(await api.signInEmail({ body, headers, asResponse: true })))
    .catch((error: unknown) => {
      throw rephrase(error, parts.settings.confirmsAddresses);
    });
  await throttle.giveBack('signInNetwork', network);
  await throttle.clear(allowance, whose);
  // The browser's session before this one ends: its cookie is about to be replaced.
  await sessions.end(call.headers);
  // A password alone makes no known device of a browser: those have tries of their own at the second step.
  if (holdSignIn(answer.cookies) !== null)
    return answerWith({ twoFactorRedirect: true }, keepLast(answer.cookies));
  return answer;
}

/** Where nobody has to confirm an address, the refusal does not speak of it. */
function rephrase(error: unknown, confirmsAddresses: boolean): unknown {
  const isWrong = error instanceof ORPCError && error.code === wrongSignIn.code;
  if (confirmsAddresses || !isWrong) return error;
  return refuse(401, { code: wrongSignIn.code, message: 'The email address or the password is wrong.' });
}
