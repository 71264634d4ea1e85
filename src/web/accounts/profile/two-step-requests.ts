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
async function read(answering: Promise<Answer>): Promise<object> {
  const answer = await answering;
  if (answer.status === 0) throw new TypeError('The server could not be reached.');
  const { body } = answer;
  if (!answer.ok || typeof body !== 'object' || body === null) throw readError(body, answer);
  return body;
}

const ask = (path: string, body: object) => read(post(`/api/auth/${path}`, body));

/** The accounts' paths stand outside the contract: what they answer is looked at before it is believed. */
function believe<T extends object>(body: object, isRight: (body: object) => body is T): T {
  if (isRight(body)) return body;
  throw new TypeError('The server answered something else.');
}

const isState = (body: object): body is TwoStepState => 'on' in body && 'passkeys' in body;
const isSetUp = (body: object): body is SetUp => 'uri' in body && 'secret' in body && hasCodes(body);
const hasCodes = (body: object): body is Pick<SetUp, 'recovery_codes'> =>
  'recovery_codes' in body && Array.isArray(body.recovery_codes);

export const twoStepKey = ['two-step'] as const;
export const readTwoStep = async () => believe(await read(get('/api/auth/two-factor/state')), isState);
export const beginSetUp = async (proof: Proof) => believe(await ask('two-factor/enable', proof), isSetUp);
export const confirmSetUp = (code: string) => ask('two-factor/confirm', { code });
export const turnOff = (proof: Proof) => ask('two-factor/disable', proof);
export const renewRecoveryCodes = async (proof: Proof) =>
  believe(await ask('two-factor/generate-backup-codes', proof), hasCodes);
export const removePasskey = (id: string, proof: Proof) => ask('passkey/delete-passkey', { id, ...proof });

/** Has the device make a passkey and the server keep it; false where the person did not want to. */
export async function addPasskey(name: string, proof: Proof): Promise<boolean> {
  const response = await makePasskey(await ask('passkey/generate-register-options', proof));
  if (response === null) return false;
  await ask('passkey/verify-registration', { name, response });
  return true;
}
