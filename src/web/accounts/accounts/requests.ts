import { get, post, type Answer } from '../../session/post.ts';
import type { Values } from './check-fields.ts';

/** Where links of mails and Google lead back to; the screen there tells what has happened and goes on home. */
export const arrivals = ['google', 'confirmed'] as const;
export type Arrival = (typeof arrivals)[number];
const backAs = (arrival: Arrival) => `/auth?arrived=${arrival}`;

const ask = (path: string, body: object): Promise<Answer> => post(`/api/auth/${path}`, body);

export const signUp = ({ name, email, password }: Values) =>
  ask('sign-up/email', { name, email, password, callbackURL: backAs('confirmed') });

export const signIn = ({ email, password }: Pick<Values, 'email' | 'password'>) =>
  ask('sign-in/email', { email, password, callbackURL: backAs('confirmed') });

/** The password was right, and the account asks for more. */
export function needsSecondStep({ body }: Answer): boolean {
  return typeof body === 'object' && body !== null && 'twoFactorRedirect' in body;
}

/** Six digits of an app, or one of the recovery codes. */
export const enterCode = (code: string, trustDevice: boolean) =>
  ask('two-factor/verify-totp', { code, trustDevice });
export const enterRecoveryCode = (code: string) => ask('two-factor/verify-backup-code', { code });

/** Whether a passkey could be the second step; the server's refusal where no sign-in waits for one any more. */
export const findSecondStep = () => get('/api/auth/two-factor/waiting');

export const askForPasskey = (secondStep: boolean) =>
  ask('passkey/generate-authenticate-options', { secondStep });
export const signInWithPasskey = (response: object, secondStep: boolean) =>
  ask('passkey/verify-authentication', { response, secondStep });

export const sendConfirmation = (email: string) =>
  ask('send-verification-email', { email, callbackURL: backAs('confirmed') });

export const requestReset = (email: string) => ask('request-password-reset', { email });

export const resetPassword = (token: string, newPassword: string) =>
  ask('reset-password', { token, newPassword });

/** Answers where the browser has to go for the sign-in; the server's answer where it cannot say. */
export async function beginGoogle(): Promise<{ url: string } | { answer: Answer }> {
  const answer = await ask('sign-in/social', { provider: 'google', callbackURL: backAs('google') });
  const url = readUrl(answer.body);
  return answer.ok && url !== null ? { url } : { answer };
}

function readUrl(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('url' in body)) return null;
  return typeof body.url === 'string' ? body.url : null;
}
