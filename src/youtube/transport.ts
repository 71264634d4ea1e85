import { setTimeout } from 'node:timers/promises';
import { readErrorAnswer } from './error-answer.ts';
import { YouTubeError } from './errors.ts';
import { fetchAnswer } from './http-answer.ts';
import type { Audience, Quota, QuotaMethod } from './quota.ts';
import { isRecord, readList, readRecord } from './wire-fields.ts';

export interface TransportOptions {
  /** Scheme and host, `https://www.googleapis.com`; requests go to `<baseUrl>/youtube/v3/…`. */
  baseUrl: string;
  apiKey: string;
  quota: Quota;
  fetch?: typeof fetch;
  now: () => Date;
  /** A number from 0 up to 1, for the jitter of retries; `Math.random` where absent. */
  random?: () => number;
  /** Waits between retries; a timer where absent. */
  sleep?: (ms: number) => Promise<unknown>;
  /** How long one attempt may take; 8 seconds where absent. */
  timeoutMs?: number;
}

export interface ApiRequest {
  method: QuotaMethod;
  audience: Audience;
  parameters: Readonly<Record<string, string>>;
}

/** Sends one request of the API and answers its items; an answer without `items` is an empty one. */
export type Transport = (request: ApiRequest) => Promise<readonly unknown[]>;

/**
 * Makes the one way to the API: every attempt reserves quota first, and faults that pass (5xx, network, rate limits)
 * are tried three times with full jitter, or after the time the server asks for. Throws a `YouTubeError`.
 */
export function createTransport(options: TransportOptions): Transport {
  // A header of other characters is refused by fetch with a message that quotes it.
  if (!/^[\x21-\x7e]+$/.test(options.apiKey)) throw new YouTubeError('key-invalid');
  const { random = Math.random, sleep = setTimeout } = options;
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await attemptRequest(request, options);
      if ('items' in outcome) return outcome.items;
      if (!passingCodes.includes(outcome.error.code) || attempt === maxAttempts) throw outcome.error;
      const waitMs = Math.max(random() * baseDelayMs * 2 ** attempt, outcome.retryAfterMs ?? 0);
      if (waitMs > maxWaitMs) throw retryLater(outcome.error, options.now().getTime() + waitMs);
      await sleep(waitMs);
    }
  };
}

const maxAttempts = 3;
const baseDelayMs = 250;
/** Longer than this nobody waits for an analysis; the caller learns when to come back. */
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
  await options.quota.reserve({ method: request.method, audience: request.audience });
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
    if (answer.status === 200) return { items: readItems(answer.body) };
    const error = readErrorAnswer(answer, options.now());
    if (error.code === 'quota-exhausted') await options.quota.markExhausted();
    return { error, retryAfterMs: answer.retryAfterMs };
  } catch (error) {
    if (error instanceof YouTubeError) return { error, retryAfterMs: null };
    throw error;
  }
}

/** Channels that do not exist are answered by 200 and no `items`; what has neither kind nor items is no API answer. */
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
