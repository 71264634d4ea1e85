import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { ChannelFile } from '../../youtube/channel-file.ts';
import { isRecord, readRecord } from '../../youtube/wire-fields.ts';
import { answerRequest, toDoubleMethod } from './answers.ts';
import { createCatalogue } from './catalogue.ts';
import type { Catalogue, NewUpload } from './catalogue.ts';
import { createControl } from './control.ts';
import type { Control } from './control.ts';
import type { DoubleRequest } from './double-request.ts';
import { cannedFaults, isWireFault } from './faults.ts';
import type { CannedAnswer, Fault, FaultName, WireFault } from './faults.ts';
import { closeAtOnce, listenLocally } from './local-server.ts';

export interface YouTubeDoubleOptions {
  channels: readonly ChannelFile[];
  /** Any free port by default. */
  port?: number;
  now: () => Date;
  /** The fault that answers a request; `null` for the real answer. */
  faults?: (request: DoubleRequest) => Fault | null;
  /** Waits before every answer. */
  delayMs?: number;
  /** Delays an answer for as long as a test wishes. */
  hold?: (request: DoubleRequest) => Promise<void>;
  /** Serves `/control` beside the API, see `Control`. */
  control?: boolean;
  /** Makes descriptions changeable beside the API, see `answerStudio`. */
  studio?: boolean;
}

export interface YouTubeDouble {
  /** The base address, for `baseUrl` or `YOUTUBE_API_BASE_URL`. */
  url: string;
  /** The requests to the API's paths, oldest first, the last 10,000 of them; each costs one unit. */
  requests: readonly DoubleRequest[];
  close: () => Promise<void>;
}

interface DoubleState {
  options: YouTubeDoubleOptions;
  catalogue: Catalogue;
  control: Control;
  requests: DoubleRequest[];
}

/** A demo may run for months, so its memory is limited. */
const maxRequestsKept = 10_000;

/** Starts a local server for the YouTube Data API v3 over channel files, with their dates moved to the present. */
export async function startYouTubeDouble(options: YouTubeDoubleOptions): Promise<YouTubeDouble> {
  const state: DoubleState = {
    options,
    catalogue: createCatalogue([...options.channels, channelWithoutUploads], options.now),
    control: createControl(),
    requests: [],
  };
  const server = createServer((request, response) => {
    handleRequest(state, request, response).catch(() => response.destroy());
  });
  const port = await listenLocally(server, options.port ?? 0);
  return {
    url: `http://127.0.0.1:${port}`,
    requests: state.requests,
    close: () => closeAtOnce(server),
  };
}

async function handleRequest(
  state: DoubleState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = URL.parse(request.url ?? '/', 'http://127.0.0.1');
  if (state.options.control === true && url?.pathname === '/control') {
    return answerControl(state, request, response);
  }
  const channelId = url === null || state.options.studio !== true ? null : readStudioChannel(url.pathname);
  if (channelId !== null) return answerStudio({ catalogue: state.catalogue, channelId }, request, response);
  const method = url === null ? null : toDoubleMethod(url.pathname);
  if (url === null || method === null || request.method !== 'GET') {
    return sendAnswer(response, cannedFaults['html-not-found']);
  }
  const apiKey = request.headers['x-goog-api-key'];
  const seen: DoubleRequest = {
    number: (state.requests.at(-1)?.number ?? 0) + 1,
    method,
    url: `${url.pathname}${url.search}`,
    parameters: url.searchParams,
    apiKey: typeof apiKey === 'string' && apiKey !== '' ? apiKey : null,
  };
  state.requests.push(seen);
  if (state.requests.length > maxRequestsKept) state.requests.shift();
  const delayMs = Math.max(state.options.delayMs ?? 0, state.control.delayMs());
  if (delayMs > 0) await setTimeout(delayMs);
  await state.options.hold?.(seen);
  const fault = state.control.takeFault(seen) ?? state.options.faults?.(seen) ?? demoFailure(seen);
  const answer = answerFor(state, seen, fault);
  return isWireFault(fault) ? sendWireFault(response, fault, answer) : sendAnswer(response, answer);
}

function answerFor(state: DoubleState, request: DoubleRequest, fault: Fault | null): CannedAnswer {
  if (fault !== null && !isWireFault(fault)) return typeof fault === 'string' ? cannedFaults[fault] : fault;
  if (request.apiKey === null) return cannedFaults['key-missing'];
  return answerRequest(state.catalogue, request.method, request.parameters);
}

function demoFailure({ parameters }: DoubleRequest): Fault | null {
  const handle = parameters.get('forHandle')?.replace(/^@/, '').toLowerCase() ?? '';
  return Object.hasOwn(demoFailures, handle) ? (demoFailures[handle] ?? null) : null;
}

