import type { IncomingMessage } from 'node:http';
import { findCaller, hashApiKey } from '../api-keys/callers.usecases.ts';
import type { Caller } from '../api-keys/callers.usecases.ts';
import type { KeyUsage } from '../api-keys/key-usage.usecases.ts';
import type { AlertReporter } from '../../platform/alerts/alert-reporter.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { visitorNetwork } from '../../platform/http/client-address.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ApiCall, RequestContext } from '../../platform/http/request.ts';
import { createKeyAlarm } from './key-alarm.ts';
import { createKeyAttempts } from './key-attempts.ts';
import { createMinuteAllowance } from './minute-allowance.ts';
import { readIdempotencyKey, readPresentedKey } from './presented-key.ts';
import { describeRateLimits } from './rate-limit-headers.ts';

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
    const { userId, keyId, limits } = caller;
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
    return { userId, idempotencyKey: readIdempotencyKey(request), refreshLimits };
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
