import { getEventIteratorSchemaDetails } from '@orpc/contract';
import { z } from 'zod';
import { contract } from '../../../contract/contract.ts';
import { changeProfile } from '../../accounts/plans/test-plans.ts';
import { addKeyOwner } from '../../agency/external-api/test-external-api.ts';
import type { PlanTier } from '../../../engine/plans/plans.ts';
import type { SignedUp } from '../testing/test-accounts.ts';
import { addAdmin } from '../testing/test-admins.ts';
import type { TestServer } from '../testing/test-server.ts';
import { readStatuses, speakTo } from './test-raw-requests.ts';
import { findLeaks, mayBeAnswered } from './test-tier-fields.ts';
import type { ViewerKind } from './test-tier-fields.ts';

/** Somebody who calls: what their requests carry, and the ids that they may use. */
export interface WalkingViewer {
  kind: ViewerKind;
  headers: Record<string, string>;
  texts: Record<string, string>;
}

const sampleChannel = '@kestrelworkbench';

/** One viewer of each kind; those with an account have analysed a channel. */
export async function addViewers(server: TestServer): Promise<WalkingViewer[]> {
  const members = await Promise.all(
    (['free', 'pro', 'agency', 'enterprise'] as const).map((tier) => addMember(server, tier)),
  );
  const admin = await addAdmin(server);
  await endTrial(server, admin, 'free');
  const owner = await addKeyOwner(server);
  return [
    { kind: 'visitor', headers: {}, texts },
    ...members,
    { kind: 'admin', headers: { cookie: admin.cookie, 'x-admin-session': admin.token }, texts },
    { kind: 'key', headers: { 'x-api-key': owner.key }, texts },
  ];
}

const texts = {
  channelUrl: sampleChannel,
  channel_url: sampleChannel,
  channel_id: `UC${'a'.repeat(22)}`,
  email: 'ada@example.com',
  language: 'en',
  region: 'US',
  min_rate: '1',
  max_rate: '2',
  cursor: '0.0.0',
  page: '1',
  before: '1',
  number: 'Q-2026-0001',
  address: 'https://youtu.be/abcdefghijk',
  country: 'US',
  price_max: '1',
  subscribers_min: '1',
  subscribers_max: '2',
  least_score: '1',
  highest_price: '1',
  min_score: '1',
  max_per_1000: '1',
  ids: '00000000-0000-4000-8000-0000000000ff',
  channel_ids: `UC${'a'.repeat(22)}`,
  deadline: '2026-12-24',
  token: 'x'.repeat(32),
  code: '123456',
  valid_until: '2026-12-05',
  kind: 'quote_request',
  time_zone: 'UTC',
  addresses: 'ada@example.com',
};

/** Somebody on a plan who has analysed a channel. */
export async function addMember(
  server: TestServer,
  kind: 'free' | 'pro' | 'agency' | 'enterprise',
): Promise<WalkingViewer> {
  const account = await server.signUp();
  const { cookie } = account;
  await endTrial(server, account, kind);
  const analysed = z.object({
    id: z.string(),
    evidence: z.object({ channel: z.object({ id: z.string() }) }),
  });
  const answer = await server.analyse(sampleChannel, '203.0.113.1', { headers: { cookie } });
  const { id, evidence } = analysed.parse(await answer.json());
  const own = { id, analysisId: id, channel_id: evidence.channel.id };
  return { kind, headers: { cookie }, texts: { ...texts, ...own } };
}

/** The first look at an account begins its trial, which shows all. */
async function endTrial({ url, database, clock }: TestServer, { userId, cookie }: SignedUp, tier: PlanTier) {
  await fetch(`${url}/api/start`, { headers: { cookie } });
  await changeProfile(database, userId, { subscription_tier: tier, trial_until: clock.now });
}

export const procedures = Object.entries(contract).map(([name, { '~orpc': definition }]) => ({
  name,
  path: definition.route.path ?? '',
  method: definition.route.method ?? 'GET',
  mostBytes: definition.meta.mostBytes ?? 64 * 1024,
  input: definition.inputSchema,
  output: definition.outputSchema,
}));
export type Procedure = (typeof procedures)[number];

