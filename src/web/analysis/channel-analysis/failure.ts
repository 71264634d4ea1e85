import { texts } from './texts.ts';

/** Why an analysis did not come about, in the words the visitor reads. */
export interface Failure {
  message: string;
  /** ISO 8601: when asking again can succeed; `null` where the server does not say. */
  retryAt: string | null;
  /** The contract's name of the refusal; `null` where none was given. */
  code: string | null;
}

/** The specification's error texts (section 8) by what the server's message contains. */
const knownFailures = [
  { contains: 'rate limit', message: texts.rateLimited },
  { contains: 'invalid channel', message: texts.invalidChannel },
  { contains: 'channel not found', message: texts.channelNotFound },
] as const;

export const monthlyLimitCode = 'MONTHLY_LIMIT';
export const noCreditsCode = 'NO_CREDITS';

export function describeFailure(serverMessage: string | null): string {
  const message = serverMessage?.trim() ?? '';
  if (message === '') return texts.analysisFailedFallback;
  const lowered = message.toLowerCase();
  return knownFailures.find(({ contains }) => lowered.includes(contains))?.message ?? message;
}

/** Reads the body of a refusal: `{ error, code }`, or a stream's `{ message, code, data }`. */
export function readFailure(body: unknown): Failure {
  if (!isRecord(body)) return { message: describeFailure(null), retryAt: null, code: null };
  const data = isRecord(body['data']) ? body['data'] : body;
  const retryAt = readText(data['retryAt']);
  return {
    message: describeFailure(readText(body['error']) ?? readText(body['message'])),
    retryAt: retryAt === null || Number.isNaN(Date.parse(retryAt)) ? null : retryAt,
    code: readText(body['code']),
  };
}

/** True where the plan is used up: asking again cannot help before the next month or a larger plan. */
export function isExhaustion({ code }: Failure): boolean {
  return code === monthlyLimitCode || code === noCreditsCode;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
