import { setTimeout } from 'node:timers/promises';
import { readErrorAnswer } from './error-answer.ts';
import { YouTubeError } from './errors.ts';
import type { Audience, Quota, QuotaMethod } from './quota.ts';
import { isRecord, readList, readRecord } from './wire-fields.ts';

export interface TransportOptions {
  /** Scheme and host, `https://www.googleapis.com`; requests go to `<baseUrl>/youtube/v3/…`. */
  baseUrl: string;
  apiKey: string;
  quota: Quota;
  fetch?: typeof fetch;
  now: () => Date;
  /** A number from 0 to below 1, for the jitter of retries; `Math.random` by default. */
  random?: () => number;
  /** Waits between retries; a timer by default. */
  sleep?: (ms: number) => Promise<unknown>;
  /** How long one attempt may take; 8 seconds by default. */
  timeoutMs?: number;
  /** Told of each request that failed, those that are tried again included. */
  onError?: ((error: YouTubeError) => void) | undefined;
}

export interface ApiRequest {
  method: QuotaMethod;
  audience: Audience;
  parameters: Readonly<Record<string, string>>;
}

/** Sends one request to the API and returns its items; an answer without `items` is an empty one. */
export type Transport = (request: ApiRequest) => Promise<readonly unknown[]>;

/**
 * Creates the only path to the API: every attempt reserves quota first, and temporary faults (5xx, network, rate
 * limits) are tried three times with full jitter, or after the time the server asks for. Throws a `YouTubeError`.
 */
export function createTransport(options: TransportOptions): Transport {
  // fetch refuses a header with other characters, in a message that quotes it.
  if (!/^[\x21-\x7e]+$/.test(options.apiKey)) throw new YouTubeError('key-invalid');
  const { random = Math.random, sleep = setTimeout } = options;
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await attemptRequest(request, options);
      if ('items' in outcome) return outcome.items;
      options.onError?.(outcome.error);
      if (!passingCodes.includes(outcome.error.code) || attempt === maxAttempts) throw outcome.error;
      const waitMs = Math.max(random() * baseDelayMs * 2 ** attempt, outcome.retryAfterMs ?? 0);
      if (waitMs > maxWaitMs) throw retryLater(outcome.error, options.now().getTime() + waitMs);
      await sleep(waitMs);
    }
  };
}

const maxAttempts = 3;
const baseDelayMs = 250;
/** Nobody waits longer than this for an analysis; the caller learns when to come back. */
const maxWaitMs = 10_000;
const defaultTimeoutMs = 8000;
const passingCodes: readonly string[] = ['unavailable', 'rate-limited'];

const paths = {
  'channels.list': 'channels',
  'playlistItems.list': 'playlistItems',
  'videos.list': 'videos',
} as const satisfies Record<QuotaMethod, string>;

type Outcome = { items: readonly unknown[] } | { error: YouTubeError; retryAfterMs: number | null };

async function attemptRequest(request: ApiRequest, options: TransportOptions): Promise<Outcome> {
  const { isProbe } = await options.quota.reserve({ method: request.method, audience: request.audience });
  const url = new URL(`${options.baseUrl.replace(/\/$/, '')}/youtube/v3/${paths[request.method]}`);
  url.search = new URLSearchParams(request.parameters).toString();
  try {
    const answer = await fetchAnswer({
      url,
      apiKey: options.apiKey,
      fetch: options.fetch ?? fetch,
      timeoutMs: options.timeoutMs ?? defaultTimeoutMs,
      now: options.now,
    });
    if (answer.status === 200) {
      const items = readItems(answer.body);
      if (isProbe) await options.quota.reopen();
      return { items };
    }
    const error = readErrorAnswer(answer, options.now());
    if (error.code === 'quota-exhausted') await options.quota.markExhausted();
    return { error, retryAfterMs: answer.retryAfterMs };
  } catch (error) {
    if (error instanceof YouTubeError) return { error, retryAfterMs: null };
    throw error;
  }
}

/** For a channel that does not exist, the API answers 200 without `items`; without a kind too, it is not the API. */
function readItems(body: unknown): readonly unknown[] {
  const { kind, items } = readRecord(body);
  if (!isRecord(body) || (items !== undefined && !Array.isArray(items))) throw new YouTubeError('bad-answer');
  if (items === undefined && kind === undefined && Object.keys(body).length > 0) {
    throw new YouTubeError('bad-answer');
  }
  return readList(items);
}

function retryLater(error: YouTubeError, retryAtMs: number): YouTubeError {
  const reason = error.reason === null ? {} : { reason: error.reason };
  return new YouTubeError(error.code, { ...reason, retryAt: new Date(retryAtMs).toISOString() });
}

/** The most bytes of an answer that are read: 50 uploads with the longest texts stay below one million. */
const maxAnswerBytes = 4_000_000;

interface HttpAnswer {
  status: number;
  /** Parsed JSON; `null` if the body is not JSON. */
  body: unknown;
  /** How long the server asks us to wait, in milliseconds from now; `null` if it does not say. */
  retryAfterMs: number | null;
}

/**
 * Sends one GET request and reads its answer, with a limit on time and on bytes (after decompression).
 * Throws a `YouTubeError`: `timed-out`, `too-large`, or `unavailable` if the connection fails. Never follows a
 * redirect, which would take the key to another host.
 */
async function fetchAnswer(request: {
  url: URL;
  apiKey: string;
  fetch: typeof fetch;
  timeoutMs: number;
  now: () => Date;
}): Promise<HttpAnswer> {
  const signal = AbortSignal.timeout(request.timeoutMs);
  try {
    const response = await request.fetch(request.url, {
      headers: { accept: 'application/json', 'x-goog-api-key': request.apiKey },
      redirect: 'manual',
      signal,
    });
    const text = await readBody(response);
    const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), request.now());
    return { status: response.status, body: parseJson(text), retryAfterMs };
  } catch (error) {
    // What fetch throws may contain header values: only the kind of fault is kept.
    if (error instanceof YouTubeError) throw error;
    throw new YouTubeError(signal.aborted ? 'timed-out' : 'unavailable');
  }
}

async function readBody(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  // Leaving the loop with an error cancels the stream, so the rest is not even received.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxAnswerBytes) throw new YouTubeError('too-large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What YouTube asks for in earnest is minutes; nobody is sent away for years by one odd header. */
const longestRetryAfterMs = 3_600_000;

/** `Retry-After` in seconds or as a date, at most an hour. */
function readRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const waitMs = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(waitMs) ? Math.min(Math.max(0, waitMs), longestRetryAfterMs) : null;
}
