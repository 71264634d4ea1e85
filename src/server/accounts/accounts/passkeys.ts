import { z } from 'zod';
import { visitorNetwork } from '../../platform/http/client-address.ts';
import { line } from '../../../contract/text-fields.ts';
import { longestPasskeyName } from '../../../contract/limits.ts';
import { answerWith, readLibraryAnswer } from './answers.ts';
import type { AccountAnswer } from './answers.ts';
import { readAgent, readInput, readQuery, refuse } from './input.ts';
import type { AccountCall } from './input.ts';
import { doAfterwards } from './library-request.ts';
import type { AccountParts, AccountPath } from './parts.ts';
import { requireSession } from './confirm-password.ts';
import { proveOwner } from './proof.ts';
import { findWaiting, keepLast, secondStepOver } from './second-step.ts';
import type { WaitingSignIn } from './second-step.ts';
import { guessFrom } from './throttle.ts';
import { ownHeaders, ownPassword } from './two-step.ts';
import { twoStepRefusals } from './two-step-refusals.ts';
import { deletePasskey, findPasskeyOwner, listPasskeys } from './two-step.rows.ts';

const mostPasskeys = 20;
/** Larger than any answer of an authenticator that the product asks for. */
const longestPart = 16_384;

const part = line(longestPart);
const credential = {
  id: part.min(1),
  rawId: part.min(1),
  type: z.literal('public-key'),
  // What the browser tells of itself; nothing of it is used.
  authenticatorAttachment: line(40)
    .nullish()
    .transform(() => undefined),
  clientExtensionResults: z.object({}),
};
const made = z.strictObject({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.array(line(40)).max(10).optional(),
  }),
});
const used = z.strictObject({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: part.nullish().transform((handle) => handle ?? undefined),
  }),
});

const passkeyName = line(longestPasskeyName)
  .transform((text) => text.trim())
  .pipe(z.string().min(1));
const passkeyId = line(100).min(1);
const beginInput = z.strictObject({ password: ownPassword });
const addInput = z.strictObject({ name: passkeyName, response: made });
const useInput = z.strictObject({ response: used, secondStep: z.boolean().optional() });
const askInput = z.strictObject({ secondStep: z.boolean().optional() });
const removeInput = z.strictObject({ id: passkeyId, password: ownPassword });

/** Passkeys: a sign-in of its own, or the second step of another one. */
export const passkeyPaths: Readonly<Record<string, AccountPath>> = {
  'two-factor/waiting': { method: 'GET', answer: tellWaiting },
  'passkey/generate-register-options': { method: 'POST', answer: beginAdding, isCostly: true },
  'passkey/verify-registration': { method: 'POST', answer: finishAdding },
  'passkey/generate-authenticate-options': { method: 'POST', answer: askForPasskey },
  'passkey/verify-authentication': { method: 'POST', answer: signInWithPasskey },
  'passkey/delete-passkey': { method: 'POST', answer: removePasskey, isCostly: true },
};

/** Whether a sign-in of this browser waits for its second step, and whether a passkey could be it. */
async function tellWaiting(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  readQuery(call, z.strictObject({}));
  const { userId } = await requireWaiting(parts, call);
  const passkeys = await listPasskeys(parts.settings.database.accounts, userId);
  return answerWith({ passkey: passkeys.length > 0 });
}

async function requireWaiting(parts: AccountParts, call: AccountCall): Promise<WaitingSignIn> {
  const waiting = await parts.call((auth) => findWaiting(auth, call));
  if (waiting === null) throw secondStepOver();
  return waiting;
}

