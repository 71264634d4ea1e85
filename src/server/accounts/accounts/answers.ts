import { refuse } from './input.ts';
import { twoStepRefusals } from './two-step-refusals.ts';

/** What a request under `/api/auth/` is answered. */
export interface AccountAnswer {
  status: number;
  body: unknown;
  cookies: readonly string[];
  /** Where a browser is sent. */
  location: string | null;
}

export function answerWith(body: unknown, cookies: readonly string[] = []): AccountAnswer {
  return { status: 200, body, cookies, location: null };
}

export function redirectTo(location: string, cookies: readonly string[] = []): AccountAnswer {
  return { status: 302, body: null, cookies, location };
}

/** The library's answer without its headers and fields that nobody asked for; its refusals in the product's words. */
export async function readLibraryAnswer(response: Response): Promise<AccountAnswer> {
  const cookies = response.headers.getSetCookie();
  const location = response.headers.get('location');
  if (response.status >= 300 && response.status < 400 && location !== null)
    return redirectTo(location, cookies);
  const text = await response.text();
  const body: unknown = text === '' ? null : JSON.parse(text);
  if (response.ok) return answerWith(body, cookies);
  throw refusalOf(response.status, readCode(body));
}

/** Wrong password, unknown address and unconfirmed address are one refusal. */
export const wrongSignIn = {
  status: 401,
  message: 'The email address or the password is wrong, or the address has not been confirmed yet.',
  code: 'INVALID_EMAIL_OR_PASSWORD',
};
export const staleLink = {
  status: 400,
  message: 'This link is no longer valid. Please ask for a new one.',
  code: 'INVALID_TOKEN',
};

/** One text where the library's own would tell too much, or nothing a person can act on. */
const refusals: Readonly<Record<string, { status: number; message: string; code: string }>> = {
  INVALID_EMAIL_OR_PASSWORD: wrongSignIn,
  EMAIL_NOT_VERIFIED: wrongSignIn,
  ...twoStepRefusals,
  INVALID_TOKEN: staleLink,
  TOKEN_EXPIRED: staleLink,
  USER_NOT_FOUND: staleLink,
  // The account, or its session, went while the request was under way.
  UNAUTHORIZED: { status: 401, message: 'Please sign in to continue.', code: 'UNAUTHORIZED' },
  INVALID_PASSWORD: { status: 400, message: 'The current password is wrong.', code: 'INVALID_PASSWORD' },
  CREDENTIAL_ACCOUNT_NOT_FOUND: {
    status: 400,
    message: 'This account has no password yet. Ask for a password reset to set one.',
    code: 'NO_PASSWORD',
  },
  EMAIL_MISMATCH: { status: 400, message: 'This is not your address.', code: 'EMAIL_MISMATCH' },
  EMAIL_ALREADY_VERIFIED: {
    status: 400,
    message: 'This address is confirmed already.',
    code: 'EMAIL_ALREADY_VERIFIED',
  },
};

/** A refusal that nobody foresaw is a fault of ours, whatever status the library gave it. */
export class LibraryFault extends Error {
  constructor(status: number, code: string) {
    super(`The accounts library answered ${status} ${code}.`);
  }
}

function refusalOf(status: number, code: string): Error {
  const known = refusals[code];
  return known === undefined ? new LibraryFault(status, code) : refuse(known.status, known);
}

/** The code of one of the library's refusals; empty where it has none. */
export function readCode(body: unknown): string {
  const isCoded = typeof body === 'object' && body !== null && 'code' in body;
  return isCoded && typeof body.code === 'string' ? body.code : '';
}
