import { describeMonthlyLimit } from '../../../contract/analysis/channel-analysis.ts';
import { YouTubeError } from '../../../youtube/errors.ts';
import type { YouTubeErrorCode } from '../../../youtube/errors.ts';
import { nextPacificMidnight } from '../../../youtube/quota.ts';
import { isForgottenChannel } from '../channels/channels.usecases.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { PlanRefusal } from '../../accounts/plans/debits.usecases.ts';

export type RefusalCode =
  | 'CHANNEL_URL_MISSING'
  | 'INVALID_CHANNEL'
  | 'RATE_LIMITED'
  | 'MONTHLY_LIMIT'
  | 'NO_CREDITS'
  | 'MEMBER_LIMIT'
  | 'ACCOUNT_GONE'
  | 'CLIENT_GONE'
  | (typeof youtubeRefusals)[YouTubeErrorCode];

/** An expected refusal of an analysis. */
export class AnalysisRefusal extends Refusal<RefusalCode> {}

/** Throws what a plan refuses as the analysis's refusal; faults that nobody expected stay as they are. */
export function refusalOfPlan(error: unknown): never {
  if (!(error instanceof PlanRefusal)) throw error;
  const { reason } = error;
  if (reason.kind === 'no-account') throw new AnalysisRefusal('ACCOUNT_GONE');
  if (reason.kind === 'credits') throw new AnalysisRefusal('NO_CREDITS');
  const retryAt = reason.retryAt.toISOString();
  if (reason.kind === 'member') throw new AnalysisRefusal('MEMBER_LIMIT', { retryAt });
  if (reason.kind === 'hour') throw new AnalysisRefusal('RATE_LIMITED', { retryAt });
  throw new AnalysisRefusal('MONTHLY_LIMIT', { retryAt, text: describeMonthlyLimit(reason.limit) });
}

/** Every way a read can fail, and the contract's refusal that answers it. */
export const youtubeRefusals = {
  'channel-not-found': 'CHANNEL_NOT_FOUND',
  'channel-removed': 'CHANNEL_REMOVED',
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
  if (isForgottenChannel(error)) return new AnalysisRefusal('CHANNEL_REMOVED');
  if (!(error instanceof YouTubeError)) return error;
  const code = youtubeRefusals[error.code];
  const now = context.now();
  if (code === 'QUOTA_EXHAUSTED') {
    // People are told when it will surely work; in between YouTube is asked whether it works again.
    return new AnalysisRefusal(code, { retryAt: nextPacificMidnight(now).toISOString(), cause: error });
  }
  if (code === 'RATE_LIMITED') {
    const retryAt = error.retryAt ?? new Date(now.getTime() + backOffMs).toISOString();
    return new AnalysisRefusal(code, { retryAt, cause: error });
  }
  return new AnalysisRefusal(code, { cause: error });
}
