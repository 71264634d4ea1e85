import { ORPCError } from '@orpc/server';
import { z } from 'zod';
import { visitorNetwork } from '../../platform/http/client-address.ts';
import { answerWith, readLibraryAnswer, redirectTo } from './answers.ts';
import type { AccountAnswer } from './answers.ts';
import type { Auth } from './auth.ts';
import { findCookie, readSigned } from './cookies.ts';
import { readAgent, readInput, refuse } from './input.ts';
import type { AccountCall } from './input.ts';
import { doAfterwards } from './library-request.ts';
import type { AccountParts, AccountPath } from './parts.ts';
import { guessFrom } from './throttle.ts';
import { twoStepRefusals } from './two-step-refusals.ts';
import { finishTwoStepChange } from './two-step.rows.ts';

/** Six digits, with the blank that apps show in the middle. */
export const appCode = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/));
/** As it was shown, or without its dash, in any case. */
const recoveryCode = z
  .string()
  .max(40)
  .transform((text) => text.toLowerCase().replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[a-z0-9]{10}$/))
  .transform((text) => `${text.slice(0, 5)}-${text.slice(5)}`);

const appInput = z.strictObject({ code: appCode, trustDevice: z.boolean().optional() });
const recoveryInput = z.strictObject({ code: recoveryCode });

/** The second step of a sign-in that has shown a password, or Google's word. */
export const secondStepPaths: Readonly<Record<string, AccountPath>> = {
  'two-factor/verify-totp': { method: 'POST', answer: verifyAppCode },
  'two-factor/verify-backup-code': { method: 'POST', answer: verifyRecoveryCode },
};

/** A sign-in that waits for its second step. */
export interface WaitingSignIn {
  identifier: string;
  userId: string;
  email: string;
  name: string;
}

const conflict = 409;

const waitingCookie = /(?:^|-|\.)two_factor=[^;]/;

/** Where the browser goes whose sign-in with Google, or by a mail's link, has its second step before it. */
export function holdSignIn(cookies: readonly string[]): AccountAnswer | null {
  return cookies.some((cookie) => waitingCookie.test(cookie.split(';', 1)[0] ?? ''))
    ? redirectTo('/auth?step=second', keepLast(cookies))
    : null;
}

/** The library writes a session's cookie and takes it back in one answer; the browser gets the last word alone. */
export function keepLast(cookies: readonly string[]): string[] {
  return [...new Map(cookies.map((cookie) => [cookie.slice(0, cookie.indexOf('=')), cookie])).values()];
}

/** Whose sign-in the request's cookie stands for; `null` where none waits any more. */
export async function findWaiting(auth: Auth, call: AccountCall): Promise<WaitingSignIn | null> {
  const { createAuthCookie, secret, internalAdapter } = await auth.$context;
  const value = findCookie(call.headers.cookie, createAuthCookie('two_factor').name);
  const identifier = value === null ? null : readSigned(value, secret);
  if (identifier === null) return null;
  const waiting = await internalAdapter.findVerificationValue(identifier);
  if (waiting === null || waiting.expiresAt <= new Date()) return null;
  const user = await internalAdapter.findUserById(waiting.value);
  return user && { identifier, userId: user.id, email: user.email, name: user.name };
}

export function secondStepOver() {
  const { status, ...refusal } = twoStepRefusals.INVALID_TWO_FACTOR_COOKIE;
  return refuse(status, refusal);
}

export function wrongCode() {
  const { status, ...refusal } = twoStepRefusals.INVALID_CODE;
  return refuse(status, refusal);
}

/**
 * The cookies of the second step, for the library. The browser's session, if it has an old one, stays behind: with one
 * the library takes a code for one that is entered within that session.
 */
export function stepHeaders(call: AccountCall): Headers {
  const cookies = (call.headers.cookie ?? '').split(';').map((each) => each.trim());
  const own = cookies.filter((each) =>
    /^(?:__Secure-)?better-auth\.(?:two_factor|trust_device|dont_remember)=/.test(each),
  );
  return new Headers({ cookie: own.join('; '), 'user-agent': readAgent(call) });
}

interface Step {
  waiting: WaitingSignIn;
  headers: Headers;
}

async function verifyAppCode(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  const body = await readInput(call, appInput);
  return takeStep(parts, call, ({ waiting, headers }) =>
    useCodeOnce(parts, { userId: waiting.userId, code: body.code }, () =>
      parts.call(async ({ api }) =>
        readLibraryAnswer(await api.verifyTOTP({ body, headers, asResponse: true })),
      ),
    ),
  );
}

async function verifyRecoveryCode(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  const body = await readInput(call, recoveryInput);
  return takeStep(parts, call, ({ waiting, headers }) =>
    parts.call(async ({ api }) => {
      const response = await api.verifyBackupCode({ body, headers, asResponse: true });
      // Of two codes at one time the other was first; this one still counts at the next sign-in.
      if (response.status === conflict) throw secondStepOver();
      const answer = await readLibraryAnswer(response);
      doAfterwards(() => parts.mails.twoStep(waiting, 'recovery-code-used'));
      return answer;
    }),
  );
}

/**
 * Tries count per network, and per account as those of passwords do: a device that has signed in before has tries of
 * its own, so a stranger with the password cannot lock the owner out. A browser becomes such a device after this step.
 */
async function takeStep(
  parts: AccountParts,
  call: AccountCall,
  verify: (step: Step) => Promise<AccountAnswer>,
): Promise<AccountAnswer> {
  const { throttle, devices, sessions, settings } = parts;
  const network = visitorNetwork(call.clientAddress);
  await throttle.take('secondStepNetwork', network, guessFrom(network, 'codes'));
  const waiting = await parts.call((auth) => findWaiting(auth, call));
  if (waiting === null) throw secondStepOver();
  const device = devices.find(call.headers.cookie, waiting.email);
  const allowance = device === null ? 'secondStepAccount' : 'secondStepDevice';
  const whose = device === null ? waiting.userId : `${device} ${waiting.userId}`;
  await throttle.take(allowance, whose, {
    subject: `second step of ${waiting.userId}`,
    data: { tried: 'codes, after the right password', account: waiting.email, network },
  });
  await finishTwoStepChange(settings.database.accounts, waiting.userId);
  const answer = await verify({ waiting, headers: stepHeaders(call) });
  await throttle.giveBack('secondStepNetwork', network);
  await throttle.clear(allowance, whose);
  await sessions.end(call.headers);
  return answerWith({ status: true }, keepLast(answer.cookies));
}

/** Lets a code of an app count once: it is noted before it is checked, and forgotten where it was refused. */
export async function useCodeOnce<T>(
  { throttle }: AccountParts,
  { userId, code }: { userId: string; code: string },
  verify: () => Promise<T>,
): Promise<T> {
  const used = `${userId} ${code}`;
  if (!(await throttle.allows('usedCode', used))) throw wrongCode();
  try {
    return await verify();
  } catch (error) {
    if (error instanceof ORPCError) await throttle.clear('usedCode', used);
    throw error;
  }
}
