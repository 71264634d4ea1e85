/** An answer written out in full, instead of the real one. */
export interface CannedAnswer {
  status: number;
  body: string;
  headers?: Readonly<Record<string, string>>;
}

/** Faults of the connection rather than of the answer. */
export const wireFaults = ['silence', 'reset', 'cut-connection', 'half-body'] as const;
export type WireFault = (typeof wireFaults)[number];

/** The API's error bodies in its older and its newer format (messages are our own), and answers of other servers. */
export const cannedFaults = {
  'quota-exceeded': apiError(403, 'youtube.quota/quotaExceeded'),
  'daily-limit-exceeded': apiError(403, 'usageLimits/dailyLimitExceeded'),
  'quota-per-day': infoError(429, 'RATE_LIMIT_EXCEEDED', { quota_limit: 'defaultPerDayPerProject' }),
  'quota-per-minute': infoError(429, 'RATE_LIMIT_EXCEEDED', { quota_limit: 'defaultPerMinutePerProject' }),
  'rate-limit-exceeded': apiError(403, 'usageLimits/rateLimitExceeded'),
  'user-rate-limit-exceeded': apiError(429, 'usageLimits/userRateLimitExceeded'),
  'retry-after-a-second': {
    ...apiError(429, 'usageLimits/rateLimitExceeded'),
    headers: { 'retry-after': '1' },
  },
  'retry-after-an-hour': {
    ...apiError(429, 'usageLimits/rateLimitExceeded'),
    headers: { 'retry-after': '3600' },
  },
  'retry-after-decades': {
    ...apiError(429, 'usageLimits/rateLimitExceeded'),
    headers: { 'retry-after': '999999999' },
  },
  'key-invalid': apiError(400, 'usageLimits/keyInvalid'),
  'key-invalid-by-message': apiError(400, 'global/badRequest', 'API key not valid.'),
  'key-invalid-by-info': infoError(400, 'API_KEY_INVALID'),
  'key-expired': apiError(400, 'global/badRequest', 'API key expired.'),
  'key-missing': apiError(403, 'global/forbidden', 'Needs a valid API key.'),
  'access-not-configured': apiError(403, 'usageLimits/accessNotConfigured'),
  'service-disabled': infoError(403, 'SERVICE_DISABLED'),
  'referer-blocked': apiError(403, 'usageLimits/ipRefererBlocked'),
  'referer-blocked-by-info': infoError(403, 'API_KEY_HTTP_REFERRER_BLOCKED'),
  forbidden: apiError(403, 'youtube.common/forbidden'),
  'channel-not-found': apiError(404, 'youtube.channel/channelNotFound'),
  'playlist-not-found': apiError(404, 'youtube.playlistItem/playlistNotFound'),
  'bad-request': apiError(400, 'global/badRequest'),
  'missing-required-parameter': apiError(400, 'youtube.parameter/missingRequiredParameter'),
  'unknown-part': apiError(400, 'youtube.part/unknownPart'),
  'invalid-page-token': apiError(400, 'youtube.parameter/invalidPageToken'),
  'backend-error': apiError(500, 'global/backendError'),
  'service-unavailable': { status: 503, body: htmlPage('503. That is an error.') },
  'html-page': { status: 200, body: htmlPage('Sign in to the network') },
  'html-not-found': { status: 404, body: htmlPage('404. That is an error.') },
  'wrong-shape': { status: 200, body: '{"items":{"id":"not a list"}}' },
  'no-items': { status: 200, body: '{"kind":"youtube#channelListResponse"}' },
  'not-an-object': { status: 200, body: '[1,2,3]' },
  'empty-body': { status: 200, body: '' },
  redirect: { status: 302, body: '', headers: { location: 'http://127.0.0.1:9/' } },
  'huge-body': { status: 200, body: `{"items":["${'x'.repeat(6_000_000)}"]}` },
} as const satisfies Record<string, CannedAnswer>;

export type FaultName = keyof typeof cannedFaults | WireFault;
/** A named fault, or an answer of the test's own. */
export type Fault = FaultName | CannedAnswer;

export function isFaultName(name: unknown): name is FaultName {
  return typeof name === 'string' && (Object.hasOwn(cannedFaults, name) || isWireFault(name));
}

export function isWireFault(fault: unknown): fault is WireFault {
  return wireFaults.some((name) => name === fault);
}

/** The API's messages contain HTML; a client must never show them. */
function apiError(status: number, place: string, message?: string): CannedAnswer {
  const [domain = '', reason = ''] = place.split('/');
  const text = message ?? `The request failed, see <a href="/docs#${reason}">${reason}</a>.`;
  const errors = [{ domain, reason, message: text }];
  return { status, body: JSON.stringify({ error: { code: status, message: text, errors } }) };
}

function infoError(status: number, reason: string, metadata: Record<string, string> = {}): CannedAnswer {
  const type = 'type.googleapis.com/google.rpc.ErrorInfo';
  const details = [{ '@type': type, reason, domain: 'googleapis.com', metadata }];
  const words: Record<number, string> = {
    400: 'INVALID_ARGUMENT',
    403: 'PERMISSION_DENIED',
    429: 'RESOURCE_EXHAUSTED',
  };
  const error = { code: status, message: 'Refused.', status: words[status] ?? 'UNKNOWN', details };
  return { status, body: JSON.stringify({ error }) };
}

function htmlPage(title: string): string {
  return `<!DOCTYPE html><html lang="en"><title>${title}</title><script>alert(1)</script></html>`;
}
