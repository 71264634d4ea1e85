import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/** Somebody with an account, and the cookie of their session. */
export interface SignedUp {
  userId: string;
  email: string;
  cookie: string;
}

export interface SignUpOptions {
  email?: string;
  name?: string;
  password?: string;
}

export const testPassword = 'a long and unusual phrase';
const signedIn = z.object({ user: z.object({ id: z.string() }) });

/** So many have signed up in this file; no two from one network, whose attempts are counted together. */
let networks = 0;

/** Creates accounts on a test server as a browser does, each from a network of its own. */
export function createSignUp(
  url: string,
  headers: Record<string, string> = {},
): (options?: SignUpOptions) => Promise<SignedUp> {
  return async ({
    email = `${randomUUID()}@example.com`,
    name = 'Ada Example',
    password = testPassword,
  } = {}) => {
    networks += 1;
    const from = `198.18.${networks >> 8}.${networks & 255}`;
    const created = await postAuth(url, 'sign-up/email', { body: { name, email, password }, from, headers });
    if (!created.ok) throw new Error(`Sign-up answered ${created.status}: ${await created.text()}`);
    const answer = await postAuth(url, 'sign-in/email', { body: { email, password }, from, headers });
    if (!answer.ok) throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`);
    const { user } = signedIn.parse(await answer.json());
    return { userId: user.id, email, cookie: readCookie(answer) };
  };
}

interface AuthCall {
  body?: unknown;
  /** The client's address, as reported by a trusted proxy. */
  from?: string;
  headers?: Record<string, string>;
}

/** Posts to a path under `/api/auth/`; a redirect is returned, not followed. */
export function postAuth(url: string, path: string, call: AuthCall = {}): Promise<Response> {
  const { body = {}, from = '198.51.100.1', headers } = call;
  return fetch(`${url}/api/auth/${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
  });
}

/** The cookies of an answer, as the next request sends them. */
export function readCookie(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0] ?? '')
    .join('; ');
}
