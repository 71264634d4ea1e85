import type { MadeAnalysis } from '../channel-analysis/batches.usecases.ts';
import { YouTubeError } from '../../../youtube/errors.ts';
import { nextPacificMidnight } from '../../../youtube/quota.ts';
import { findDatabaseFault } from '../../platform/db/database-faults.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** What has become of a claimed line. */
export type Outcome =
  | { kind: 'made'; made: MadeAnalysis }
  /** The user has had this analysis in the last 24 hours. */
  | { kind: 'known'; analysisId: string; channelId: string }
  | { kind: 'failed'; failure: string; retryable: boolean }
  /** YouTube could not answer: it is asked again. */
  | { kind: 'again'; notBefore: Date }
  /** Not begun; where YouTube's quota is the reason, until when. */
  | { kind: 'back'; waitingUntil: Date | null };

interface Failing {
  /** How often YouTube could not answer before. */
  tries: number;
  now: () => Date;
  report: (error: unknown) => void;
}

/** What nobody expected may be mended, so that another try may help. */
export const unexpected: Outcome = { kind: 'failed', failure: 'INTERNAL_SERVER_ERROR', retryable: true };

/** After how long a channel is asked for again where YouTube could not answer; each time once. */
const pausesMs = [10_000, 60_000, 300_000] as const;
const longestPauseMs = 3_600_000;
/** What says more about the channel than about the moment: asking again would answer the same. */
const lasting: readonly string[] = ['CHANNEL_NOT_FOUND', 'CHANNEL_REMOVED', 'NO_UPLOADS', 'INVALID_CHANNEL'];
/** What passes: YouTube's own faults, and a key that its operator has to mend. */
const passing: readonly string[] = [
  'RATE_LIMITED',
  'YOUTUBE_TIMED_OUT',
  'YOUTUBE_UNAVAILABLE',
  'YOUTUBE_ACCESS',
];

/** After how long a channel is taken up again that met a fault of the database: that says nothing about the channel. */
const databasePauseMs = 10_000;

export function postponed({ now }: Pick<Failing, 'now'>): Outcome {
  return { kind: 'again', notBefore: new Date(now().getTime() + databasePauseMs) };
}

/** What becomes of a channel whose analysis failed. */
export function describeFault(error: unknown, { tries, now, report }: Failing): Outcome {
  if (findDatabaseFault(error) !== null) return postponed({ now });
  if (!(error instanceof Refusal)) return reportUnexpected(error, report);
  const { code, retryAt } = error;
  if (code === 'CLIENT_GONE') return { kind: 'back', waitingUntil: null };
  if (lasting.includes(code)) return { kind: 'failed', failure: code, retryable: false };
  if (code === 'QUOTA_EXHAUSTED') return { kind: 'back', waitingUntil: findQuotaWait(error, now()) };
  if (!passing.includes(code)) return reportUnexpected(error.cause ?? error, report);
  const pauseMs = pausesMs[tries];
  if (pauseMs === undefined) return { kind: 'failed', failure: code, retryable: true };
  const askedMs = retryAt === null ? 0 : Date.parse(retryAt) - now().getTime();
  const waitMs = Math.min(Math.max(pauseMs, askedMs), longestPauseMs);
  return { kind: 'again', notBefore: new Date(now().getTime() + waitMs) };
}

/** Until YouTube is asked again, which may be before the day's reset. */
function findQuotaWait({ cause, retryAt }: Refusal, at: Date): Date {
  const asked = cause instanceof YouTubeError ? cause.retryAt : retryAt;
  return asked === null ? nextPacificMidnight(at) : new Date(asked);
}

function reportUnexpected(error: unknown, report: Failing['report']): Outcome {
  report(error);
  return unexpected;
}