/** What an authenticator needs to make a passkey; the owner has shown who they are. */
async function beginAdding(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  const { password } = await readInput(call, beginInput);
  const { userId } = await proveOwner(parts, call, password);
  const known = await listPasskeys(parts.settings.database.accounts, userId);
  if (known.length >= mostPasskeys)
    throw refuse(409, {
      code: 'TOO_MANY_PASSKEYS',
      message: `You have ${mostPasskeys} passkeys. Please remove one first.`,
    });
  const headers = ownHeaders(call);
  return parts.call(async ({ api }) =>
    readLibraryAnswer(await api.generatePasskeyRegistrationOptions({ headers, asResponse: true })),
  );
}

/** Keeps the new passkey. The signed cookie of the step before shows that its owner was asked. */
async function finishAdding(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  const session = await requireSession(parts, call);
  const body = await readInput(call, addInput);
  const headers = ownHeaders(call);
  await parts.call(async ({ api }) => {
    await readLibraryAnswer(await api.verifyPasskeyRegistration({ body, headers, asResponse: true }));
    doAfterwards(() => parts.mails.twoStep(session, 'passkey-added', body.name));
  });
  return answerWith({ status: true });
}

/** What an authenticator needs to use a passkey. As a second step it is one of this person's. */
async function askForPasskey(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  const { secondStep } = await readInput(call, askInput);
  const network = visitorNetwork(call.clientAddress);
  // Each challenge is answered once, so what is asked for is what is counted.
  await parts.throttle.take('passkeyNetwork', network, guessFrom(network, 'passkeys'));
  const allowed = secondStep === true ? await listAllowed(parts, call) : {};
  const answer = await parts.call(async ({ api }) =>
    readLibraryAnswer(await api.generatePasskeyAuthenticationOptions({ asResponse: true })),
  );
  const options = z.looseObject({ challenge: z.string() }).parse(answer.body);
  return { ...answer, body: { ...options, ...allowed, userVerification: 'required' } };
}

async function listAllowed(parts: AccountParts, call: AccountCall) {
  const { userId } = await requireWaiting(parts, call);
  const passkeys = await listPasskeys(parts.settings.database.accounts, userId);
  return {
    allowCredentials: passkeys.map(({ credentialID: id, transports }) => ({
      id,
      type: 'public-key',
      transports: (transports ?? '').split(',').filter((each) => each !== ''),
    })),
  };
}

/** Opens a session: a passkey is two factors by itself. As a second step it must be that of who gave the password. */
async function signInWithPasskey(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  const { response, secondStep } = await readInput(call, useInput);
  const waiting = secondStep === true ? await requireWaiting(parts, call) : null;
  const owner = await findPasskeyOwner(parts.settings.database.accounts, response.id);
  if (waiting !== null && owner !== waiting.userId) throw passkeyRefused();
  const headers = new Headers({ cookie: call.headers.cookie ?? '', 'user-agent': readAgent(call) });
  const answer = await parts.call(async (auth) => {
    const answered = await readLibraryAnswer(
      await auth.api.verifyPasskeyAuthentication({ body: { response }, headers, asResponse: true }),
    );
    const { internalAdapter } = await auth.$context;
    if (waiting !== null) await internalAdapter.consumeVerificationValue(waiting.identifier);
    return answered;
  });
  await parts.throttle.giveBack('passkeyNetwork', visitorNetwork(call.clientAddress));
  await parts.sessions.end(call.headers);
  return answerWith({ status: true }, keepLast(answer.cookies));
}

async function removePasskey(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  const { id, password } = await readInput(call, removeInput);
  const session = await proveOwner(parts, call, password);
  const name = await deletePasskey(parts.settings.database.accounts, { userId: session.userId, id });
  if (name === undefined) throw noSuchPasskey();
  await parts.call(async () => doAfterwards(() => parts.mails.twoStep(session, 'passkey-removed', name)));
  return answerWith({ status: true });
}

function passkeyRefused() {
  const { status, ...refusal } = twoStepRefusals.PASSKEY_NOT_FOUND;
  return refuse(status, refusal);
}

function noSuchPasskey() {
  return refuse(404, { code: 'NO_SUCH_PASSKEY', message: 'This passkey no longer exists.' });
}
