import { readError } from '../../session/failure.ts';
import { makePasskey } from '../../session/passkeys.ts';
import { get, post, type Answer } from '../../session/post.ts';

export interface Passkey {
  id: string;
  name: string;
  created_at: string | null;
  /** It is on all devices of its owner, not on one alone. */
  synced: boolean;
}

export interface TwoStepState {
  on: boolean;
  has_password: boolean;
  recovery_codes_left: number;
  passkeys: readonly Passkey[];
}

/** What an app needs, and the recovery codes; told once. */
export interface SetUp {
  uri: string;
  secret: string;
  recovery_codes: readonly string[];
}

/** How the owner shows who they are: by the password where the account has one. */
export type Proof = { password?: string };

/** Throws as the typed client does, so that screens tell of both in one way. */
async function read<T>(answering: Promise<Answer>): Promise<T> {
  const answer = await answering;
  if (answer.status === 0) throw new TypeError('The server could not be reached.');
  if (!answer.ok) throw readError(answer.body, answer);
  // The accounts' paths stand outside the contract; the server's tests say what they answer.
  return answer.body as T;
}

const ask = <T>(path: string, body: object) => read<T>(post(`/api/auth/${path}`, body));

export const twoStepKey = ['two-step'] as const;
export const readTwoStep = () => read<TwoStepState>(get('/api/auth/two-factor/state'));
export const beginSetUp = (proof: Proof) => ask<SetUp>('two-factor/enable', proof);
export const confirmSetUp = (code: string) => ask<object>('two-factor/confirm', { code });
export const turnOff = (proof: Proof) => ask<object>('two-factor/disable', proof);
export const renewRecoveryCodes = (proof: Proof) =>
  ask<Pick<SetUp, 'recovery_codes'>>('two-factor/generate-backup-codes', proof);
export const removePasskey = (id: string, proof: Proof) =>
  ask<object>('passkey/delete-passkey', { id, ...proof });

/** Has the device make a passkey and the server keep it; false where the person did not want to. */
export async function addPasskey(name: string, proof: Proof): Promise<boolean> {
  const response = await makePasskey(await ask<object>('passkey/generate-register-options', proof));
  if (response === null) return false;
  await ask('passkey/verify-registration', { name, response });
  return true;
}
