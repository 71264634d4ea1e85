import { YouTubeError } from '../../youtube/errors.ts';
import type { YouTubeErrorCode } from '../../youtube/errors.ts';
import { nextPacificMidnight } from '../../youtube/quota.ts';

export type RefusalCode =
  | 'CHANNEL_URL_MISSING'
  | 'INVALID_CHANNEL'
  | 'RATE_LIMITED'
  | 'CLIENT_GONE'
  | (typeof youtubeRefusals)[YouTubeErrorCode];

/** An expected refusal of an analysis; the texts stand in the contract. */
export class AnalysisRefusal extends Error {
  readonly code: RefusalCode;
  readonly retryAt: string | null;

  constructor(code: RefusalCode, retryAt: string | null = null, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
    this.retryAt = retryAt;
  }
}

/** Every way a read can fail, and the contract's refusal that answers it. */
export const youtubeRefusals = {
  'channel-not-found': 'CHANNEL_NOT_FOUND',
  'no-uploads': 'NO_UPLOADS',
  'quota-exhausted': 'QUOTA_EXHAUSTED',
  'rate-limited': 'RATE_LIMITED',
  'key-invalid': 'YOUTUBE_ACCESS',
  'access-refused': 'YOUTUBE_ACCESS',
  'timed-out': 'YOUTUBE_TIMED_OUT',
  'bad-answer': 'YOUTUBE_UNAVAILABLE',
  'too-large': 'YOUTUBE_UNAVAILABLE',
  unavailable: 'YOUTUBE_UNAVAILABLE',
  'request-invalid': 'INTERNAL_SERVER_ERROR',
} as const satisfies Record<YouTubeErrorCode, string>;

/** What YouTube's "fewer requests, please" asks for where it names no time. */
const backOffMs = 60_000;

/** A failed analysis as a refusal; faults that nobody expected stay as they are. */
export function toRefusal(error: unknown, context: { now: () => Date; signal: AbortSignal }): unknown {
  if (error instanceof AnalysisRefusal) return error;
  if (context.signal.aborted) return new AnalysisRefusal('CLIENT_GONE');
  if (!(error instanceof YouTubeError)) return error;
  const code = youtubeRefusals[error.code];
  const now = context.now();
  if (code === 'QUOTA_EXHAUSTED') {
    return new AnalysisRefusal(code, error.retryAt ?? nextPacificMidnight(now).toISOString(), {
      cause: error,
    });
  }
  if (code === 'RATE_LIMITED') {
    const retryAt = error.retryAt ?? new Date(now.getTime() + backOffMs).toISOString();
    return new AnalysisRefusal(code, retryAt, { cause: error });
  }
  return new AnalysisRefusal(code, null, { cause: error });
}
