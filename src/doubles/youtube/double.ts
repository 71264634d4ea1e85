import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { ChannelFile } from '../../youtube/channel-file.ts';
import { answerRequest, toDoubleMethod } from './answers.ts';
import type { Catalogue } from './catalogue.ts';
import { createCatalogue } from './catalogue.ts';
import { answerControl } from './control-endpoint.ts';
import type { Control } from './control.ts';
import { createControl } from './control.ts';
import type { DoubleRequest } from './double-request.ts';
import { channelWithoutUploads, demoFailures } from './demo-failures.ts';
import type { CannedAnswer, Fault } from './faults.ts';
import { cannedFaults, isWireFault } from './faults.ts';
import { closeAtOnce, listenLocally } from './local-server.ts';
import { sendAnswer, sendWireFault } from './sending.ts';
import { answerStudio, readStudioChannel } from './studio.ts';

export interface YouTubeDoubleOptions {
  channels: readonly ChannelFile[];
  /** Any free port where absent. */
  port?: number;
  now: () => Date;
  /** The fault that answers a request; `null` for the true answer. */
  faults?: (request: DoubleRequest) => Fault | null;
  /** Waits before every answer. */
  delayMs?: number;
  /** Keeps an answer waiting for as long as a test wishes. */
  hold?: (request: DoubleRequest) => Promise<void>;
  /** Serves `/control` beside the API, see `Control`. */
  control?: boolean;
  /** Lets descriptions be changed beside the API, see `answerStudio`. */
  studio?: boolean;
}

export interface YouTubeDouble {
  /** The base address, for `baseUrl` or `YOUTUBE_API_BASE_URL`. */
  url: string;
  /** The requests with a path of the API, oldest first, the last 10,000 of them; each costs one unit. */
  requests: readonly DoubleRequest[];
  close: () => Promise<void>;
}

interface DoubleState {
  options: YouTubeDoubleOptions;
  catalogue: Catalogue;
  control: Control;
  requests: DoubleRequest[];
}

/** A demo may run for months: what it remembers is bounded. */
const maxRequestsKept = 10_000;

/** Starts a local server that speaks the YouTube Data API v3 over channel files, with their dates moved to the present. */
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
