import { ORPCError } from '@orpc/server';
import { z } from 'zod';
import { longestPassword } from '../../../contract/limits.ts';
import { mustSignIn } from '../../platform/http/admission.ts';
import { answerWith, readLibraryAnswer } from './answers.ts';
import type { AccountAnswer } from './answers.ts';
import { password, readAgent, readInput, readQuery, refuse } from './input.ts';
import type { AccountCall } from './input.ts';
import { doAfterwards } from './library-request.ts';
import type { AccountParts, AccountPath } from './parts.ts';
import { requireSession } from './confirm-password.ts';
import { proveOwner } from './proof.ts';
import { appCode, keepLast, useCodeOnce, wrongCode } from './second-step.ts';
import { deleteSessions } from './sessions.rows.ts';
import type { SessionRow } from './sessions.ts';
import { findTwoStep, finishTwoStepChange, forgetTrust, listPasskeys } from './two-step.rows.ts';

export const ownPassword = password.min(1).max(longestPassword).optional();
const proofInput = z.strictObject({ password: ownPassword });
const confirmInput = z.strictObject({ code: appCode });
const nothing = z.strictObject({});

/** Setting two-step sign-in up, and turning it off. */
export const twoStepPaths: Readonly<Record<string, AccountPath>> = {
  'two-factor/state': { method: 'GET', answer: tellState },
  'two-factor/enable': { method: 'POST', answer: beginSetUp, isCostly: true },
  'two-factor/confirm': { method: 'POST', answer: confirmSetUp },
  'two-factor/disable': { method: 'POST', answer: turnOff, isCostly: true },
  'two-factor/generate-backup-codes': { method: 'POST', answer: renewRecoveryCodes, isCostly: true },
};

const recoveryCodes = z.array(z.string());
const begun = z.object({ totpURI: z.url(), backupCodes: recoveryCodes });
const renewed = z.object({ backupCodes: recoveryCodes });

/** Whether the second step is on, how many recovery codes are left, and which passkeys there are. */
async function tellState(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  readQuery(call, nothing);
  const { userId } = await requireSession(parts, call);
  const { accounts } = parts.settings.database;
  const { isOn, passwordHash } = await findTwoStep(accounts, userId);
  const passkeys = await listPasskeys(accounts, userId);
  return answerWith({
    on: isOn,
    has_password: passwordHash !== null,
    recovery_codes_left: isOn ? await countRecoveryCodes(parts, userId) : 0,
    passkeys: passkeys.map(({ id, name, createdAt, backedUp }) => ({
      id,
      name: name ?? '',
      created_at: createdAt?.toISOString() ?? null,
      synced: backedUp,
    })),
  });
}

async function countRecoveryCodes(parts: AccountParts, userId: string): Promise<number> {
  const answer = await parts.call(async ({ api }) =>
    readLibraryAnswer(await api.viewBackupCodes({ body: { userId }, asResponse: true })),
  );
  return renewed.parse(answer.body).backupCodes.length;
}

/** The secret for an app, and the recovery codes: both are told here alone, and count once a code has confirmed them. */
async function beginSetUp(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  const input = await readInput(call, proofInput);
  const { userId } = await proveOwner(parts, call, input.password);
  await finishTwoStepChange(parts.settings.database.accounts, userId);
  const answer = await parts
    .call(async ({ api }) =>
      readLibraryAnswer(
        await api.enableTwoFactor({
          body: { ...input, method: 'totp' },
          headers: ownHeaders(call),
          asResponse: true,
        }),
      ),
    )
    .catch((error: unknown) => {
      throw isBegunTwice(error) ? setUpMeanwhile() : error;
    });
  const { totpURI, backupCodes } = begun.parse(answer.body);
  return answerWith({
    uri: totpURI,
    secret: new URL(totpURI).searchParams.get('secret'),
    recovery_codes: backupCodes,
  });
}

