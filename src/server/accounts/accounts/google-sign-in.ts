import { ORPCError } from '@orpc/server';
import { z } from 'zod';
import { line } from '../../../contract/text-fields.ts';
import { visitorNetwork } from '../../platform/http/client-address.ts';
import { answerWith, readCode, readLibraryAnswer, redirectTo } from './answers.ts';
import type { AccountAnswer } from './answers.ts';
import { refuse, readAgent, readInput, readQuery, sitePath } from './input.ts';
import type { AccountCall } from './input.ts';
import type { AccountParts } from './parts.ts';
import { holdSignIn } from './second-step.ts';

const signInInput = z.strictObject({
  provider: z.literal('google'),
  callbackURL: sitePath.optional(),
});

const longestParameter = 4_096;

/** What the provider adds for itself (scope, authuser, prompt) is left out rather than refused. */
const callbackQuery = z.object({
  state: line(longestParameter).optional(),
  code: line(longestParameter).optional(),
  error: line(longestParameter).optional(),
  iss: line(longestParameter).optional(),
});

const started = z.object({ url: z.url() });

/** What /auth has a sentence for; every other failure is told as one. */
const toldErrors = [
  'access_denied',
  'account_not_linked',
  'email_not_verified',
  'google_account_differs',
  'state_mismatch',
];

/** Answers the address at Google to which the browser goes. */
export async function startGoogle(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  refuseWithoutGoogle(parts);
  const { callbackURL = '/' } = await readInput(call, signInInput);
  await parts.throttle.take('googleNetwork', visitorNetwork(call.clientAddress));
  const body = { provider: 'google', callbackURL, errorCallbackURL: '/auth' };
  const { body: answer, cookies } = await parts.callWithGoogle(async ({ api }) =>
    readLibraryAnswer(await api.signInSocial({ body, asResponse: true })),
  );
  return answerWith({ url: started.parse(answer).url, redirect: true }, cookies);
}

/** Google sends the browser back here. Whatever fails ends on /auth, which says so. */
export async function finishGoogle(parts: AccountParts, call: AccountCall): Promise<AccountAnswer> {
  refuseWithoutGoogle(parts);
  const query = readQuery(call, callbackQuery);
  await parts.throttle.take('googleNetwork', visitorNetwork(call.clientAddress));
  const headers = new Headers({ cookie: call.headers.cookie ?? '', 'user-agent': readAgent(call) });
  const params = { id: 'google' };
  const response = await parts
    .callWithGoogle(({ api }) =>
      api.callbackOAuth({ method: 'GET', query, params, headers, asResponse: true }),
    )
    .catch((error: unknown) => {
      if (error instanceof ORPCError) return null;
      throw error;
    });
  const location = response?.headers.get('location') ?? null;
  const held = holdSignIn(response?.headers.getSetCookie() ?? []);
  if (held !== null) return held;
  if (response === null || location === null)
    return redirectTo(failed(readCode(await response?.json().catch(() => null))));
  const { pathname, searchParams } = new URL(location, 'http://localhost');
  const error = searchParams.get('error');
  if (pathname === '/auth' && error !== null) return redirectTo(failed(error));
  return redirectTo(location, response.headers.getSetCookie());
}

function refuseWithoutGoogle({ settings }: AccountParts): void {
  if (settings.google !== null) return;
  throw refuse(404, { code: 'GOOGLE_NOT_CONNECTED', message: 'Google sign-in is not connected here.' });
}

function failed(code: string): string {
  return `/auth?error=${toldErrors.includes(code) ? code : 'google_failed'}`;
}
