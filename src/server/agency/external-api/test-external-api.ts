import { z } from 'zod';
import { callsOf } from '../../platform/testing/test-calls.ts';
import type { TestServer } from '../../platform/testing/test-server.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import type { SignedUp } from '../../platform/testing/test-accounts.ts';

export const apiPath = '/functions/v1/api-channel-analysis';
const keysPath = '/functions/v1/manage-api-keys';

const keysAnswer = z.object({
  keys: z.array(
    z.object({ id: z.string(), is_active: z.boolean(), usage_count: z.number(), rate_limit: z.number() }),
  ),
  api_key: z.string().nullable(),
});

/** An owner of a key, with what they can do by screen. */
export interface KeyOwner extends SignedUp {
  key: string;
  keyId: string;
  /** Calls `manage-api-keys` with their session. */
  manage(input: object): Promise<{ status: number; body: unknown }>;
}

/** Makes an account on a plan with a key of its own. */
export async function addKeyOwner(server: TestServer, tier = 'agency'): Promise<KeyOwner> {
  const account = await server.signUp();
  // The first look grants what is due, so that the books begin with it.
  await fetch(`${server.url}/api/start`, { headers: { cookie: account.cookie } });
  await changeProfile(server.database, account.userId, { subscription_tier: tier });
  await fetch(`${server.url}/api/start`, { headers: { cookie: account.cookie } });
  const call = callsOf(server, account);
  const manage = (input: object) => call(keysPath, input);
  const { body } = await manage({ action: 'create', key_name: 'A key' });
  const { keys, api_key: key } = keysAnswer.parse(body);
  return { ...account, manage, key: key ?? '', keyId: keys[0]?.id ?? '' };
}

/** The owner's keys as the screen shows them. */
export async function listKeys(owner: Pick<KeyOwner, 'manage'>) {
  return keysAnswer.parse((await owner.manage({ action: 'list' })).body).keys;
}

export interface ApiCallInit {
  /** As it stands in the header; none where it is `null`. */
  key: string | null;
  channelUrl?: unknown;
  headers?: Record<string, string>;
  body?: string;
  method?: string;
  query?: string;
  from?: string;
}

/** Calls the external API as a program does, from a network that a trusted proxy names. */
export function callApi({ url }: { url: string }, call: ApiCallInit): Promise<Response> {
  const { key, channelUrl = '@kestrelworkbench', headers, query = '', from = '203.0.113.7' } = call;
  const { method = 'POST', body = JSON.stringify({ channel_url: channelUrl }) } = call;
  return fetch(url + apiPath + query, {
    method,
    ...(method === 'POST' && { body }),
    headers: { 'x-forwarded-for': from, ...(key !== null && { 'x-api-key': key }), ...headers },
  });
}

/** What of a refusal says which it is. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  instance: z.string(),
  error: z.string(),
  code: z.string(),
  retryAt: z.string().optional(),
});

export async function readProblem(answer: Response) {
  if (answer.headers.get('content-type') !== 'application/problem+json')
    throw new Error(`No problem details: ${answer.status} ${await answer.text()}`);
  return problem.strict().parse(await answer.json());
}
