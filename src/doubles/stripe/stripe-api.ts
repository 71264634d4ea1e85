import { createHash, timingSafeEqual } from 'node:crypto';
import type { RunUnit } from './run-unit.ts';
import type { UnitOfWork } from './unit-of-work.ts';
import { customerRoutes } from './customer-routes.ts';
import { expand } from './expanding.ts';
import type { StripeRequest } from './faults.ts';
import { otherRoutes } from './other-routes.ts';
import { readParameters } from './parameters.ts';
import { paymentRoutes } from './payment-routes.ts';
import { StripeRefusal, errorBody } from './refusal.ts';
import type { Route } from './route.ts';
import { sessionRoutes } from './session-routes.ts';
import { subscriptionRoutes } from './subscription-routes.ts';

export interface ApiAnswer {
  status: number;
  body: string;
  /** True where an earlier answer to the same key is given again. */
  replayed: boolean;
}

const routes: readonly Route[] = [
  ...customerRoutes,
  ...sessionRoutes,
  ...subscriptionRoutes,
  ...paymentRoutes,
  ...otherRoutes,
];
/** A key is good for one request for this long. */
const keysKeptSeconds = 24 * 3600;

/** Answers one request of the API; what is refused changes nothing. */
export async function answerApi(
  change: RunUnit,
  { request, authorization, secretKey }: { request: StripeRequest; authorization: string; secretKey: string },
): Promise<ApiAnswer> {
  try {
    refuseStrangers(authorization, secretKey);
    const found = findRoute(request);
    if (found === null) {
      throw new StripeRefusal(404, `Unrecognized request URL (${request.method}: ${request.path}).`);
    }
    return await change((unit) => answerOnce(unit, request, found));
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    return { status: error.status, body: errorBody(error), replayed: false };
  }
}

interface FoundRoute {
  route: Route;
  id: string;
}

/** The first answer to a key stays the answer to it. */
async function answerOnce(unit: UnitOfWork, request: StripeRequest, found: FoundRoute): Promise<ApiAnswer> {
  const { records, at } = unit;
  if (request.idempotencyKey === null || request.method === 'GET') return answerRoute(unit, request, found);
  await records.forget('idempotency', at - keysKeptSeconds);
  const id = `idk_${hash(request.idempotencyKey)}`;
  const fingerprint = hash(`${request.method} ${request.path} ${String(request.parameters)}`);
  const known = await records.get('idempotency', id);
  if (known === null) {
    const answer = await answerRoute(unit, request, found);
    const { status, body } = answer;
    await records.put('idempotency', { id, created: at, customer: null, fingerprint, status, body });
    return answer;
  }
  if (known.fingerprint === fingerprint) return { status: known.status, body: known.body, replayed: true };
  throw new StripeRefusal(
    400,
    'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    { type: 'idempotency_error' },
  );
}

async function answerRoute(
  unit: UnitOfWork,
  request: StripeRequest,
  { route, id }: FoundRoute,
): Promise<ApiAnswer> {
  const parameters = readParameters(request.parameters, route.fields);
  let object = await route.answer(unit, { id, parameters });
  for (const path of parameters.expands()) object = await expand(unit, object, path);
  return { status: 200, body: JSON.stringify(object, null, 2), replayed: false };
}

function findRoute({ method, path }: StripeRequest): FoundRoute | null {
  const parts = path.split('/');
  for (const route of routes) {
    const wanted = route.path.split('/');
    const fits = wanted.every(
      (part, index) => part === parts[index] || (part === ':id' && parts[index] !== ''),
    );
    if (route.method !== method || wanted.length !== parts.length || !fits) continue;
    return { route, id: parts[wanted.indexOf(':id')] ?? '' };
  }
  return null;
}

function refuseStrangers(authorization: string, secretKey: string): void {
  const [given, wanted] = [authorization, `Bearer ${secretKey}`].map((text) => Buffer.from(hash(text)));
  if (given !== undefined && wanted !== undefined && timingSafeEqual(given, wanted)) return;
  const code = authorization === '' ? {} : { code: 'api_key_invalid' };
  throw new StripeRefusal(401, 'Invalid API Key provided.', code);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
