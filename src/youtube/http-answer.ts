import { YouTubeError } from './errors.ts';

/** An answer of up to so many bytes is read: 50 uploads with the longest texts and every part stay under one million. */
const maxAnswerBytes = 4_000_000;

export interface HttpAnswer {
  status: number;
  /** Parsed JSON; `null` where the body is none. */
  body: unknown;
  /** What the server asks us to wait, in milliseconds from now; `null` where it says nothing. */
  retryAfterMs: number | null;
}

/**
 * Sends one GET request and reads its answer, with a bound on time and on bytes (after decompression).
 * Throws a `YouTubeError`: `timed-out`, `too-large`, or `unavailable` where the connection fails. Never follows a
 * redirect, which would carry the key to another host.
 */
export async function fetchAnswer(request: {
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
    // What fetch throws may hold header values: only the kind of the fault is kept.
    if (error instanceof YouTubeError) throw error;
    throw new YouTubeError(signal.aborted ? 'timed-out' : 'unavailable');
  }
}

async function readBody(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  // Leaving the loop by an error cancels the stream, so the rest is not even received.
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

/** `Retry-After` in seconds or as a date. */
function readRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null;
  const waitMs = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null;
}
