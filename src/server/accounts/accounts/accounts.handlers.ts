import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { SiteInformation } from '../../../contract/site.ts';
import { readLibrary } from '../../analysis/library/library.usecases.ts';
import { readDashboard } from '../../analysis/dashboard/dashboard.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { mustSignIn, readViewer } from '../../platform/http/admission.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { RequestContext, SignedIn } from '../../platform/http/request.ts';
import { switchWorkspace } from '../workspaces/teams.usecases.ts';
import type { SubscriptionDependencies } from './accounts.usecases.ts';
import { checkSubscription, readAccount, updateProfile } from './accounts.usecases.ts';
import type { WelcomeDependencies } from './welcome.usecases.ts';
import { NotOwnAddress, sendWelcome } from './welcome.usecases.ts';

export interface AccountDependencies extends SubscriptionDependencies {
  database: Database;
  now: () => Date;
  site: SiteInformation;
}

/** The procedures of the contract's account. */
export function createAccountHandlers(dependencies: AccountDependencies) {
  const os = implement(contract).$context<RequestContext>();
  const own = async (context: RequestContext) => ({ ...dependencies, viewer: await readViewer(context) });
  return {
    start: os.start.handler(async ({ context: request, input }) => {
      const viewer = await findStarter(dependencies, { request, workspaceId: input?.w });
      const account = viewer === null ? null : await readAccount({ ...dependencies, viewer }, {});
      const leaver = viewer === null ? await request.leaver() : null;
      const { site } = dependencies;
      if (account !== null && input?.screen === 'dashboard') {
        const { id: userId } = account.workspace;
        // Whoever cannot be told now asks again, and the failure is told then: it must not keep the account away.
        const context = { ...dependencies, userId };
        const [dashboard, library] = await Promise.all([
          readDashboard(context, {}).catch(() => undefined),
          readLibrary(context, { rows: '10' }).catch(() => undefined),
        ]);
        return { site, account, ...(dashboard && { dashboard }), ...(library && { library }) };
      }
      if (leaver === null) return { site, account };
      return { site, account, leaving: { email: leaver.email, due_at: leaver.leavesAt.toISOString() } };
    }),
    checkSubscription: os.checkSubscription.handler(async ({ context }) =>
      present(await checkSubscription(await own(context), {})),
    ),
    updateProfile: os.updateProfile.handler(async ({ context, input }) => {
      const change = { fullName: input.full_name, avatarUrl: input.avatar_url };
      return present(await updateProfile(await own(context), change));
    }),
  };
}

/** An account can go while a request of it is under way. */
function present<T>(value: T | null): T {
  if (value === null) throw mustSignIn();
  return value;
}

/** Who is signed in, in the workspace that the link they follow is for, if they are a member of it. */
async function findStarter(
  { database, now }: AccountDependencies,
  { request, workspaceId }: { request: RequestContext; workspaceId: string | undefined },
): Promise<SignedIn | null> {
  const viewer = await request.viewer();
  if (viewer === null || workspaceId === undefined || workspaceId === viewer.userId) return viewer;
  try {
    await switchWorkspace({ database, now, viewer }, { id: workspaceId });
  } catch (error) {
    if (error instanceof Refusal) return viewer;
    throw error;
  }
  request.askAnew();
  return request.viewer();
}

/** The procedure that sends the welcome mail. */
export function createWelcomeHandlers(dependencies: WelcomeDependencies) {
  const os = implement(contract).$context<RequestContext>();
  return {
    sendWelcomeEmail: os.sendWelcomeEmail.handler(async ({ context, input, errors }) => {
      try {
        return await sendWelcome({ ...dependencies, viewer: await readViewer(context) }, input);
      } catch (error) {
        throw error instanceof NotOwnAddress ? errors.NOT_OWN_ADDRESS() : error;
      }
    }),
  };
}
