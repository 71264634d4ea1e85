import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { plans } from '../engine/plans/plans.ts';
import { inOwnTeam } from './accounts/accounts/sessions.ts';
import { readTier } from './accounts/plans/plans.usecases.ts';
import { findAdmin, findAdminSession } from './admin/admin-sessions/admins.usecases.ts';
import { createApiKeyAdmission } from './agency/external-api/api-key-admission.ts';
import type { AppDependencies } from './app-dependencies.ts';
import type { Acting } from './platform/db/transactions.ts';
import { apiRoutes } from './platform/http/api-routes.ts';
import { readClientAddress } from './platform/http/client-address.ts';
import { unexpectedMessage } from './platform/http/errors.ts';
import { findOnce, neverStored } from './platform/http/request.ts';
import type { RequestContext, SignedIn } from './platform/http/request.ts';

/** The page that calls says with it for which workspace it was made. */
const workspaceHeader = 'x-workspace';

interface Asked {
  request: IncomingMessage;
  response: ServerResponse;
  path: string;
  stopping: AbortSignal;
}

/**
 * What is known about a request besides its input; who acts in which team, once that is known; and who was found to
 * call so far.
 */
export function createContextReader(dependencies: AppDependencies) {
  const { accounts, trustedProxies } = dependencies;
  const admitApiKey = createApiKeyAdmission(dependencies);
  return ({ request, response, path, stopping }: Asked) => {
    const clientAddress = readClientAddress(request, trustedProxies);
    const answerHeaders = {};
    const acting: Acting = { member: null };
    const isInWorkspace = apiRoutes.get(path)?.policy.right !== undefined;
    const { viewer, apiCall, callerId } = findCaller({
      viewer: async () => {
        const found = await accounts.findViewer(request.headers, (cookie) => keepCookie(response, cookie));
        if (found === null || found.team === null || !isInWorkspace) return found;
        acting.member = { personId: found.personId, workspaceId: found.team.id };
        return inOwnTeam(found);
      },
      apiCall: () => admitApiKey(request, { clientAddress, answerHeaders }),
    });
    const context = {
      requestId: randomUUID(),
      clientAddress,
      viewer,
      expectedWorkspace: readText(request.headers[workspaceHeader]),
      apiCall,
      answerHeaders,
      effectId: null,
      ...createViewerChecks(dependencies, { request, viewer, clientAddress }),
      stopping,
      cacheControl: neverStored,
      unexpected: unexpectedMessage,
    };
    return { context, acting, callerId };
  };
}

/** Finds a request's caller once, however often it is asked for; `callerId` tells who was found so far. */
function findCaller(find: Pick<RequestContext, 'viewer' | 'apiCall'>) {
  let callerId: string | null = null;
  const noting = async <Caller extends { userId: string; personId?: string } | null>(
    found: Promise<Caller>,
  ) => {
    const caller = await found;
    callerId = caller?.personId ?? caller?.userId ?? null;
    return caller;
  };
  return {
    viewer: findOnce(() => noting(find.viewer())),
    apiCall: findOnce(() => noting(find.apiCall())),
    callerId: () => callerId,
  };
}

function readText(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null;
}

/** A session in use is extended; an answer that has already been started keeps its headers. */
function keepCookie(response: ServerResponse, cookie: string): void {
  if (!response.headersSent) response.appendHeader('set-cookie', cookie);
}

/** What admission needs to know about the person who is signed in. */
function createViewerChecks(
  dependencies: AppDependencies,
  {
    request,
    viewer,
    clientAddress,
  }: Pick<RequestContext, 'clientAddress'> & {
    request: IncomingMessage;
    viewer: ReturnType<typeof findOnce<SignedIn | null>>;
  },
) {
  const token = request.headers['x-admin-session'];
  const { accounts } = dependencies;
  // A long-lived answer asks in the workspace it was begun in: whoever has changed over keeps what they left open.
  const featuresNow = async () => {
    const [begun, found] = await Promise.all([viewer(), accounts.findViewer(request.headers, noop)]);
    return begun === null || found === null ? [] : readFeatures(dependencies, Promise.resolve(begun));
  };
  const admin = findOnce(async () => findAdmin(dependencies, { viewer: await viewer(), clientAddress }));
  return {
    admin,
    leaver: findOnce(() => accounts.findLeaver(request.headers)),
    askAnew() {
      viewer.forget();
      admin.forget();
    },
    confirmCode: (code: string) => accounts.confirmCode({ headers: request.headers, clientAddress }, code),
    features: () => readFeatures(dependencies, viewer()),
    featuresNow,
    adminSession: async () => {
      const signedIn = await accounts.findViewer(request.headers, noop);
      if (signedIn === null || typeof token !== 'string') return null;
      return (await findAdminSession(dependencies, { viewer: signedIn, token }))?.id ?? null;
    },
  };
}

function noop(): void {}

async function readFeatures(dependencies: AppDependencies, asked: Promise<SignedIn | null>) {
  const viewer = await asked;
  return viewer === null ? [] : plans[await readTier(dependencies, viewer)].features;
}
