import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { ChannelFile } from '../../youtube/channel-file.ts';
import { answerRequest, toDoubleMethod } from './answers.ts';
import { createCatalogue } from './catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { createControl } from './control.ts';
import type { Control } from './control.ts';
import type { DoubleRequest } from './double-request.ts';
import { cannedFaults, isWireFault } from './faults.ts';
import type { CannedAnswer, Fault, FaultName, WireFault } from './faults.ts';
import { closeAtOnce, listenLocally, readJson } from './local-server.ts';
import { answerStudio, studioPath } from './studio.ts';

export interface YouTubeDoubleOptions {
  /** A function is called with the first request. */
  channels: readonly ChannelFile[] | (() => readonly ChannelFile[]);
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
  /** Makes channels and their videos changeable beside the API, see `answerStudio`. */
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
  catalogue: () => Catalogue;
  control: Control;
  requests: DoubleRequest[];
}

/** A demo may run for months, so its memory is limited. */
const maxRequestsKept = 10_000;

/** Starts a local server for the YouTube Data API v3 over channel files, with their dates moved to the present. */
export async function startYouTubeDouble(options: YouTubeDoubleOptions): Promise<YouTubeDouble> {
  const { channels, now } = options;
  let catalogue: Catalogue | null = null;
  const state: DoubleState = {
    options,
    catalogue() {
      if (catalogue !== null) return catalogue;
      const files = typeof channels === 'function' ? channels() : channels;
      catalogue = createCatalogue([...files, channelWithoutUploads], now);
      return catalogue;
    },
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
  if (url !== null && state.options.studio === true && url.pathname.startsWith(studioPath)) {
    const { method = 'GET' } = request;
    const asked = { method, path: url.pathname.slice(studioPath.length), readBody: () => readJson(request) };
    return sendAnswer(response, await answerStudio(state.catalogue(), asked));
  }
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
  return answerRequest(state.catalogue(), request.method, request.parameters);
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
