import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { visitorNetwork } from '../../platform/http/client-address.ts';
import { LibraryFault, answerWith, readLibraryAnswer } from './answers.ts';
import type { AccountAnswer } from './answers.ts';
import { address, checkNewPassword, password, personName, readInput, sitePath } from './input.ts';
import type { AccountCall } from './input.ts';
import type { AccountParts } from './parts.ts';
import { hashPassword } from './passwords.ts';
import { isKnownAddress } from './accounts.rows.ts';
import { isReservedAddress } from './address-changes.rows.ts';

const signUpInput = z.strictObject({
  name: personName,
  email: address,
  password,
  callbackURL: sitePath.optional(),
  rememberMe: z.boolean().optional(),
});
const created = z.object({ user: z.object({ id: z.string() }) });

/** Makes an account; somebody who has one already gets a mail, and the same answer. */
export async function signUp(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  const input = await readInput(call, signUpInput);
  await checkNewPassword(input.password);
  await parts.throttle.take('signUpNetwork', visitorNetwork(call.clientAddress));
  await parts.throttle.take('signUpAccount', input.email);
  const hash = await hashPassword(input.password, parts.settings.passwordCost);
  const { name, email } = input;
  const id = await createUser(parts, { ...input, hash });
  const at = parts.settings.now();
  return answerWith({
    token: null,
    user: { id, name, email, emailVerified: false, image: null, createdAt: at, updatedAt: at },
  });
}

async function createUser(
  parts: AccountParts,
  { hash, ...body }: z.infer<typeof signUpInput> & { hash: string },
): Promise<string> {
  const ask = () =>
    parts.call(async ({ api }) => readLibraryAnswer(await api.signUpEmail({ body, asResponse: true })), hash);
  try {
    return created.parse((await ask()).body).user.id;
  } catch (error) {
    // Of two sign-ups with one address at one time the database lets one in; the other meets a known address.
    const { accounts } = parts.settings.database;
    if (!(error instanceof LibraryFault)) throw error;
    // Its former account may still return to it; nobody is told.
    if (await isReservedAddress(accounts, body.email)) return randomUUID();
    if (!(await isKnownAddress(accounts, body.email))) throw error;
    return created.parse((await ask()).body).user.id;
  }
}
