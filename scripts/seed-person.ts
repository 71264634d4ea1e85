import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { z } from 'zod';
import { contract } from '../src/contract/contract.ts';

/** A person with an account, as shown to developers. */
export interface Account {
  name: string;
  email: string;
  password: string;
}

/** Calls the product as this signed-in person. */
export interface Person {
  /** Of the session, as requests carry it. */
  cookie: string;
  api: JsonifiedClient<ContractRouterClient<typeof contract>>;
  /** The same with the token of an admin session. */
  within: (token: string) => Person['api'];
  /** Sends a form on one of the demo's own pages. */
  submit: (path: string, fields: Record<string, string>) => Promise<void>;
}

/** Signs in at `url`, with a new account if there is none yet. */
export async function enter(url: string, account: Account): Promise<Person> {
  const cookie = (await signIn(url, account)) ?? (await signUp(url, account));
  const connect = (headers: Record<string, string>): Person['api'] =>
    createORPCClient(
      new OpenAPILink(contract, { url, headers: () => headers, customErrorResponseBodyDecoder: readRefusal }),
    );
  return {
    cookie,
    api: connect({ cookie }),
    within: (token) => connect({ cookie, 'x-admin-session': token }),
    async submit(path, fields) {
      const body = new URLSearchParams(fields);
      const answer = await fetch(url + path, {
        method: 'POST',
        body,
        headers: { cookie },
        redirect: 'manual',
      });
      if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    },
  };
}

/** The cookie of a new session; `null` if there is no such account, or its password is different. */
async function signIn(url: string, { email, password }: Account): Promise<string | null> {
  const answer = await post(`${url}/api/auth/sign-in/email`, { email, password });
  if (!answer.ok) return null;
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  return cookies.join('; ');
}

async function signUp(url: string, account: Account): Promise<string> {
  const answer = await post(`${url}/api/auth/sign-up/email`, { ...account });
  const cookie = answer.ok ? await signIn(url, account) : null;
  if (cookie !== null) return cookie;
  throw new Error(
    `${account.email} cannot sign in with the password "${account.password}": it may have been changed. ` +
      'Change it back, or delete data/development to begin anew.',
  );
}

function post(address: string, body: object): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
}

const refusal = z.object({ error: z.string(), code: z.string() });

function readRefusal(body: unknown, { status }: { status: number }): ORPCError<string, unknown> {
  const { error, code } = refusal
    .catch({ error: `The server answered ${status}.`, code: 'UNREADABLE' })
    .parse(body);
  return new ORPCError(code, { status, message: error });
}