/** Two windows began at one time, and the database kept one of them: PostgreSQL's unique violation. */
function isBegunTwice(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

function setUpMeanwhile() {
  return refuse(409, {
    code: 'SET_UP_MEANWHILE',
    message: 'Two-step sign-in is being set up in another window. Please try again.',
  });
}

/** Turns the second step on: a code shows that the app has the secret. Other browsers are signed out. */
async function confirmSetUp(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  const session = await requireSession(parts, call);
  const body = await readInput(call, confirmInput);
  const { userId } = session;
  const { accounts } = parts.settings.database;
  const { isOn } = await findTwoStep(accounts, userId);
  if (isOn) return answerWith({ status: true });
  await takeCodeInSession(parts, session);
  const answer = await useCodeOnce(parts, { userId, code: body.code }, () =>
    parts.call(async ({ api }) => {
      const headers = ownHeaders(call);
      const answered = await readLibraryAnswer(await api.verifyTOTP({ body, headers, asResponse: true }));
      doAfterwards(() => parts.mails.twoStep(session, 'turned-on'));
      return answered;
    }),
  );
  const cookies = keepLast(answer.cookies);
  const own = await parts.sessions.find({ cookie: cookies.map((each) => each.split(';', 1)[0]).join('; ') });
  await deleteSessions(accounts, { userId, kept: own?.id ?? null });
  await forgetTrust(accounts, userId);
  await parts.throttle.clear('secondStepSession', userId);
  return answerWith({ status: true }, cookies);
}

async function turnOff(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  const body = await readInput(call, proofInput);
  const session = await proveOwner(parts, call, body.password);
  const { accounts } = parts.settings.database;
  if (!(await findTwoStep(accounts, session.userId)).isOn) return answerWith({ status: true });
  const headers = ownHeaders(call);
  const { cookies } = await parts.call(async ({ api }) => {
    const answer = await readLibraryAnswer(await api.disableTwoFactor({ body, headers, asResponse: true }));
    doAfterwards(() => parts.mails.twoStep(session, 'turned-off'));
    return answer;
  });
  await forgetTrust(accounts, session.userId);
  return answerWith({ status: true }, keepLast(cookies));
}

/** New recovery codes, told here alone; the old ones end. */
async function renewRecoveryCodes(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  const body = await readInput(call, proofInput);
  const session = await proveOwner(parts, call, body.password);
  const headers = ownHeaders(call);
  const answer = await parts.call(async ({ api }) => {
    const answered = await readLibraryAnswer(
      await api.generateBackupCodes({ body, headers, asResponse: true }),
    );
    doAfterwards(() => parts.mails.twoStep(session, 'recovery-codes-renewed'));
    return answered;
  });
  return answerWith({ recovery_codes: renewed.parse(answer.body).backupCodes });
}

/** Whether a code of the app is right for whose session it is; refuses where too many were wrong. */
export async function confirmCode(
  parts: AccountParts,
  from: Pick<AccountCall, 'headers' | 'clientAddress'>,
  code: string,
): Promise<boolean> {
  const session = await parts.sessions.find(from.headers);
  if (session === null) throw mustSignIn();
  const { userId } = session;
  await takeCodeInSession(parts, session);
  const read = appCode.safeParse(code);
  if (!read.success) return false;
  const body = { code: read.data };
  const headers = ownHeaders(from);
  try {
    await useCodeOnce(parts, { userId, code: read.data }, () =>
      parts.call(async ({ api }) =>
        readLibraryAnswer(await api.verifyTOTP({ body, headers, asResponse: true })),
      ),
    );
  } catch (error) {
    if (error instanceof ORPCError && error.code === wrongCode().code) return false;
    throw error;
  }
  await parts.throttle.clear('secondStepSession', userId);
  return true;
}

function takeCodeInSession({ throttle }: AccountParts, { userId, email }: SessionRow): Promise<void> {
  return throttle.take('secondStepSession', userId, {
    subject: `second step of ${userId}`,
    data: { tried: 'codes, from within a session', account: email },
  });
}

/** The request's session, for the library. */
export function ownHeaders(call: Pick<AccountCall, 'headers'>): Headers {
  return new Headers({ cookie: call.headers.cookie ?? '', 'user-agent': readAgent(call) });
}
