import type { YouTubeErrorCode } from './errors.ts';
import { YouTubeError } from './errors.ts';
import { probeAt } from './quota.ts';
import { isRecord, readList, readRecord, readText } from './wire-fields.ts';

interface ErrorAnswer {
  status: number;
  /** The parsed body; `null` if it is not JSON. */
  body: unknown;
}

/**
 * Decides what an answer other than 200 means. Reads both error formats of the API: `errors[].reason`, and `status`
 * with `details[]` of type ErrorInfo. Of the body, only a reason we know gets into the error. Sources: YouTube Data
 * API "Errors" reference and bodies recorded from it; domain facts, section 4.7.
 */
export function readErrorAnswer(answer: ErrorAnswer, now: Date): YouTubeError {
  const reason = reasonsOf(answer.body).find((candidate) => codeByReason.has(candidate));
  const stated = reason === undefined ? undefined : codeByReason.get(reason);
  const code = refineCode(answer.body, stated ?? codeOfStatus(answer));
  const details = reason === undefined ? {} : { reason };
  if (code !== 'quota-exhausted') return new YouTubeError(code, details);
  return new YouTubeError(code, { ...details, retryAt: probeAt(now).toISOString() });
}

/** Reasons that the reference does not list (old limits, words in capitals) are from Google's general error model. */
const reasonsByCode: readonly (readonly [YouTubeErrorCode, readonly string[]])[] = [
  ['quota-exhausted', ['quotaExceeded', 'dailyLimitExceeded', 'dailyLimitExceededUnreg']],
  [
    'rate-limited',
    ['rateLimitExceeded', 'userRateLimitExceeded', 'RATE_LIMIT_EXCEEDED', 'RESOURCE_EXHAUSTED'],
  ],
  ['key-invalid', ['keyInvalid', 'keyExpired', 'API_KEY_INVALID', 'API_KEY_EXPIRED']],
  ['key-invalid', ['authError', 'UNAUTHENTICATED', 'CREDENTIALS_MISSING']],
  ['access-refused', ['accessNotConfigured', 'SERVICE_DISABLED', 'CONSUMER_INVALID', 'CONSUMER_SUSPENDED']],
  ['access-refused', ['ipRefererBlocked', 'API_KEY_HTTP_REFERRER_BLOCKED', 'API_KEY_IP_ADDRESS_BLOCKED']],
  ['access-refused', ['forbidden', 'API_KEY_SERVICE_BLOCKED']],
  // A video or a publisher that does not exist leads to no channel either.
  ['channel-not-found', ['channelNotFound', 'videoNotFound', 'publisherNotFound']],
  // An unreadable uploads list concerns its channel alone, not our access.
  ['no-uploads', ['playlistNotFound', 'playlistItemsNotAccessible']],
  ['unavailable', ['backendError', 'internalError']],
];

const codeByReason = new Map(
  reasonsByCode.flatMap(([code, reasons]) => reasons.map((reason) => [reason, code] as const)),
);

/** The most specific word first: ErrorInfo, then the list of errors, then the status. */
function reasonsOf(body: unknown): string[] {
  const error = readRecord(body, 'error');
  const entries = [...readList(error['details']), ...readList(error['errors'])];
  return [...entries.map((entry) => readRecord(entry)['reason']), error['status']].filter(
    (reason) => typeof reason === 'string',
  );
}

function codeOfStatus({ status, body }: ErrorAnswer): YouTubeErrorCode {
  if (status >= 500) return 'unavailable';
  if (status === 429) return 'rate-limited';
  if (status === 401) return 'key-invalid';
  if (status === 403) return 'access-refused';
  // Without the API's own error body, something other than the API has answered.
  if (status < 400 || !isRecord(readRecord(body)['error'])) return 'bad-answer';
  return status === 404 ? 'channel-not-found' : 'request-invalid';
}

/** Some faults need more than their reason: the API says `badRequest` about a key, and uses one word for two limits. */
function refineCode(body: unknown, code: YouTubeErrorCode): YouTubeErrorCode {
  const error = readRecord(body, 'error');
  if (code === 'request-invalid' || code === 'access-refused') {
    return aboutTheKey.test(readText(error['message'], maxMessageLength)) ? 'key-invalid' : code;
  }
  const isDaily = readList(error['details']).some((detail) => {
    const metadata = readRecord(detail, 'metadata');
    const limit = `${readText(metadata['quota_limit'], 100)} ${readText(metadata['quota_unit'], 100)}`;
    return /PerDay|\b1\/d\b/i.test(limit);
  });
  return code === 'rate-limited' && isDaily ? 'quota-exhausted' : code;
}

const aboutTheKey = /API key not valid|API key expired|valid API key|unregistered callers/i;
const maxMessageLength = 1000;