export interface WalkedCall {
  procedure: { path: string; method: string; mostBytes: number; output?: unknown };
  viewer: WalkingViewer;
  query?: string;
  body?: string;
  headers?: Record<string, string>;
  /** The field that is wrong, which a refusal of the input must name. */
  field?: string;
}

export interface WalkedAnswer {
  status: number;
  text: string;
  type: string;
}

/** No answer takes longer, on a machine that is busy with much else. */
const mostMs = 60_000;

/** Asks; of an answer that goes on without end, its beginning is read. */
export async function askWalked(server: TestServer, call: WalkedCall): Promise<WalkedAnswer> {
  const { procedure, viewer, query = '', body } = call;
  const { path, method, mostBytes } = procedure;
  const headers = { 'content-type': 'application/json', ...viewer.headers, ...call.headers };
  if (body !== undefined && body.length > mostBytes) return beginToSend(server, { path, headers, body });
  const answer = await fetch(server.url + path + query, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(mostMs),
    ...(body !== undefined && method === 'POST' && { body }),
  });
  const type = answer.headers.get('content-type') ?? '';
  const isEndless = method === 'GET' && type.includes('event-stream');
  return { status: answer.status, type, text: isEndless ? await readBeginning(answer) : await answer.text() };
}

async function readBeginning({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return Buffer.from(first?.value ?? new Uint8Array()).toString('utf8');
}

/** What is too large is refused by its stated length, before all of it is there. */
async function beginToSend(
  { url }: TestServer,
  { path, headers, body }: { path: string; headers: Record<string, string>; body: string },
): Promise<WalkedAnswer> {
  const lines = Object.entries({ host: 'localhost', ...headers, 'content-length': String(body.length) });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const said = await speakTo(url, `POST ${path} HTTP/1.1\r\n${head}\r\n${body.slice(0, 1_000)}`);
  const text = said.slice(said.indexOf('\r\n\r\n') + 4);
  return { status: readStatuses(said)[0] ?? 0, text, type: 'application/json' };
}

const refusal = z.looseObject({
  error: z.string().regex(/^[A-Z].{9,299}$/s),
  code: z.string().regex(/^[A-Z_]+$/),
});

/** What is wrong with an answer; `null` if nothing is. */
export function findFault(call: WalkedCall, answer: WalkedAnswer): string | null {
  const { procedure, viewer } = call;
  const { status, text, type } = answer;
  if (status === 0) return 'there is no answer';
  if (status >= 500 && status !== 503) return `it answers ${status}`;
  // The server itself refuses what is no request, without a word.
  if (status === 431) return null;
  if (status >= 400) return findFaultOfRefusal(call, answer);
  if (!mayBeAnswered(viewer.kind, procedure.path)) return `${viewer.kind} is answered`;
  if (status >= 300 || !/json|event-stream/.test(type)) return null;
  const values = type.includes('event-stream') ? readEvents(text) : [JSON.parse(text)];
  for (const value of values) {
    const leaks = findLeaks(viewer.kind, procedure.path, value);
    if (leaks.length > 0) return `${viewer.kind} is shown ${leaks.join(', ')}`;
    const schema = sentSchemaOf(procedure.output);
    const mismatch = schema?.safeParse(value).error;
    if (mismatch !== undefined) return `the answer does not match its schema: ${mismatch.message}`;
  }
  return null;
}

function findFaultOfRefusal({ field }: WalkedCall, { status, text }: WalkedAnswer): string | null {
  const { success, data } = refusal.safeParse(readJson(text));
  if (!success) return `the refusal is not plain: ${text.slice(0, 200)}`;
  const isNamed = field === undefined || status !== 400 || data.code !== 'BAD_REQUEST';
  const said = [`"${field}`, '.', '"__proto__"', 'not valid JSON'];
  if (isNamed || said.some((part) => part !== '.' && data.error.includes(part))) return null;
  return `the refusal does not name the field: ${data.error}`;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The data of the events that tell something; how a stream ended is told otherwise. */
function readEvents(text: string): unknown[] {
  return [...text.matchAll(/^event: message\ndata: (.*)$/gm)].map(([, data = 'null']) => JSON.parse(data));
}

function sentSchemaOf(output: unknown): z.ZodType | null {
  if (output === undefined) return null;
  const schema = getEventIteratorSchemaDetails(Object(output))?.yields ?? output;
  return schema instanceof z.ZodType ? schema : null;
}
