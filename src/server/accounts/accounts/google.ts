import { ORPCError } from '@orpc/server';
import { APIError } from 'better-auth/api';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { z } from 'zod';
import type { GoogleSettings } from '../../configuration.ts';

/** Where an OpenID provider answers. */
export interface ProviderEndpoints {
  issuer: string;
  authorizationUrl: string;
  tokenUrl: string;
  keysUrl: string;
}

export const googleProviderId = 'google';

export type GoogleProvider = GoogleSettings & { endpoints: ProviderEndpoints };

/** Google's own, as its discovery document names them, so that nobody has to be asked. */
const googleEndpoints: ProviderEndpoints = {
  issuer: 'https://accounts.google.com',
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
};
const answerTimeoutMs = 5_000;
const algorithm = 'RS256';

const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
});
const keySet = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.string().optional() })),
});

/** The endpoints of the configured issuer; refused in plain words while it does not answer. */
export async function findEndpoints(issuer: string): Promise<ProviderEndpoints> {
  if (issuer === googleEndpoints.issuer) return googleEndpoints;
  const read = discoveryDocument.safeParse(
    await fetchJson(`${issuer}/.well-known/openid-configuration`).catch(() => null),
  );
  if (!read.success || read.data.issuer.replace(/\/+$/, '') !== issuer) throw googleIsAway();
  return {
    issuer: read.data.issuer,
    authorizationUrl: read.data.authorization_endpoint,
    tokenUrl: read.data.token_endpoint,
    keysUrl: read.data.jwks_uri,
  };
}

/**
 * Google among the accounts library's providers. The library's plugin takes what proves an ID token from discovery
 * alone, and leaves the provider out where that fails at start-up; so the proof is put in here.
 */
export function createGooglePlugin({ clientId, clientSecret, endpoints }: GoogleProvider) {
  const { authorizationUrl, tokenUrl, issuer, keysUrl } = endpoints;
  const plugin = genericOAuth({
    config: [
      {
        providerId: googleProviderId,
        clientId,
        clientSecret,
        authorizationUrl,
        tokenUrl,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        accountSubject: ({ profile }) => String(profile['sub'] ?? ''),
        getUserInfo: (tokens) => Promise.resolve(readPerson(tokens.idToken)),
      },
    ],
  });
  const findKey = createKeyFinder(keysUrl);
  const init: typeof plugin.init = async (context) => {
    const made = await plugin.init(context);
    for (const provider of made.context.socialProviders.filter(({ id }) => id === googleProviderId)) {
      provider.issuer = issuer;
      provider.idToken = { jwks: findKey, issuer, audience: clientId, algorithms: [algorithm] };
      provider.requiresIdTokenNonce = true;
    }
    return made;
  };
  return { ...plugin, init };
}

const person = z.object({
  sub: z.string().min(1),
  email: z.email(),
  email_verified: z.boolean(),
  name: z.string().optional(),
  picture: z.string().optional(),
});

/** Whom a proven ID token speaks of. An answer without one proves nobody. */
function readPerson(idToken: string | undefined) {
  if (idToken === undefined) return null;
  const payload = Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8');
  const read = person.safeParse(JSON.parse(payload));
  if (!read.success) return null;
  const { sub, email, email_verified: emailVerified, name, picture } = read.data;
  if (!emailVerified) throw new APIError('FORBIDDEN', { code: 'email_not_verified' });
  const fullName = (name ?? '').replaceAll(/\p{Cc}/gu, ' ').trim();
  return { id: sub, sub, email, emailVerified, name: fullName.toWellFormed(), image: safePicture(picture) };
}

function safePicture(picture: string | undefined): string | undefined {
  return URL.parse(picture ?? '')?.protocol === 'https:' ? picture : undefined;
}

/** A way to sign in that is about to be added to an account. */
export interface NewAccount {
  userId: string;
  providerId: string;
}

/** What the library's hooks get of the request, as far as it is needed here. */
export interface HookContext {
  context: { internalAdapter: { findAccounts(userId: string): Promise<{ providerId: string }[]> } };
}

/**
 * An address can get another owner; Google's subject cannot. So an account that one subject signs in to takes no other
 * with the same address. A trigger refuses the second of two at once.
 */
export async function refuseSecondSubject(
  { userId }: NewAccount,
  context: HookContext | null,
): Promise<void> {
  const known = (await context?.context.internalAdapter.findAccounts(userId)) ?? [];
  if (known.some(({ providerId }) => providerId === googleProviderId))
    throw new APIError('FORBIDDEN', { code: 'google_account_differs' });
}

type Keys = z.infer<typeof keySet>['keys'];

/** Finds the key that signed a token; asks for the keys anew where it is not among the known ones. */
function createKeyFinder(keysUrl: string) {
  let known: Keys = [];
  return async ({ kid }: { kid?: string }) => {
    const find = () => known.find((key) => key.kid === kid);
    if (find() === undefined) known = keySet.parse(await fetchJson(keysUrl)).keys;
    const key = find();
    if (key === undefined) throw new Error('The provider has no such key.');
    return key;
  };
}

async function fetchJson(url: string): Promise<unknown> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(answerTimeoutMs), redirect: 'error' });
  if (!answer.ok) throw new Error(`The provider answered ${answer.status}.`);
  return answer.json();
}

function googleIsAway(): ORPCError<'GOOGLE_UNAVAILABLE', undefined> {
  return new ORPCError('GOOGLE_UNAVAILABLE', {
    status: 503,
    message: 'Google is not answering right now. Please try again in a moment, or use your password.',
  });
}