/** Handles that show one failure each: a demo can show every message without a real fault. */
const demoFailures: Readonly<Record<string, FaultName>> = {
  'demo-terminated': 'no-items',
  'demo-rate-limited': 'rate-limit-exceeded',
  'demo-unavailable': 'service-unavailable',
  'demo-timed-out': 'silence',
};

/** A channel without a single public upload: its uploads list does not exist. */
const channelWithoutUploads: ChannelFile = {
  asOf: '2026-01-01',
  channel: {
    id: 'UCdemo-no-uploads-00000A',
    snippet: {
      title: 'Demo: no uploads',
      customUrl: '@demo-no-uploads',
      publishedAt: '2025-12-01T00:00:00Z',
    },
    statistics: { viewCount: '0', subscriberCount: '0', hiddenSubscriberCount: false, videoCount: '0' },
  },
  videos: [],
};

/** YouTube's own limit for a channel's description is 1,000 characters; the request may be longer. */
const longestDescription = 5000;

/** The id in a studio address, outside the API's own paths; `null` for any other address. */
function readStudioChannel(path: string): string | null {
  return /^\/studio\/channels\/([\w-]{1,64})$/.exec(path)?.[1] ?? null;
}

/**
 * Answers `GET /studio/channels/<id>` with a channel's title and description; `PUT { "description" }` replaces the
 * description that the API returns from then on, `POST { "title", "description", "ageDays" }` adds an upload, and
 * `DELETE` closes the channel.
 */
async function answerStudio(
  { catalogue, channelId }: { catalogue: Catalogue; channelId: string },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const send = (status: number, body: object) => sendAnswer(response, { status, body: JSON.stringify(body) });
  if (!['GET', 'PUT', 'POST', 'DELETE'].includes(request.method ?? ''))
    return send(405, { error: 'GET, PUT, POST or DELETE' });
  if (catalogue.channelsByIds([channelId]).length === 0) return send(404, { error: 'no such channel' });
  if (request.method === 'PUT') {
    const description = readDescription(await readJson(request));
    if (description === null) return send(400, { error: 'PUT { "description": "…" }' });
    catalogue.describe(channelId, description);
  }
  if (request.method === 'POST') {
    const upload = readUpload(await readJson(request));
    if (upload === null)
      return send(400, { error: 'POST { "title": "…", "description": "…", "ageDays": 15 }' });
    catalogue.upload(channelId, upload);
  }
  const text = catalogue.readText(channelId);
  if (request.method === 'DELETE') catalogue.close(channelId);
  return send(200, text);
}

function readUpload(body: unknown): NewUpload | null {
  const { title, ageDays } = readRecord(body);
  const description = readDescription(body);
  if (typeof title !== 'string' || typeof ageDays !== 'number' || description === null) return null;
  return { title: title.toWellFormed(), description, ageDays };
}

function readDescription(body: unknown): string | null {
  if (!isRecord(body) || typeof body['description'] !== 'string') return null;
  return body['description'].length > longestDescription ? null : body['description'].toWellFormed();
}

/** Answers `PUT /control` (settings, see `Control`) and `GET /control` (the requests seen so far). */
async function answerControl(
  { control, requests }: { control: Control; requests: readonly DoubleRequest[] },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method === 'GET') {
    const seen = requests.map(({ number, method, url }) => ({ number, method, url }));
    return sendAnswer(response, { status: 200, body: JSON.stringify({ requests: seen }) });
  }
  const isApplied = request.method === 'PUT' && control.apply(await readJson(request));
  const body = isApplied
    ? { ok: true }
    : { error: 'PUT { "delayMs": 0, "faults": [{ "fault", "method", "times" }] }' };
  return sendAnswer(response, { status: isApplied ? 200 : 400, body: JSON.stringify(body) });
}

const maxSettingsBytes = 100_000;

/** The body as JSON; `null` if it is not JSON, or longer than any settings. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  // A character may be split between two chunks.
  request.setEncoding('utf8');
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > maxSettingsBytes) return null;
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function sendAnswer(response: ServerResponse, { status, body, headers }: CannedAnswer): void {
  const type = body.startsWith('<') ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  response.writeHead(status, { 'content-type': type, ...headers }).end(body);
}

/** Fails the way connections do; `answer` is what would have been sent. */
function sendWireFault(response: ServerResponse, fault: WireFault, answer: CannedAnswer): void {
  const half = answer.body.slice(0, Math.ceil(answer.body.length / 2));
  if (fault === 'half-body') sendAnswer(response, { ...answer, body: half });
  if (fault === 'reset') response.socket?.destroy();
  if (fault !== 'cut-connection') return;
  response.writeHead(answer.status, { 'content-length': Buffer.byteLength(answer.body) });
  response.write(half, () => response.socket?.destroy());
}
