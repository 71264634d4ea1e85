import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { postAuth, readCookie, testPassword } from '../../platform/testing/test-accounts.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function decodeBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** The code that an authenticator app shows (RFC 6238), `steps` half minutes from now. */
export function showCode(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return ((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).toString().padStart(6, '0');
}

/** A code that is none of those that count now. */
export function wrongCodeFor(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => showCode(secret, steps));
  return (
    ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !near.includes(code)) ?? ''
  );
}

const begun = z.object({ secret: z.string(), uri: z.string(), recovery_codes: z.array(z.string()) });

export interface Answered {
  status: number;
  body: unknown;
  cookie: string;
}

/** Posts as a browser with these cookies; answers with those that it gets. */
export async function ask(
  server: TestServer,
  path: string,
  { body = {}, cookie = '', from = '198.51.100.1' }: { body?: unknown; cookie?: string; from?: string } = {},
): Promise<Answered> {
  const answer = await postAuth(server.url, path, { body, from, headers: { cookie } });
  return { status: answer.status, body: await answer.json(), cookie: joinCookies(readCookie(answer)) };
}

/** What a browser keeps of an answer's cookies: those with a value. */
function joinCookies(cookies: string): string {
  return cookies
    .split('; ')
    .filter((each) => !each.endsWith('='))
    .join('; ');
}

export interface TwoStepPerson extends SignedUp {
  secret: string;
  recoveryCodes: string[];
}

export function beginSetUp(server: TestServer, { cookie }: { cookie: string }, password = testPassword) {
  return ask(server, 'two-factor/enable', { body: { password }, cookie });
}

/** Somebody whose account asks for the second step; the code of the next half minute has not been used. */
export async function addTwoStepPerson(server: TestServer, account?: SignedUp): Promise<TwoStepPerson> {
  const person = account ?? (await server.signUp());
  const { secret, recovery_codes: recoveryCodes } = begun.parse((await beginSetUp(server, person)).body);
  const confirm = () =>
    ask(server, 'two-factor/confirm', { body: { code: showCode(secret, -1) }, cookie: person.cookie });
  const first = await confirm();
  // The half minute may end between the code and its check, which makes it too old.
  const confirmed = first.status === 200 ? first : await confirm();
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body));
  return { ...person, cookie: confirmed.cookie, secret, recoveryCodes };
}

/** The first step: answers the cookie of the sign-in that waits. */
export async function givePassword(
  server: TestServer,
  { email }: { email: string },
  { cookie = '', from = '198.51.100.1' } = {},
): Promise<Answered> {
  return ask(server, 'sign-in/email', { body: { email, password: testPassword }, cookie, from });
}

/** Who the cookies sign in; `null` for nobody. */
export async function whoIs(server: TestServer, cookie: string): Promise<string | null> {
  const answer = await fetch(`${server.url}/api/auth/get-session`, { headers: { cookie } });
  const told = z
    .object({ user: z.object({ id: z.string() }) })
    .nullable()
    .parse(await answer.json());
  return told?.user.id ?? null;
}

export async function readState(server: TestServer, cookie: string): Promise<unknown> {
  return (await fetch(`${server.url}/api/auth/two-factor/state`, { headers: { cookie } })).json();
}
