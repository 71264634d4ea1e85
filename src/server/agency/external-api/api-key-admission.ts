import type { IncomingMessage } from 'node:http';
import { findCaller, hashApiKey, isApiKey, mentionsApiKey } from '../api-keys/callers.usecases.ts';
import type { Caller } from '../api-keys/callers.usecases.ts';
import type { KeyUsage } from '../api-keys/key-usage.usecases.ts';
import type { AlertReporter } from '../../platform/alerts/alert-reporter.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { visitorNetwork } from '../../platform/http/client-address.ts';
import { readIdempotencyKey } from '../../platform/http/keyed-call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ApiCall, RequestContext } from '../../platform/http/request.ts';
import type { Limit, PlanLimits } from '../../accounts/plans/limits.usecases.ts';
import { createKeyAlarm } from './key-alarm.ts';
import { createKeyAttempts } from './key-attempts.ts';
import { createMinuteAllowance } from './minute-allowance.ts';

export interface ApiKeyAdmissionDependencies {
  database: Database;
  now: () => Date;
  keyUsage: KeyUsage;
  alertReporter: AlertReporter;
  /** Told of what failed without harm. */
  warn: (error: unknown, sentence: string) => void;
}

/** Lets calls with an API key in, or throws the `Refusal` they are answered with; before their body is read. */
export type ApiKeyAdmission = (
  request: IncomingMessage,
  context: Pick<RequestContext, 'clientAddress' | 'answerHeaders'>,
) => Promise<ApiCall>;

export function createApiKeyAdmission(dependencies: ApiKeyAdmissionDependencies): ApiKeyAdmission {
  const { database, now, keyUsage } = dependencies;
  const alarm = createKeyAlarm(dependencies);
  const attempts = createKeyAttempts(now);
  const minute = createMinuteAllowance(now);
  return async (request, { clientAddress, answerHeaders }) => {
    const network = visitorNetwork(clientAddress);
    const key = readKey(request, () => alarm.refused(network, null));
    const keyHash = hashApiKey(key);
    const tellLimits = ({ userId, limits }: Caller) =>
      Object.assign(answerHeaders, describeRateLimits({ ...limits, minute: minute.read(userId) }, now()));
    attempts.check(network, keyHash);
    const caller = await findCaller({ database, now }, { keyHash });
    if (caller === null) {
      attempts.failed(network);
      alarm.refused(network, key);
      throw new Refusal('API_KEY_INVALID');
    }
    attempts.letIn(keyHash);
    const { userId, keyId, limits, scopes } = caller;
    try {
      if (!limits.features.includes('api')) throw new Refusal('PLAN_REQUIRED');
      minute.take(userId);
    } finally {
      tellLimits(caller);
    }
    keyUsage.note(keyId, now());
    const refreshLimits = async () => {
      const again = await findCaller({ database, now }, { keyHash });
      if (again !== null) tellLimits(again);
    };
    return { userId, scopes, idempotencyKey: readIdempotencyKey(request), refreshLimits };
  };
}

/** The key that is presented; what cannot be one is noted before it is refused. */
function readKey(request: IncomingMessage, note: () => void): string {
  try {
    return readPresentedKey(request);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'API_KEY_INVALID') note();
    throw error;
  }
}

/** An owner's limits in the words of the IETF's draft on rate-limit headers; a month without a limit is left out. */
function describeRateLimits(
  { minute, hour, month }: { minute: Limit } & Pick<PlanLimits, 'hour' | 'month'>,
  now: Date,
): Record<string, string> {
  const limits = Object.entries({ minute, hour, month }).filter(([, limit]) => limit !== null);
  const policies = limits.map(([name, limit]) => `"${name}";q=${limit?.most};w=${limit?.windowSeconds}`);
  const states = limits.map(([name, limit]) => {
    const seconds = limit?.endsAt && Math.max(0, Math.ceil((limit.endsAt.getTime() - now.getTime()) / 1000));
    return `"${name}";r=${limit?.left}${seconds === null ? '' : `;t=${seconds}`}`;
  });
  return { 'ratelimit-policy': policies.join(', '), ratelimit: states.join(', ') };
}

/** How people call a key that they put into an address, in small letters and without `-` and `_`. */
const keyNames: readonly string[] = ['apikey', 'xapikey', 'key', 'token', 'accesstoken', 'authorization'];

/** The key that a call presents in its header; refuses one that stands in the address or cannot be a key. */
function readPresentedKey({ url = '', headers }: IncomingMessage): string {
  if (holdsKey(url)) throw new Refusal('API_KEY_IN_ADDRESS');
  const key = headers['x-api-key'];
  if (key === undefined || key === '') throw new Refusal('API_KEY_MISSING');
  // Node joins headers of one name by commas, and no key has one.
  if (typeof key !== 'string' || !isApiKey(key)) throw new Refusal('API_KEY_INVALID');
  return key;
}

function holdsKey(url: string): boolean {
  const at = url.indexOf('?');
  if (at === -1) return false;
  const query = [...new URLSearchParams(url.slice(at + 1))];
  return query.some(
    ([name, value]) =>
      mentionsApiKey(name + value) || keyNames.includes(name.toLowerCase().replaceAll(/[-_]/g, '')),
  );
}
