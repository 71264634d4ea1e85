import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { SiteInformation } from '../../../contract/site.ts';
import { readLibrary } from '../../analysis/library/library.usecases.ts';
import { readDashboard } from '../../analysis/dashboard/dashboard.usecases.ts';
import type { Database } from '../../platform/db/database.ts';
import { mustSignIn, readViewer } from '../../platform/http/admission.ts';
import type { RequestContext } from '../../platform/http/request.ts';
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
      const viewer = await request.viewer();
      const account = viewer === null ? null : await readAccount({ ...dependencies, viewer }, {});
      const leaver = viewer === null ? await request.leaver() : null;
      const { site } = dependencies;
      if (account !== null && input?.screen === 'dashboard') {
        const { user_id: userId } = account.profile;
        // Who cannot be told now asks again, and the failure is told then: it must not keep the account away.
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
