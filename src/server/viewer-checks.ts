import type { IncomingMessage } from 'node:http';
import { plans } from '../engine/plans/plans.ts';
import { findAdmin, findAdminSession } from './admin/admin-sessions/admins.usecases.ts';
import type { Accounts } from './accounts/accounts/accounts.ts';
import type { RequestContext, SignedIn } from './platform/http/request.ts';
import { findOnce } from './platform/http/request.ts';
import type { PlanContext } from './accounts/plans/plans.usecases.ts';
import { readTier } from './accounts/plans/plans.usecases.ts';

interface QuestionDependencies extends PlanContext {
  accounts: Accounts;
}

/** What admission needs to know about the person who is signed in. */
export function createViewerChecks(
  dependencies: QuestionDependencies,
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
    featuresNow: () => readFeatures(dependencies, accounts.findViewer(request.headers, noop)),
    adminSession: async () => {
      const signedIn = await accounts.findViewer(request.headers, noop);
      if (signedIn === null || typeof token !== 'string') return null;
      return (await findAdminSession(dependencies, { viewer: signedIn, token }))?.id ?? null;
    },
  };
}

function noop(): void {}

async function readFeatures(dependencies: QuestionDependencies, asked: Promise<SignedIn | null>) {
  const viewer = await asked;
  return viewer === null ? [] : plans[await readTier(dependencies, viewer)].features;
}
