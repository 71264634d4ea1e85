import { noteSignIn } from './accounts.rows.ts';
import type { AccountAnswer } from './answers.ts';
import { nameDevice } from './device-names.ts';
import type { AccountCall } from './input.ts';
import type { AccountParts } from './parts.ts';

/**
 * In whichever way an answer signs a browser in: the browser is known to the account from now on, and the owner hears
 * of one that was not, but for the account's very first sign-in.
 */
export async function rememberDevice(
  parts: AccountParts,
  { call, answer }: { call: AccountCall; answer: AccountAnswer },
): Promise<AccountAnswer> {
  if (answer.cookies.length === 0) return answer;
  const { sessions, devices, notices, settings } = parts;
  const session = await sessions.findOpened(call.headers, answer.cookies);
  if (session === null) return answer;
  const { userId, email, userAgent } = session;
  const isFirst = await noteSignIn(settings.database.accounts, userId);
  const isKnown = devices.find(call.headers.cookie, email) !== null;
  if (!isFirst && !isKnown) {
    const seen = { device: nameDevice(userAgent), at: settings.now() };
    parts.begin(() => notices.newDevice(session, seen));
  }
  return { ...answer, cookies: [...answer.cookies, devices.remember(email)] };
}
