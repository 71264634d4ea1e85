import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { closeAtOnce, listenLocally } from '../youtube/local-server.ts';
import { apiVersion } from './api-version.ts';
import { readBody } from './bodies.ts';
import type { StripeFault, StripeRequest } from './faults.ts';
import { StripeRefusal, errorBody } from './refusal.ts';
import type { ApiAnswer } from './stripe-api.ts';

export interface ApiServerSettings {
  answer: (request: StripeRequest, authorization: string) => Promise<ApiAnswer>;
  faults: (request: StripeRequest) => StripeFault | null;
}

export interface ApiServer {
  url: string;
  requests: readonly StripeRequest[];
  down(): Promise<void>;
  up(): Promise<void>;
}

const maxBodyBytes = 64 * 1024;
/** A demo may run for months, so its memory is limited. */
const mostRequestsKept = 10_000;
const anyPort = 0;

const tooLarge = new StripeRefusal(413, 'The request is too large.');
const failed = new StripeRefusal(500, 'An unknown error occurred.', { type: 'api_error' });
const rateLimited = new StripeRefusal(429, 'Too many requests.', { code: 'rate_limit' });

/** The API on a free port, reachable from this machine only. */
export async function startApiServer(settings: ApiServerSettings): Promise<ApiServer> {
  const requests: StripeRequest[] = [];
  const server = createServer((request, response) => {
    serve({ ...settings, requests }, request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else sendRefusal(response, failed);
    });
  });
  const port = await listenLocally(server, anyPort);
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    down: () => closeAtOnce(server),
    up: async () => {
      if (!server.listening) await listenLocally(server, port);
    },
  };
}

type Serving = ApiServerSettings & { requests: StripeRequest[] };

async function serve(serving: Serving, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readBody(request, maxBodyBytes);
  if (body === null) return sendRefusal(response.setHeader('connection', 'close'), tooLarge);
  const seen = readRequest(request, { body, number: (serving.requests.at(-1)?.number ?? 0) + 1 });
  serving.requests.push(seen);
  if (serving.requests.length > mostRequestsKept) serving.requests.shift();
  const fault = serving.faults(seen);
  if (fault !== null && typeof fault !== 'string') await setTimeout(fault.delayMs);
  if (typeof fault === 'string' && isBefore(fault)) return failBefore(response, fault);
  const answer = await serving.answer(seen, request.headers.authorization ?? '');
  if (fault === 'error-after') return sendRefusal(response, failed);
  if (fault === 'cut-after') return void response.destroy();
  send(response, answer);
}

function readRequest(
  request: IncomingMessage,
  { body, number }: { body: string; number: number },
): StripeRequest {
  const [path = '/', query = ''] = (request.url ?? '/').split('?', 2);
  const key = request.headers['idempotency-key'];
  const method = request.method ?? 'GET';
  return {
    number,
    method,
    path: path.length > 1 ? path.replace(/\/$/, '') : path,
    parameters: new URLSearchParams([query, body].filter((part) => part !== '').join('&')),
    idempotencyKey: typeof key === 'string' && key !== '' ? key : null,
  };
}

type StringFault = Extract<StripeFault, string>;
type FaultBefore = Exclude<StringFault, 'error-after' | 'cut-after'>;

const isBefore = (fault: StringFault): fault is FaultBefore =>
  fault !== 'error-after' && fault !== 'cut-after';

function failBefore(response: ServerResponse, fault: FaultBefore): void {
  if (fault === 'reset') response.destroy();
  if (fault === 'error-before') sendRefusal(response, failed);
  if (fault === 'rate-limited') sendRefusal(response, rateLimited);
  if (fault === 'garbage') {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<html><body>Sign in to the network</body></html>');
  }
}

function sendRefusal(response: ServerResponse, refusal: StripeRefusal): void {
  send(response, { status: refusal.status, body: errorBody(refusal), replayed: false });
}

function send(response: ServerResponse, { status, body, replayed }: ApiAnswer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': `req_${randomBytes(7).toString('hex')}`,
    'stripe-version': apiVersion,
    ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
  });
  response.end(body);
}
